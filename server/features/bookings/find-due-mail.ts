import type { BookingState } from '#domain/booking-states.ts';
import type { Sql } from '../../platform/db/sql.ts';
import type { BookingMailKind } from './booking-mails.repo.ts';
import { stateOf, type BookingRecord } from './booking-record.ts';
import { findBookingOfQueuedMail } from './bookings.repo.ts';

/** The state in which a mail still tells the truth. */
const stateFor: Readonly<Record<BookingMailKind, BookingState>> = {
  'booking-request': 'pending',
  'booking-customer': 'confirmed',
  'booking-studio': 'confirmed',
  'booking-cancelled-customer': 'cancelled',
  'booking-cancelled-studio': 'cancelled',
};

/** The booking of a mail that is due and has not been sent, or null: what has changed since has a mail of its own. */
export const findBookingOfDueMail = async (
  kysely: Sql,
  id: string,
  kind: BookingMailKind,
  now: number,
): Promise<BookingRecord | null> => {
  const booking = await findBookingOfQueuedMail(kysely, id, kind);
  return booking && stateOf(booking, now) === stateFor[kind] ? booking : null;
};
