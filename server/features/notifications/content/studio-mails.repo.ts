import { sql } from 'kysely';
import type { StudioTranslation } from '#contract/studios.ts';
import type { Sql, Trx } from '../../../platform/db/sql.ts';
import type { MailFailureCode } from '../../../platform/mail/mail-failure.ts';
import { enqueue } from '../../../platform/queue/enqueue.repo.ts';
import type { OrderRecord } from '../../orders/index.ts';

/** A studio as the recipient of a mail. */
export interface NotifiedStudio {
  readonly name: string;
  readonly address: string;
  readonly country: string;
  /** The owner's address, else the studio's own. */
  readonly mailAddress: string;
  readonly translations: Readonly<Record<string, StudioTranslation>>;
}

/**
 * Queues a mail to every studio that an order concerns and that has none yet: for pickup the chosen one, in any
 * country and even if it has closed since; for shipping the active ones of its country that take part in shipping.
 */
export async function queueStudioMails(trx: Trx, order: OrderRecord): Promise<void> {
  const studioId = order.pickupStudio?.studioId ?? null;
  const { rows } = await sql<{ studio: string }>`
    insert into studio_mails (order_id, studio)
    select ${order.id}::uuid, id from studios
    where case when ${studioId}::uuid is null
      then is_active and accepts_shipping and country = ${order.country} and owner_email is not null
      else id = ${studioId}::uuid and coalesce(owner_email, email) is not null end
    on conflict do nothing
    returning studio`.execute(trx);
  for (const { studio } of rows) {
    await enqueue(trx, 'send-studio-mail', { orderId: order.id, studioId: studio });
  }
}

/** Queues a cancellation mail to every studio that has a queued or sent mail about the order. */
export async function queueStudioCancellations(trx: Trx, orderId: string): Promise<void> {
  const { rows } = await sql<{ studio: string }>`
    insert into studio_mails (order_id, studio, kind)
    select order_id, studio, 'cancelled' from studio_mails
    where order_id = ${orderId} and kind = 'order'
    on conflict do nothing
    returning studio`.execute(trx);
  for (const { studio } of rows) {
    await enqueue(trx, 'send-studio-mail', { orderId, studioId: studio, kind: 'cancelled' });
  }
}

/** Identifies a mail to a studio: about a new order, or about its cancellation. */
export interface StudioMail {
  readonly orderId: string;
  readonly studioId: string;
  readonly kind: 'order' | 'cancelled';
}

/** Whether a studio received the mail about the order. */
export async function wasNotified(
  kysely: Sql,
  { orderId, studioId }: Pick<StudioMail, 'orderId' | 'studioId'>,
): Promise<boolean> {
  const row = await kysely
    .selectFrom('studioMails')
    .select('sentAt')
    .where('orderId', '=', orderId)
    .where('studio', '=', studioId)
    .where('kind', '=', 'order')
    .where('sentAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Finds the studio of a queued mail that has not been sent yet; null when there is none or it has no address any more.
 */
export async function findStudioOfDueMail(
  kysely: Sql,
  { orderId, studioId, kind }: StudioMail,
): Promise<NotifiedStudio | null> {
  const row = await kysely
    .selectFrom('studioMails')
    .innerJoin('studios', 'studios.id', 'studioMails.studio')
    .select(['name', 'address', 'country', 'translations', 'ownerEmail', 'email'])
    .where('orderId', '=', orderId)
    .where('studio', '=', studioId)
    .where('studioMails.kind', '=', kind)
    .where('sentAt', 'is', null)
    .executeTakeFirst();
  const mailAddress = row?.ownerEmail ?? row?.email;
  if (!row || !mailAddress) return null;
  const { name, address, country, translations } = row;
  return { name, address, country, translations, mailAddress };
}

function update(kysely: Sql, { orderId, studioId, kind }: StudioMail) {
  return kysely
    .updateTable('studioMails')
    .where('orderId', '=', orderId)
    .where('studio', '=', studioId)
    .where('kind', '=', kind);
}

/** Records a mail as sent. */
export async function markStudioMailSent(kysely: Sql, mail: StudioMail, at: Date): Promise<void> {
  await update(kysely, mail).set({ sentAt: at }).execute();
}

/** Records why a mail could not be sent; the latest failure replaces earlier ones, and null forgets them. */
export async function markStudioMailFailed(
  kysely: Sql,
  mail: StudioMail,
  failure: MailFailureCode | null,
  at: Date,
): Promise<void> {
  await update(kysely, mail)
    .set({ failedAt: failure && at, failure })
    .execute();
}
