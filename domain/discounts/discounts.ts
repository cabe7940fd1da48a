import type { SizeKey } from '../catalogue/catalogue.ts';
import { computePercent, thousandthsToMinor, type Currency } from '../common/money.ts';
import { westernDigits } from '../common/western-digits.ts';

/** A price rule as pricing reads it. Source: product §3.5. */
export interface PriceRule {
  readonly code: string;
  readonly isActive: boolean;
  readonly valueType: 'percentage' | 'fixed_amount';
  /** Thousandths of a percent or of a major unit; the sign is ignored. */
  readonly valueThousandths: number;
  /** Milliseconds since the epoch; null means unlimited. */
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  /** A fixed amount with a currency is valid only for orders in it. */
  readonly currency: Currency | null;
  readonly usageLimit: number | null;
  readonly used: number;
  readonly usageLimitPerEmail: number | null;
  /** Minimum subtotal of the order, minor units of `currency`. */
  readonly minimumSubtotal: number | null;
  /** Two-letter codes; null means every country. */
  readonly countries: readonly string[] | null;
  /** The rule reduces only lines of these sizes; null means the whole order with its shipping. */
  readonly sizeKeys: readonly SizeKey[] | null;
  /** An offer such as "3 for 2", instead of a value. */
  readonly pieces: PieceOffer | null;
  /** Whether it holds only for somebody's first order. */
  readonly isFirstOrder: boolean;
  /** Whether it holds without its code being typed. */
  readonly isAutomatic: boolean;
}

/** The customer of an order, as the limits of discounts know them. */
export interface DiscountCustomer {
  readonly email: string;
  readonly phone: string;
  /** Two-letter code, in which a phone number without a prefix is read. */
  readonly country: string;
}

/**
 * An offer of pieces: of each `of` pieces of the rule's sizes, `paid` are paid in full and the cheapest others are reduced.
 * "3 for 2" is `{ of: 3, paid: 2, percentThousandths: 100_000 }`. The rule's own value is 0 then, so that a version of the
 * shop which knows no such offers takes nothing off.
 */
export interface PieceOffer {
  readonly of: number;
  readonly paid: number;
  /** How much is taken off the others, in thousandths of a percent. */
  readonly percentThousandths: number;
}

/** Why a code gives no discount. Source: product §5.4. */
export type DiscountError =
  | 'invalid_discount_code'
  | 'discount_not_active_yet'
  | 'discount_expired'
  | 'discount_exhausted'
  | 'discount_not_applicable'
  | 'discount_wrong_currency';

/**
 * Normalizes a code for comparison: upper case, Western digits, plain hyphens, without invisible marks and the spaces and
 * punctuation that a copied code has at its ends. Source: product §5.4.
 */
export function normalizeCode(code: string): string {
  return westernDigits(code.normalize('NFKC'))
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Dash}/gu, '-')
    .replaceAll(/^[^\p{L}\p{N}_]+|[^\p{L}\p{M}\p{N}_%]+$/gu, '')
    .toUpperCase();
}

/**
 * Returns why a rule is not valid now for an order in this currency; null when it is. An inactive rule is reported
 * like an unknown one. The validity period includes its start and excludes its end. Source: product §5.4.
 */
export function discountError(
  rule: PriceRule | null,
  currency: Currency,
  now: number,
): Exclude<DiscountError, 'discount_not_applicable'> | null {
  if (!rule || !rule.isActive) return 'invalid_discount_code';
  if (rule.startsAt !== null && now < rule.startsAt) return 'discount_not_active_yet';
  if (rule.endsAt !== null && now >= rule.endsAt) return 'discount_expired';
  if (rule.currency !== null && rule.currency !== currency) return 'discount_wrong_currency';
  if (rule.usageLimit !== null && rule.used >= rule.usageLimit) return 'discount_exhausted';
  return null;
}

/**
 * Discount in minor units: a percentage of the reducible amount, or a fixed amount, never more than the reducible
 * amount. Rounded once. Source: product §9.1.
 */
export function discountAmount(
  rule: Pick<PriceRule, 'valueType' | 'valueThousandths'> & Partial<Pick<PriceRule, 'pieces'>>,
  reducible: number,
  currency: Currency,
): number {
  if (rule.pieces) return computePercent(reducible, rule.pieces.percentThousandths);
  const value = Math.abs(rule.valueThousandths);
  const amount =
    rule.valueType === 'percentage'
      ? computePercent(reducible, value)
      : thousandthsToMinor(value, currency);
  return Math.min(amount, reducible);
}
