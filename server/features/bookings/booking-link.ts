import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { isLanguageCode, localizedPath } from '#locales/languages.ts';
import { readToken, signToken } from '../../platform/http/signed-token.ts';
import type { BookingRecord } from './booking-record.ts';

/** Validity of a link after the end of its appointment. Source: product §9.10. */
const lifeMs = 24 * 60 * 60 * 1000;

/** Signs a booking's link; the result is the same for every call. */
export function signBookingLink(
  { id, endsAt }: Pick<BookingRecord, 'id' | 'endsAt'>,
  key: string,
): string {
  return signToken({ id, endsAt: endsAt.getTime() + lifeMs }, key);
}

/**
 * Address where a booking's customer confirms or cancels it; the secret is in the fragment, which no server receives.
 */
export function bookingAddress(
  booking: Pick<BookingRecord, 'id' | 'endsAt' | 'language'>,
  origin: string,
  key: string,
): string {
  const page = localizedPath(isLanguageCode(booking.language) ? booking.language : 'en', 'booking');
  return `${origin}${page}#${signBookingLink(booking, key)}`;
}

/** Reads the booking id from a link. Errors: `booking_link_invalid` (not ours), `booking_link_expired`. */
export function readBookingLink(link: string, key: string, now: number): Result<string> {
  const read = readToken(link, key);
  if (!read) return fail('booking_link_invalid');
  return read.endsAt > now ? succeed(read.id) : fail('booking_link_expired');
}
