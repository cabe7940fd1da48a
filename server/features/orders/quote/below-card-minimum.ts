import type { Failure } from '#contract/errors.ts';
import { toMajor } from '#domain/money.ts';
import type { Pricing } from '#domain/pricing.ts';
import { fail } from '#domain/result.ts';

/** Returns the failure of an order whose method charges a card less than the card's minimum; null for any other. */
export const belowCardMinimum = ({
  belowCardMinimum: minimum,
  currency,
}: Pricing): Failure<'below_card_minimum'> | null =>
  minimum === null
    ? null
    : fail('below_card_minimum', { minimum: toMajor(minimum, currency), currency });
