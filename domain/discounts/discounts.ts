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
}

/** The conditions that an order must meet for a rule. */
export type DiscountScope = Pick<PriceRule, 'minimumSubtotal' | 'countries' | 'sizeKeys'>;

/** Why a valid rule takes nothing off this order. Amounts in minor units of the order's currency. */
export type DiscountIneligibility =
  | { readonly reason: 'country' }
  | { readonly reason: 'product'; readonly sizeKeys: readonly SizeKey[] }
  | { readonly reason: 'minimum'; readonly minimum: number };

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

/** The parts of an order that a rule depends on: its country and its amounts in minor units. */
interface Reducible {
  readonly country: string;
  readonly subtotal: number;
  readonly subtotalsBySize: Readonly<Partial<Record<SizeKey, number>>>;
  readonly preDiscountTotal: number;
}

/**
 * The amount that a rule may reduce, in minor units: subtotal plus shipping, or the subtotals of its sizes. Source:
 * product §9.
 */
export function computeReducible({ sizeKeys }: Partial<DiscountScope>, order: Reducible): number {
  return sizeKeys
    ? [...new Set(sizeKeys)].reduce((sum, key) => sum + (order.subtotalsBySize[key] ?? 0), 0)
    : order.preDiscountTotal;
}

/** Returns why a rule does not apply to an order; null when it applies. Source: product §5.4. */
export function findIneligibility(
  rule: Partial<DiscountScope>,
  order: Reducible,
): DiscountIneligibility | null {
  const { countries, sizeKeys, minimumSubtotal } = rule;
  if (countries && !countries.includes(order.country)) return { reason: 'country' };
  if (sizeKeys && computeReducible(rule, order) === 0) return { reason: 'product', sizeKeys };
  if (minimumSubtotal && order.subtotal < minimumSubtotal) {
    return { reason: 'minimum', minimum: minimumSubtotal };
  }
  return null;
}

/**
 * Discount in minor units: a percentage of the reducible amount, or a fixed amount, never more than the reducible
 * amount. Rounded once. Source: product §9.1.
 */
export function discountAmount(
  rule: Pick<PriceRule, 'valueType' | 'valueThousandths'>,
  reducible: number,
  currency: Currency,
): number {
  const value = Math.abs(rule.valueThousandths);
  const amount =
    rule.valueType === 'percentage'
      ? computePercent(reducible, value)
      : thousandthsToMinor(value, currency);
  return Math.min(amount, reducible);
}
