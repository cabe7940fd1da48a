import { toDollars } from '../catalogue/dollar-rates.ts';
import type { Catalogue } from '../catalogue/shop-catalogue.ts';
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

/** The refunds of a person in this time count together, so that many small ones are checked like a large one. */
export const countedRefundsMs = 60 * 60 * 1000;

/** By what a refund is checked. */
export interface RefundChecking {
  readonly limits: RefundLimits;
  /** What the same person refunded within {@link countedRefundsMs}, in US dollars. */
  readonly earlier?: number;
}

/**
 * What a refund by a person asks for; amount in minor units of the currency, compared at the price list's rate. Source:
 * decision 50.
 */
export function findRefundChecks(
  catalogue: Catalogue,
  amount: number,
  currency: Currency,
  { limits, earlier = 0 }: RefundChecking,
): { readonly isTyped: boolean; readonly isProven: boolean } {
  const dollars = amount > 0 ? toDollars(catalogue, amount, currency) + earlier : 0;
  return { isTyped: dollars > limits.typed, isProven: dollars > limits.proven };
}
