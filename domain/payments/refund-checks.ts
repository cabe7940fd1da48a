import { toDollars } from '../catalogue/dollar-rates.ts';
import type { Currency } from '../common/money.ts';

/** A person types the amount of a refund above this value in US dollars. */
const typedAboveDollars = 50;
/** A person proves once more who they are for a refund above this value in US dollars. */
const provenAboveDollars = 200;

/**
 * What a refund by a person asks for; amount in minor units of the currency, compared at the price list's rate. Source:
 * decision 50.
 */
export function findRefundChecks(
  amount: number,
  currency: Currency,
): { readonly isTyped: boolean; readonly isProven: boolean } {
  const dollars = toDollars(amount, currency);
  return { isTyped: dollars > typedAboveDollars, isProven: dollars > provenAboveDollars };
}
