import type { BookingActRequest } from '#contract/staff/bookings.ts';
import { bookingUndoMs, listBookingActs, type BookingAct } from '#domain/bookings/booking-acts.ts';
import { endOfSlot, isOffered } from '#domain/bookings/booking-slots.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { Result } from '#contract/errors.ts';
import { isInScope, type Scope } from '#domain/staff/roles.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct, type ActRecord } from '../../../platform/audit/run-act.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { storeCancellation, storeConfirmation } from '../booking-holds.repo.ts';
import { queueBookingMails } from '../booking-mails.repo.ts';
import { stateOf, type BookingRecord } from '../booking-record.ts';
import { findBooking, lockBooking } from '../bookings.repo.ts';
import type { BookingDeps } from '../deps.ts';
import { isTimeTaken, releaseExpiredHolds, storeChanges } from './staff-bookings.repo.ts';

/** Dependencies of what staff do to bookings. */
export type StaffBookingDeps = Pick<BookingDeps, 'kysely' | 'clock'>;

/** The mails wait a little longer than the undo, which may be on its way at its last moment. */
const mailAfterMs = bookingUndoMs + 1000;

/** When the mails of something that staff do now are sent. */
export function mailTime(now: number): Date {
  return new Date(now + mailAfterMs);
}

/** The booking with an id that a person may see, or null. */
export async function findBookingInScope(
  { kysely }: StaffBookingDeps,
  scope: Scope,
  id: string,
): Promise<BookingRecord | null> {
  const booking = await findBooking(kysely, id);
  return booking && isInScope(scope, { studio: booking.studio.id }) ? booking : null;
}

type Command = (trx: Trx, booking: BookingRecord, now: number) => Promise<Result<null>>;

/** Why an act is not possible: the booking is over in one way or another. */
function whyNot(booking: BookingRecord, act: BookingAct, now: number): Result<null> {
  const state = stateOf(booking, now);
  const startsAt = booking.startsAt.getTime();
  if (listBookingActs({ state, startsAt }, now).includes(act)) return succeed(null);
  if (state === 'cancelled') return fail('booking_cancelled');
  if (state === 'expired') return fail('booking_expired');
  return fail(act === 'move' && state === 'pending' ? 'booking_not_confirmed' : 'booking_begun');
}

/** Whether a booking is as an act would leave it: the call was repeated. */
function isDone(booking: BookingRecord, act: BookingActRequest, now: number): boolean {
  switch (act.kind) {
    case 'confirm':
      return stateOf(booking, now) === 'confirmed';
    case 'cancel':
      return stateOf(booking, now) === 'cancelled';
    case 'move':
      return booking.startsAt.getTime() === Date.parse(act.startsAt);
  }
}

const confirm: Command = async (trx, booking, now) => {
  if (!booking.studio.isActive) return fail('studio_not_found');
  await storeConfirmation(trx, booking.id, new Date(now), 'staff');
  await queueBookingMails(trx, booking, ['booking-customer', 'booking-studio'], mailTime(now));
  return succeed(null);
};

const cancel: Command = async (trx, booking, now) => {
  await storeCancellation(trx, booking.id, new Date(now), 'staff');
  // An unconfirmed booking was never announced, and its address may be a stranger's.
  if (stateOf(booking, now) === 'confirmed') {
    const kinds = ['booking-cancelled-customer', 'booking-cancelled-studio'] as const;
    await queueBookingMails(trx, booking, kinds, mailTime(now));
  }
  return succeed(null);
};

function moveTo(startsAt: number): Command {
  return async (trx, booking, now) => {
    const { studio, service } = booking;
    if (!studio.isActive) return fail('slot_not_offered');
    if (!isOffered({ opening: studio, service, now, isByStaff: true }, startsAt)) {
      return fail('slot_not_offered');
    }
    const time = { startsAt: new Date(startsAt), endsAt: new Date(endOfSlot(startsAt, service)) };
    const at = new Date(now);
    await releaseExpiredHolds(trx, { booking: booking.id, studio: studio.id, ...time }, at);
    const moves = booking.moves + 1;
    await storeChanges(trx, booking.id, {
      ...time,
      moves,
      movedAt: at,
      movedFrom: booking.startsAt,
      staffAct: 'move',
    });
    const kinds = ['booking-moved-customer', 'booking-moved-studio'] as const;
    await queueBookingMails(trx, { id: booking.id, moves }, kinds, mailTime(now));
    return succeed(null);
  };
}

function commandOf(act: BookingActRequest): Command {
  switch (act.kind) {
    case 'confirm':
      return confirm;
    case 'cancel':
      return cancel;
    case 'move':
      return moveTo(Date.parse(act.startsAt));
  }
}

/** What the audit log holds of a booking: no personal data. */
export function auditFacts(booking: BookingRecord, now: number) {
  return { state: stateOf(booking, now), startsAt: booking.startsAt.toISOString() };
}

/** Runs a change of a locked booking as an act; of two for one time the first succeeds, the other is `slot_taken`. */
export async function changeBooking(
  { kysely, clock }: StaffBookingDeps,
  caller: Caller,
  { id, act }: { readonly id: string; readonly act: BookingAct | 'undo' },
  change: (
    trx: Trx,
    booking: BookingRecord,
    at: { readonly now: number; readonly record: ActRecord },
  ) => Promise<Result<null>>,
): Promise<Result<BookingRecord>> {
  try {
    return await runAct(
      kysely,
      caller,
      { act: `booking.${act}`, object: { kind: 'booking', id } },
      async (trx, record): Promise<Result<BookingRecord>> => {
        const booking = await lockBooking(trx, id);
        if (!booking) return fail('not_found');
        const now = clock();
        record.setStudio(booking.studio.id);
        const changed = await change(trx, booking, { now, record });
        if (!changed.ok) return changed;
        const after = await findBooking(trx, id);
        if (!after) return fail('not_found');
        record.setBefore(auditFacts(booking, now));
        record.setAfter(auditFacts(after, now));
        return succeed(after);
      },
    );
  } catch (error) {
    if (isTimeTaken(error)) return fail('slot_taken');
    throw error;
  }
}

/**
 * Confirms, moves or cancels a booking for its customer, who hears of it by mail in their language once the time of the
 * undo is over. A repeat is answered with the booking. Errors: `booking_cancelled`, `booking_expired`, `booking_begun`,
 * `booking_not_confirmed` (one that is only held is not moved), `slot_not_offered`, `slot_taken`, `studio_not_found`.
 */
export async function actOnBooking(
  deps: StaffBookingDeps,
  caller: Caller,
  id: string,
  act: BookingActRequest,
): Promise<Result<BookingRecord>> {
  return await changeBooking(deps, caller, { id, act: act.kind }, async (trx, booking, at) => {
    const { now, record } = at;
    if (isDone(booking, act, now)) {
      record.skip();
      return succeed(null);
    }
    const possible = whyNot(booking, act.kind, now);
    return possible.ok ? await commandOf(act)(trx, booking, now) : possible;
  });
}
