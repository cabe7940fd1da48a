import { bookingUndoMs, type BookingAct } from '#domain/bookings/booking-acts.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { Result } from '#contract/errors.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import type { BookingMailKind } from '../../../platform/db/columns.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { requeueMovedMails, withdrawBookingMails } from '../booking-mails.repo.ts';
import type { BookingRecord } from '../booking-record.ts';
import { changeBooking, mailTime, type StaffBookingDeps } from './act-on-booking.ts';
import { releaseExpiredHolds, storeChanges } from './staff-bookings.repo.ts';

/** What staff did last to a booking, with the end of its undo. */
export interface UndoableAct {
  readonly act: BookingAct;
  readonly until: Date;
}

/** What staff did last to a booking, if it can still be undone. */
export function findUndoable(booking: BookingRecord, now: number): UndoableAct | null {
  const { staffAct: act, confirmedAt, movedAt, cancelledAt } = booking;
  if (act === null) return null;
  const at = { confirm: confirmedAt, move: movedAt, cancel: cancelledAt }[act];
  if (!at || now >= at.getTime() + bookingUndoMs) return null;
  return { act, until: new Date(at.getTime() + bookingUndoMs) };
}

const mailsOf: Readonly<Record<BookingAct, readonly BookingMailKind[]>> = {
  confirm: ['booking-customer', 'booking-studio'],
  move: ['booking-moved-customer', 'booking-moved-studio'],
  cancel: ['booking-cancelled-customer', 'booking-cancelled-studio'],
};

async function restore(
  trx: Trx,
  booking: BookingRecord,
  act: BookingAct,
  now: number,
): Promise<void> {
  const { id, studio, movedFrom, startsAt, endsAt } = booking;
  const beginning = act === 'move' && movedFrom ? movedFrom : startsAt;
  const length = endsAt.getTime() - startsAt.getTime();
  const time = { startsAt: beginning, endsAt: new Date(beginning.getTime() + length) };
  await releaseExpiredHolds(trx, { booking: id, studio: studio.id, ...time }, new Date(now));
  await storeChanges(trx, id, {
    ...time,
    staffAct: null,
    ...(act === 'confirm' && { confirmedAt: null }),
    ...(act === 'cancel' && { cancelledAt: null }),
    ...(act === 'move' && { moves: booking.moves - 1, movedAt: null, movedFrom: null }),
  });
  if (act === 'move') await requeueMovedMails(trx, { id, moves: booking.moves - 1 }, mailTime(now));
}

/**
 * Undoes what staff did last to a booking, and takes back its mails. Errors: `undo_over` once they go, if something else
 * was done since or it was undone before; `slot_taken` if somebody booked the time meanwhile.
 */
export async function undoBookingAct(
  deps: StaffBookingDeps,
  caller: Caller,
  id: string,
  act: BookingAct,
): Promise<Result<BookingRecord>> {
  return await changeBooking(deps, caller, { id, act: 'undo' }, async (trx, booking, { now }) => {
    if (findUndoable(booking, now)?.act !== act) return fail('undo_over');
    if (!(await withdrawBookingMails(trx, booking, mailsOf[act]))) return fail('undo_over');
    await restore(trx, booking, act, now);
    return succeed(null);
  });
}
