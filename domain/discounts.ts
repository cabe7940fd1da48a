import type { SizeKey } from './catalogue.ts';
import { percentOf, thousandthsToMinor, type Currency } from './money.ts';

/** A price rule as the pricing reads it. Source: product §3, discount rule. */
export interface PriceRule {
  readonly code: string;
  readonly isActive: boolean;
  readonly valueType: 'percentage' | 'fixed_amount';
  /** Thousandths of a percent or of a major unit; either sign, the absolute value counts. */
  readonly valueThousandths: number;
  /** Milliseconds since the epoch; null for no bound. */
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  /** A fixed amount with a currency holds only for orders in it. */
  readonly currency: Currency | null;
  readonly usageLimit: number | null;
  readonly used: number;
  readonly usageLimitPerEmail: number | null;
  /** Smallest subtotal of the order, minor units of `currency`. */
  readonly minimumSubtotal: number | null;
  /** Two-letter codes; null for every country. */
  readonly countries: readonly string[] | null;
  /** Only lines of these sizes are reduced; null for the whole order with its shipping. */
  readonly sizeKeys: readonly SizeKey[] | null;
}

/** Which orders a rule is for. */
export type DiscountScope = Pick<PriceRule, 'minimumSubtotal' | 'countries' | 'sizeKeys'>;

/** Why a rule that holds takes nothing off this order. Amounts in minor units of the order's currency. */
export type DiscountIneligibility =
  | { readonly reason: 'country' }
  | { readonly reason: 'product'; readonly sizeKeys: readonly SizeKey[] }
  | { readonly reason: 'minimum'; readonly minimum: number };

/** Why a code gives no discount. Source: product §5, discount code. */
export type DiscountError =
  | 'invalid_discount_code'
  | 'discount_not_active_yet'
  | 'discount_expired'
  | 'discount_exhausted'
  | 'discount_not_applicable'
  | 'discount_wrong_currency';

/** Codes are compared upper case without surrounding space. Source: product §5. */
export const normalizeCode = (code: string): string => code.trim().toUpperCase();

/**
 * Whether a rule holds now for an order in this currency; null when it does. A rule that is not active is told like
 * an unknown one. The window includes its start and excludes its end. Source: product §5, discount code.
 */
export const discountError = (
  rule: PriceRule | null,
  currency: Currency,
  now: number,
): DiscountError | null => {
  if (!rule || !rule.isActive) return 'invalid_discount_code';
  if (rule.startsAt !== null && now < rule.startsAt) return 'discount_not_active_yet';
  if (rule.endsAt !== null && now >= rule.endsAt) return 'discount_expired';
  if (rule.currency !== null && rule.currency !== currency) return 'discount_wrong_currency';
  if (rule.usageLimit !== null && rule.used >= rule.usageLimit) return 'discount_exhausted';
  return null;
};

/** What a rule is judged by of an order: its country and, in minor units, what it holds. */
interface Reducible {
  readonly country: string;
  readonly subtotal: number;
  readonly subtotalsBySize: Readonly<Partial<Record<SizeKey, number>>>;
  readonly preDiscountTotal: number;
}

/** What a rule may reduce, minor units: subtotal plus shipping, or the subtotals of its sizes. Source: product §9. */
export const reducibleOf = ({ sizeKeys }: Partial<DiscountScope>, order: Reducible): number =>
  sizeKeys
    ? sizeKeys.reduce((sum, key) => sum + (order.subtotalsBySize[key] ?? 0), 0)
    : order.preDiscountTotal;

/** Why a rule is not for an order; null when it is. Source: product §5, discount code. */
export const findIneligibility = (
  rule: Partial<DiscountScope>,
  order: Reducible,
): DiscountIneligibility | null => {
  const { countries, sizeKeys, minimumSubtotal } = rule;
  if (countries && !countries.includes(order.country)) return { reason: 'country' };
  if (sizeKeys && reducibleOf(rule, order) === 0) return { reason: 'product', sizeKeys };
  if (minimumSubtotal && order.subtotal < minimumSubtotal) {
    return { reason: 'minimum', minimum: minimumSubtotal };
  }
  return null;
};

/**
 * Discount in minor units: a percentage of, or a fixed amount from, what the rule may reduce; never more than that.
 * Rounded once. Source: product §9, tax and discounts.
 */
export const discountAmount = (
  rule: Pick<PriceRule, 'valueType' | 'valueThousandths'>,
  reducible: number,
  currency: Currency,
): number => {
  const value = Math.abs(rule.valueThousandths);
  const amount =
    rule.valueType === 'percentage'
      ? percentOf(reducible, value)
      : thousandthsToMinor(value, currency);
  return Math.min(amount, reducible);
};
