import { contactFailures } from '#domain/checkout/checkout-rules.ts';
import { isPossiblePhone } from '#web/lib/phone-numbers.ts';
import type { BookingDraft } from './draft.ts';

/** A field that keeps a booking from being sent. */
export type DraftProblem = 'studio' | 'time' | 'name' | 'email' | 'phone';

/** The fields that keep a booking from being sent, with the codes of their texts; empty when there are none. */
export function findProblems(draft: BookingDraft): Partial<Record<DraftProblem, string>> {
  const { studio, startsAt, phone } = draft;
  return {
    ...(studio ? {} : { studio: 'required' }),
    ...(startsAt === null ? { time: 'required' } : {}),
    ...(studio && !isPossiblePhone(phone, studio.country) ? { phone: 'invalid_phone' } : {}),
    ...Object.fromEntries(contactFailures(draft).map(({ field, code }) => [field, code])),
  };
}
