import type { BookingRequest } from '#contract/bookings.ts';
import type { Result } from '#contract/errors.ts';
import { endOfSlot, isOffered } from '#domain/booking-slots.ts';
import { contactFailures } from '#domain/checkout-rules.ts';
import { fail, succeed } from '#domain/result.ts';
import { transact } from '../../platform/db/transact.ts';
import type { BookingDeps } from './deps.ts';
import { queueBookingMails } from './booking-mails.repo.ts';
import type { BookedStudio, BookingRecord } from './booking-record.ts';
import { findBookableStudio, findBooking, insertBooking } from './bookings.repo.ts';

/** Who books. */
export interface Booker {
  readonly sessionId: string;
  /** Language of the mails. */
  readonly language: string;
}

const noteOf = (request: BookingRequest): string | null => request.note || null;

const isSame = (booking: BookingRecord, request: BookingRequest): boolean =>
  booking.studio.id === request.studioId &&
  booking.service === request.service &&
  booking.startsAt.getTime() === Date.parse(request.startsAt) &&
  booking.name === request.name &&
  booking.email === request.email &&
  booking.phone === request.phone &&
  booking.note === noteOf(request);

/** What was booked under this id, if anything: nobody learns of another session's booking that there is one. */
const bookedBefore = async (
  { kysely }: Pick<BookingDeps, 'kysely'>,
  request: BookingRequest,
  { sessionId }: Booker,
): Promise<Result<BookingRecord> | null> => {
  const booking = await findBooking(kysely, request.bookingId);
  if (!booking) return null;
  if (booking.sessionId !== sessionId) return fail('invalid_request');
  return isSame(booking, request) ? succeed(booking) : fail('booking_made');
};

const bookingOf = (
  request: BookingRequest,
  studio: BookedStudio,
  booker: Booker,
  now: number,
): BookingRecord => {
  const startsAt = Date.parse(request.startsAt);
  return {
    ...booker,
    id: request.bookingId,
    studio,
    service: request.service,
    startsAt: new Date(startsAt),
    endsAt: new Date(endOfSlot(startsAt, request.service)),
    name: request.name,
    email: request.email,
    phone: request.phone,
    note: noteOf(request),
    createdAt: new Date(now),
  };
};

/**
 * Takes a slot and queues the mails about it, in one transaction. Sent again it is the same booking.
 * Errors: `contact_required`, `invalid_email`, `invalid_phone` (all fields at fault in `fields`), `studio_not_found`,
 * `slot_not_offered`, `slot_taken`, `booking_made` (same id, other content), `invalid_request` (an id of another
 * session). Source: product §2 (intro), §9 (bookings).
 */
export const bookSlot = async (
  deps: Pick<BookingDeps, 'kysely' | 'clock'>,
  request: BookingRequest,
  booker: Booker,
): Promise<Result<BookingRecord>> => {
  const faults = contactFailures(request);
  const [fault] = faults;
  if (fault) return fail(fault.code, { fields: faults });
  const before = await bookedBefore(deps, request, booker);
  if (before) return before;
  const studio = await findBookableStudio(deps.kysely, request.studioId);
  if (!studio) return fail('studio_not_found');
  const now = deps.clock();
  const search = { opening: studio, service: request.service, now };
  if (!isOffered(search, Date.parse(request.startsAt))) return fail('slot_not_offered');
  const booking = bookingOf(request, studio, booker, now);
  const stored = await transact(deps.kysely, async (trx): Promise<Result<BookingRecord>> => {
    if (!(await insertBooking(trx, booking))) return fail('slot_taken');
    await queueBookingMails(trx, booking.id);
    return succeed(booking);
  });
  // The same booking may have been stored by a call beside this one.
  return stored.ok ? stored : ((await bookedBefore(deps, request, booker)) ?? stored);
};
