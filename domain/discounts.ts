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
}

/** Why a code gives no discount. Source: product §5, discount code. */
export type DiscountError =
  | 'invalid_discount_code'
  | 'discount_not_active_yet'
  | 'discount_expired'
  | 'discount_exhausted'
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

/**
 * Discount in minor units: a percentage of, or a fixed amount from, subtotal plus shipping; never more than it.
 * Rounded once. Source: product §9, tax and discounts.
 */
export const discountAmount = (
  rule: Pick<PriceRule, 'valueType' | 'valueThousandths'>,
  preDiscountTotal: number,
  currency: Currency,
): number => {
  const value = Math.abs(rule.valueThousandths);
  const amount =
    rule.valueType === 'percentage'
      ? percentOf(preDiscountTotal, value)
      : thousandthsToMinor(value, currency);
  return Math.min(amount, preDiscountTotal);
};
