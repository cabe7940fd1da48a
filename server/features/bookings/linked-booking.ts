import type { LinkedBooking } from '#contract/bookings.ts';
import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { Trx } from '../../platform/db/sql.ts';
import { transact } from '../../platform/db/transact.ts';
import { storeCancellation, storeConfirmation } from './booking-holds.repo.ts';
import { readLinkToken } from '../../platform/http/signed-token.ts';
import { queueBookingMails } from './booking-mails.repo.ts';
import {
  presentBookedStudio,
  presentBooking,
  stateOf,
  type BookingRecord,
} from './booking-record.ts';
import { findBookableStudio, findBooking, lockBooking } from './bookings.repo.ts';
import type { BookingDeps } from './deps.ts';

/** Error of a signed link whose booking is gone: it was not confirmed in time and has been deleted. */
const swept = 'booking_link_expired';

type LinkDeps = Pick<BookingDeps, 'kysely' | 'clock' | 'linkKey'>;

/**
 * Finds the booking of a private link without changing it. Errors: `booking_link_invalid`, `booking_link_expired`.
 */
export async function openBookingLink(
  { kysely, clock, linkKey }: LinkDeps,
  link: string,
): Promise<Result<BookingRecord>> {
  const read = readLinkToken('booking', link, linkKey, clock());
  if (!read.ok) return read;
  const booking = await findBooking(kysely, read.value.id);
  return booking ? succeed(booking) : fail(swept);
}

type Change = (trx: Trx, booking: BookingRecord, now: number) => Promise<Result<BookingRecord>>;

async function changeByLink(
  { kysely, clock, linkKey }: LinkDeps,
  link: string,
  change: Change,
): Promise<Result<BookingRecord>> {
  const read = readLinkToken('booking', link, linkKey, clock());
  if (!read.ok) return read;
  return await transact(kysely, async (trx): Promise<Result<BookingRecord>> => {
    const booking = await lockBooking(trx, read.value.id);
    return booking ? await change(trx, booking, clock()) : fail(swept);
  });
}

const confirm: Change = async (trx, booking, now) => {
  const state = stateOf(booking, now);
  if (state === 'confirmed') return succeed(booking);
  if (state === 'cancelled') return fail('booking_cancelled');
  if (state === 'expired') return fail('booking_expired');
  if (!(await findBookableStudio(trx, booking.studio.id))) return fail('studio_not_found');
  const confirmedAt = new Date(now);
  await storeConfirmation(trx, booking.id, confirmedAt);
  await queueBookingMails(trx, booking, ['booking-customer', 'booking-studio']);
  return succeed({ ...booking, confirmedAt });
};

function mayCancel(booking: BookingRecord, now: number): boolean {
  return (
    ['pending', 'confirmed'].includes(stateOf(booking, now)) && now < booking.startsAt.getTime()
  );
}

const cancel: Change = async (trx, booking, now) => {
  const state = stateOf(booking, now);
  if (state === 'cancelled') return succeed(booking);
  if (state === 'expired') return fail('booking_expired');
  if (!mayCancel(booking, now)) return fail('booking_not_cancellable');
  const cancelledAt = new Date(now);
  await storeCancellation(trx, booking.id, cancelledAt);
  // An unconfirmed booking was never announced, so its cancellation needs no mail.
  if (state === 'confirmed') {
    await queueBookingMails(trx, booking, [
      'booking-cancelled-customer',
      'booking-cancelled-studio',
    ]);
  }
  return succeed({ ...booking, cancelledAt });
};

/**
 * Confirms the booking of a private link and queues its mails; a repeat returns the same. Errors: `booking_expired`,
 * `booking_cancelled`, `studio_not_found` when the studio has closed since, and those of {@link openBookingLink}.
 */
export function confirmBookingByLink(deps: LinkDeps, link: string): Promise<Result<BookingRecord>> {
  return changeByLink(deps, link, confirm);
}

/**
 * Cancels the booking of a private link and frees its time; a repeat returns the same. Errors: `booking_expired`,
 * `booking_not_cancellable` once it has begun, and those of {@link openBookingLink}.
 */
export function cancelBookingByLink(deps: LinkDeps, link: string): Promise<Result<BookingRecord>> {
  return changeByLink(deps, link, cancel);
}

/** Presents a booking on the page of its private link, for a browser session or null without one. */
export function presentLinkedBooking(
  booking: BookingRecord,
  sessionId: string | null,
  now: number,
): LinkedBooking {
  const { name, email, phone, note, language } = booking;
  return {
    ...presentBooking(booking, now),
    studio: presentBookedStudio(booking.studio),
    name,
    email,
    phone,
    note,
    language,
    canCancel: mayCancel(booking, now),
    isOwn: booking.sessionId === sessionId,
  };
}
