import type { Sql, Trx } from '../../platform/db/sql.ts';
import type { MailFailureCode } from '../../platform/mail/mail-failure.ts';
import { enqueue } from '../../platform/queue/enqueue.repo.ts';

/** The mails of a booking: to its customer and to its studio. */
export const bookingMailKinds = ['booking-customer', 'booking-studio'] as const;
/** One of {@link bookingMailKinds}. */
export type BookingMailKind = (typeof bookingMailKinds)[number];

/** Queues the mails of a new booking, with their jobs. */
export const queueBookingMails = async (trx: Trx, bookingId: string): Promise<void> => {
  await trx
    .insertInto('booking_mails')
    .values(bookingMailKinds.map((kind) => ({ booking: bookingId, kind })))
    .execute();
  for (const kind of bookingMailKinds) await enqueue(trx, 'send-booking-mail', { bookingId, kind });
};

/** Writes down that a mail has been sent. */
export const markBookingMailSent = async (
  kysely: Sql,
  bookingId: string,
  kind: BookingMailKind,
  at: Date,
): Promise<void> => {
  await kysely
    .updateTable('booking_mails')
    .set({ sent_at: at })
    .where('booking', '=', bookingId)
    .where('kind', '=', kind)
    .execute();
};

/** Writes down why a mail could not be sent; the last failure stands. */
export const markBookingMailFailed = async (
  kysely: Sql,
  bookingId: string,
  kind: BookingMailKind,
  failure: MailFailureCode,
  at: Date,
): Promise<void> => {
  await kysely
    .updateTable('booking_mails')
    .set({ failed_at: at, failure })
    .where('booking', '=', bookingId)
    .where('kind', '=', kind)
    .execute();
};
