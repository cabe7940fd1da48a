import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/sql.ts';

/** Drops the mails to studios about an order that were not sent, and the records of its held ones. Source: product §4.22. */
export async function dropOrderMails(trx: Trx, orderId: string): Promise<void> {
  await trx
    .deleteFrom('studioMails')
    .where('orderId', '=', orderId)
    .where('sentAt', 'is', null)
    .execute();
  await trx
    .deleteFrom('heldMails')
    .where(sql<boolean>`starts_with(mail, ${`${orderId}.`})`)
    .execute();
}
