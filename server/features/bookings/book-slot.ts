import type { BookingRequest } from '#contract/bookings.ts';
import type { Result } from '#contract/errors.ts';
import { endOfSlot, isOffered } from '#domain/bookings/booking-slots.ts';
import { confirmWithinMs } from '#domain/bookings/booking-states.ts';
import { contactFailures, type CheckoutFailure } from '#domain/checkout/checkout-rules.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { Trx } from '../../platform/db/sql.ts';
import { transact } from '../../platform/db/transact.ts';
import { hasDomain } from '../../platform/text/domains.ts';
import { countedKeys, raiseLimit } from '../../platform/http/address-block.ts';
import { phoneKey } from '../../platform/text/phone-key.ts';
import { emailKey } from '../../platform/text/email-key.ts';
import {
  countOpenBookings,
  countPendingBookings,
  insertBooking,
  lockHolder,
  releaseBookingHolds,
} from './booking-holds.repo.ts';
import { queueBookingMails } from './booking-mails.repo.ts';
import { stateOf, type BookedStudio, type BookingRecord, type Holder } from './booking-record.ts';
import { findBookableStudio, findBooking, findOwnBookingAt } from './bookings.repo.ts';
import type { BookingDeps } from './deps.ts';

/** Identity of the customer who books. */
export interface Booker {
  readonly sessionId: string;
  /** Key of the network address: see `addressBlock`. */
  readonly network: string;
  /** Language of the mails. */
  readonly language: string;
}

type BookDeps = Pick<BookingDeps, 'kysely' | 'clock' | 'limits'>;

function noteOf(request: BookingRequest): string | null {
  return request.note || null;
}

function isSame(booking: BookingRecord, request: BookingRequest): boolean {
  return (
    booking.studio.id === request.studioId &&
    booking.service === request.service &&
    booking.startsAt.getTime() === Date.parse(request.startsAt) &&
    booking.name === request.name &&
    booking.email === request.email &&
    booking.phone === request.phone &&
    booking.note === noteOf(request)
  );
}

/** Returns a stored booking again if the request repeats it; an ended one cannot be booked again under its id. */
function repeated(
  booking: BookingRecord,
  request: BookingRequest,
  now: number,
): Result<BookingRecord> {
  if (!isSame(booking, request)) return fail('booking_made');
  const state = stateOf(booking, now);
  if (state === 'expired') return fail('booking_expired');
  return state === 'cancelled' ? fail('booking_cancelled') : succeed(booking);
}

/**
 * Finds this session's earlier booking: under this id, or the same content under another id when the page lost the
 * response. Null when there is none, or an unconfirmed one that this request replaces. Never reveals that another
 * session's booking exists.
 */
async function bookedBefore(
  trx: Trx,
  request: BookingRequest,
  { sessionId }: Booker,
  now: number,
): Promise<Result<BookingRecord> | null> {
  const known = await findBooking(trx, request.bookingId);
  if (known && known.sessionId !== sessionId) return fail('invalid_request');
  if (known) return repeated(known, request, now);
  const slot = { sessionId, studioId: request.studioId, startsAt: new Date(request.startsAt) };
  const own = await findOwnBookingAt(trx, slot, new Date(now));
  if (!own) return null;
  return isSame(own, request) || own.confirmedAt ? repeated(own, request, now) : null;
}

function newBooking(
  request: BookingRequest,
  studio: BookedStudio,
  { sessionId, language }: Booker,
  now: number,
): BookingRecord {
  const startsAt = Date.parse(request.startsAt);
  return {
    id: request.bookingId,
    sessionId,
    language,
    studio,
    service: request.service,
    startsAt: new Date(startsAt),
    endsAt: new Date(endOfSlot(startsAt, request.service)),
    name: request.name,
    email: request.email,
    phone: request.phone,
    note: noteOf(request),
    createdAt: new Date(now),
    expiresAt: new Date(now + confirmWithinMs),
    confirmedAt: null,
    cancelledAt: null,
    releasedAt: null,
    moves: 0,
    movedAt: null,
    movedFrom: null,
    staffAct: null,
  };
}

async function checkLimits(
  trx: Trx,
  holder: Holder,
  { openPerPerson, pendingPerNetwork }: BookDeps['limits'],
  now: number,
): Promise<Result<null>> {
  const at = new Date(now);
  if ((await countOpenBookings(trx, holder, at)) >= openPerPerson) return fail('too_many_bookings');
  for (const block of countedKeys(holder.network)) {
    const { count, firstExpiry } = await countPendingBookings(trx, block, at);
    if (count < raiseLimit(block, pendingPerNetwork)) continue;
    const waitMs = (firstExpiry?.getTime() ?? now) - now;
    return fail('too_many_requests', { waitSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
  }
  return succeed(null);
}

/** Holds the slot; runs under the customer's locks. */
async function holdSlot(
  trx: Trx,
  { clock, limits }: BookDeps,
  request: BookingRequest,
  booker: Booker,
  studio: BookedStudio | null,
): Promise<Result<BookingRecord>> {
  const { sessionId, network } = booker;
  const phone = phoneKey(request.phone, studio?.country ?? '');
  const holder = { sessionId, network, emailKey: emailKey(request.email), phoneKey: phone };
  await lockHolder(trx, holder);
  const now = clock();
  const before = await bookedBefore(trx, request, booker, now);
  if (before) return before;
  if (!studio) return fail('studio_not_found');
  const search = { opening: studio, service: request.service, now };
  if (!isOffered(search, Date.parse(request.startsAt))) return fail('slot_not_offered');
  const booking = newBooking(request, studio, booker, now);
  await releaseBookingHolds(trx, booking, new Date(now));
  const allowed = await checkLimits(trx, holder, limits, now);
  if (!allowed.ok) return allowed;
  if (!(await insertBooking(trx, booking, holder))) return fail('slot_taken');
  await queueBookingMails(trx, booking, ['booking-request']);
  return succeed(booking);
}

function findFaults(request: BookingRequest): CheckoutFailure[] {
  const failures = contactFailures(request);
  return failures.length === 0 && hasDomain(request.name)
    ? [{ field: 'name', code: 'web_address_not_allowed' }]
    : failures;
}

/**
 * Holds a slot for 30 minutes and queues the mail whose link confirms it, in one transaction. A repeat returns the
 * same booking; other contact data for the same slot replaces an unconfirmed one. Errors: `contact_required`,
 * `invalid_email`, `invalid_phone` (all invalid fields in `fields`), `studio_not_found`, `slot_not_offered`,
 * `slot_taken`, `too_many_bookings`, `too_many_requests` (with `waitSeconds`), `booking_made` (same id, other
 * content), `booking_expired`, `booking_cancelled`, `invalid_request` (an id of another session).
 */
export async function bookSlot(
  deps: BookDeps,
  request: BookingRequest,
  booker: Booker,
): Promise<Result<BookingRecord>> {
  const faults = findFaults(request);
  const [fault] = faults;
  if (fault) return fail(fault.code, { fields: faults });
  const studio = await findBookableStudio(deps.kysely, request.studioId);
  return await transact(deps.kysely, (trx) => holdSlot(trx, deps, request, booker, studio));
}
