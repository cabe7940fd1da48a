import { isLanguageCode, localizedPath } from '#locales/languages.ts';
import { signToken } from '../../platform/http/signed-token.ts';
import type { BookingRecord } from './booking-record.ts';

/** Validity of a link after the end of its appointment. */
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
