import { toDollars } from '../catalogue/dollar-rates.ts';
import type { Currency } from '../common/money.ts';

/** Values in whole US dollars above which a refund asks for more. */
export interface RefundLimits {
  /** Above this, a person types the amount. */
  readonly typed: number;
  /** Above this, a person proves once more who they are. */
  readonly proven: number;
}

/** The limits of a shop whose owner has set none. */
export const usualRefundLimits: RefundLimits = { typed: 50, proven: 200 };

/**
 * What a refund by a person asks for; amount in minor units of the currency, compared at the price list's rate. Source:
 * decision 50.
 */
export function findRefundChecks(
  amount: number,
  currency: Currency,
  { typed, proven }: RefundLimits,
): { readonly isTyped: boolean; readonly isProven: boolean } {
  const dollars = toDollars(amount, currency);
  return { isTyped: dollars > typed, isProven: dollars > proven };
}
