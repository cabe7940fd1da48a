import { sql } from 'kysely';
import type { StudioTranslation } from '#contract/studios.ts';
import type { Sql, Trx } from '../../platform/db/sql.ts';
import type { MailFailureCode } from '../../platform/mail/mail-failure.ts';
import { enqueue } from '../../platform/queue/enqueue.repo.ts';
import type { OrderRecord } from '../orders/index.ts';

/** A studio as it is told of an order. */
export interface ToldStudio {
  readonly name: string;
  readonly address: string;
  readonly country: string;
  /** Its owner's, else its own. */
  readonly mailAddress: string;
  readonly translations: Readonly<Record<string, StudioTranslation>>;
}

/**
 * Queues a mail to every studio an order concerns that has none yet: the one it is picked up at, wherever that lies and
 * even if it has closed since; for one that is shipped, the active ones of its country that take part in shipping.
 */
export const queueStudioMails = async (trx: Trx, order: OrderRecord): Promise<void> => {
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
};

/** The studio of a queued mail that has not been sent yet, or null; also when it has no address any more. */
export const findStudioOfDueMail = async (
  kysely: Sql,
  orderId: string,
  studioId: string,
): Promise<ToldStudio | null> => {
  const row = await kysely
    .selectFrom('studio_mails')
    .innerJoin('studios', 'studios.id', 'studio_mails.studio')
    .select(['name', 'address', 'country', 'translations', 'owner_email', 'email'])
    .where('order_id', '=', orderId)
    .where('studio', '=', studioId)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  const mailAddress = row?.owner_email ?? row?.email;
  if (!row || !mailAddress) return null;
  const { name, address, country, translations } = row;
  return { name, address, country, translations, mailAddress };
};

const update = (kysely: Sql, orderId: string, studioId: string) =>
  kysely.updateTable('studio_mails').where('order_id', '=', orderId).where('studio', '=', studioId);

/** Writes down that a mail has been sent. */
export const markStudioMailSent = async (
  kysely: Sql,
  orderId: string,
  studioId: string,
  at: Date,
): Promise<void> => {
  await update(kysely, orderId, studioId).set({ sent_at: at }).execute();
};

/** Writes down why a mail could not be sent; the last failure stands. */
export const markStudioMailFailed = async (
  kysely: Sql,
  orderId: string,
  studioId: string,
  failure: MailFailureCode,
  at: Date,
): Promise<void> => {
  await update(kysely, orderId, studioId).set({ failed_at: at, failure }).execute();
};
