import type { Failure } from '#contract/errors.ts';
import { toMajor } from '#domain/common/money.ts';
import type { Pricing } from '#domain/checkout/pricing.ts';
import { fail } from '#domain/common/result.ts';

/** Returns the failure of an order whose method charges a card less or more than its provider takes; null for any other. */
export function cardLimitFailure({
  belowCardMinimum: minimum,
  aboveCardMaximum: maximum,
  currency,
}: Pricing): Failure<'below_card_minimum' | 'above_card_maximum'> | null {
  if (minimum !== null) {
    return fail('below_card_minimum', { minimum: toMajor(minimum, currency), currency });
  }
  return maximum === null
    ? null
    : fail('above_card_maximum', { maximum: toMajor(maximum, currency), currency });
}
