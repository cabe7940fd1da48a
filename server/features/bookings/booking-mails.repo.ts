import type { BookingMailKind } from '../../platform/db/columns.ts';
import type { Sql, Trx } from '../../platform/db/sql.ts';
import type { MailFailureCode } from '../../platform/mail/mail-failure.ts';
import { enqueue } from '../../platform/queue/enqueue.repo.ts';

/**
 * Kinds of booking mails: the request with the confirmation link, then one to customer and studio for each change.
 */
export const bookingMailKinds = [
  'booking-request',
  'booking-customer',
  'booking-studio',
  'booking-cancelled-customer',
  'booking-cancelled-studio',
] as const satisfies readonly BookingMailKind[];

/** Queues mails of a booking, with their jobs. */
export async function queueBookingMails(
  trx: Trx,
  bookingId: string,
  kinds: readonly BookingMailKind[],
): Promise<void> {
  await trx
    .insertInto('bookingMails')
    .values(kinds.map((kind) => ({ booking: bookingId, kind })))
    .execute();
  for (const kind of kinds) await enqueue(trx, 'send-booking-mail', { bookingId, kind });
}

/** Whether a mail of a booking was sent. */
export async function wasBookingMailSent(
  kysely: Sql,
  bookingId: string,
  kind: BookingMailKind,
): Promise<boolean> {
  const row = await kysely
    .selectFrom('bookingMails')
    .select('kind')
    .where('booking', '=', bookingId)
    .where('kind', '=', kind)
    .where('sentAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records a mail as sent. */
export async function markBookingMailSent(
  kysely: Sql,
  bookingId: string,
  kind: BookingMailKind,
  at: Date,
): Promise<void> {
  await kysely
    .updateTable('bookingMails')
    .set({ sentAt: at })
    .where('booking', '=', bookingId)
    .where('kind', '=', kind)
    .execute();
}

/** Records why a mail could not be sent; the latest failure replaces earlier ones, and null forgets them. */
export async function markBookingMailFailed(
  kysely: Sql,
  bookingId: string,
  kind: BookingMailKind,
  failure: MailFailureCode | null,
  at: Date,
): Promise<void> {
  await kysely
    .updateTable('bookingMails')
    .set({ failedAt: failure && at, failure })
    .where('booking', '=', bookingId)
    .where('kind', '=', kind)
    .execute();
}
