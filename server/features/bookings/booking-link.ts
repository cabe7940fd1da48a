import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/result.ts';
import { isLanguageCode, languageOf } from '#locales/languages.ts';
import { readToken, signToken } from '../../platform/http/signed-token.ts';
import type { BookingRecord } from './booking-record.ts';

/** How long after the appointment its link still opens. Source: product §9, bookings. */
const lifeMs = 24 * 60 * 60 * 1000;

/** The secret of a booking's link; the same whenever it is asked for. */
export const signBookingLink = (
  { id, endsAt }: Pick<BookingRecord, 'id' | 'endsAt'>,
  key: string,
): string => signToken({ id, endsAt: endsAt.getTime() + lifeMs }, key);

/** Where a booking's customer confirms or cancels it; the secret stands behind the #, which no server is told. */
export const bookingAddress = (
  booking: Pick<BookingRecord, 'id' | 'endsAt' | 'language'>,
  origin: string,
  key: string,
): string => {
  const { neutralPath } = languageOf(isLanguageCode(booking.language) ? booking.language : 'en');
  const page = `${neutralPath === '/' ? '' : neutralPath}/booking`;
  return `${origin}${page}#${signBookingLink(booking, key)}`;
};

/** The booking's id of a link. Errors: `booking_link_invalid` (not ours), `booking_link_expired`. */
export const readBookingLink = (link: string, key: string, now: number): Result<string> => {
  const read = readToken(link, key);
  if (!read) return fail('booking_link_invalid');
  return read.endsAt > now ? succeed(read.id) : fail('booking_link_expired');
};
