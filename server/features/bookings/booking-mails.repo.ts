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
  'booking-moved-customer',
  'booking-moved-studio',
  'booking-cancelled-customer',
  'booking-cancelled-studio',
] as const satisfies readonly BookingMailKind[];

/** Number that a mail is stored under beside its kind: that of the move it is about, or 0. */
export function movesOfMail(kind: BookingMailKind, { moves }: { readonly moves: number }): number {
  return kind === 'booking-moved-customer' || kind === 'booking-moved-studio' ? moves : 0;
}

/** Queues mails of a booking, with their jobs, which run at once or at a time. */
export async function queueBookingMails(
  trx: Trx,
  booking: { readonly id: string; readonly moves: number },
  kinds: readonly BookingMailKind[],
  runAt: Date | null = null,
): Promise<void> {
  await trx
    .insertInto('bookingMails')
    .values(kinds.map((kind) => ({ booking: booking.id, kind, moves: movesOfMail(kind, booking) })))
    .execute();
  for (const kind of kinds) {
    await enqueue(trx, 'send-booking-mail', { bookingId: booking.id, kind }, runAt);
  }
}

/**
 * Takes back queued mails of a booking whose change is undone; their jobs find nothing. False if one was sent already.
 */
export async function withdrawBookingMails(
  trx: Trx,
  booking: { readonly id: string; readonly moves: number },
  kinds: readonly BookingMailKind[],
): Promise<boolean> {
  const withdrawn = await trx
    .deleteFrom('bookingMails')
    .where('booking', '=', booking.id)
    .where((eb) =>
      eb.or(
        kinds.map((kind) =>
          eb.and([eb('kind', '=', kind), eb('moves', '=', movesOfMail(kind, booking))]),
        ),
      ),
    )
    .returning('sentAt')
    .execute();
  return withdrawn.every(({ sentAt }) => sentAt === null);
}

/** Queues the mails about the move before the last one again, which an undone move kept from being sent. */
export async function requeueMovedMails(
  trx: Trx,
  booking: { readonly id: string; readonly moves: number },
  runAt: Date,
): Promise<void> {
  const unsent = await trx
    .selectFrom('bookingMails')
    .select('kind')
    .where('booking', '=', booking.id)
    .where('moves', '=', booking.moves)
    .where('moves', '>', 0)
    .where('sentAt', 'is', null)
    .execute();
  for (const { kind } of unsent) {
    await enqueue(trx, 'send-booking-mail', { bookingId: booking.id, kind }, runAt);
  }
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

/** Records a mail as sent, as it was composed for a booking. */
export async function markBookingMailSent(
  kysely: Sql,
  booking: { readonly id: string; readonly moves: number },
  kind: BookingMailKind,
  at: Date,
): Promise<void> {
  await kysely
    .updateTable('bookingMails')
    .set({ sentAt: at })
    .where('booking', '=', booking.id)
    .where('kind', '=', kind)
    .where('moves', '=', movesOfMail(kind, booking))
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
    .where('sentAt', 'is', null)
    .execute();
}
