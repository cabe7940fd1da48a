import type { BookingState } from '#domain/bookings/booking-states.ts';
import type { Sql } from '../../platform/db/sql.ts';
import type { BookingMailKind } from '../../platform/db/columns.ts';
import { stateOf, type BookingRecord } from './booking-record.ts';
import { wasBookingMailSent } from './booking-mails.repo.ts';
import { findBookingOfQueuedMail } from './bookings.repo.ts';

/** State of the booking in which a mail is still true. */
const stateFor: Readonly<Record<BookingMailKind, BookingState>> = {
  'booking-request': 'pending',
  'booking-customer': 'confirmed',
  'booking-studio': 'confirmed',
  'booking-moved-customer': 'confirmed',
  'booking-moved-studio': 'confirmed',
  'booking-cancelled-customer': 'cancelled',
  'booking-cancelled-studio': 'cancelled',
};

/** Mails that announce an appointment. */
const announcements: readonly BookingMailKind[] = [
  'booking-customer',
  'booking-studio',
  'booking-moved-customer',
  'booking-moved-studio',
];

/**
 * Finds the booking of a due mail that has not been sent; null when its state has changed, since each change has its
 * own mail, for an appointment that is over, and for the cancellation of a booking that its studio has not heard of.
 */
export async function findBookingOfDueMail(
  kysely: Sql,
  id: string,
  kind: BookingMailKind,
  now: number,
): Promise<BookingRecord | null> {
  const booking = await findBookingOfQueuedMail(kysely, id, kind);
  const isUnheardOf =
    kind === 'booking-cancelled-studio' &&
    !(await wasBookingMailSent(kysely, id, 'booking-studio'));
  if (isUnheardOf) return null;
  const isOver = booking !== null && booking.endsAt.getTime() <= now;
  if (isOver && announcements.includes(kind)) return null;
  return booking && stateOf(booking, now) === stateFor[kind] ? booking : null;
}
