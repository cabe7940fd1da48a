import { sql } from 'kysely';
import type { Sql } from '../../../platform/db/sql.ts';
import type { OrderRecord } from '../../orders/index.ts';

/** An order that waits for the approval of staff. */
export type UnapprovedOrder = Pick<OrderRecord, 'id' | 'number' | 'total' | 'currency' | 'phone'>;

const kind = 'approval-request';

const waits = sql`(orders.fulfilment_state = 'awaiting_csr' and orders.payment_state in ('unpaid', 'awaiting_payment'))`;

/** Maximum orders read at once. */
const page = 1000;

/** Finds orders that wait for approval and of which no digest tells staff, the oldest first. */
export async function findUnannounced(kysely: Sql): Promise<UnapprovedOrder[]> {
  const { rows } = await sql<UnapprovedOrder>`
    select id, number, total, currency, phone from orders
    where ${waits} and not exists (select from held_mails where mail = orders.id || '.' || ${kind}::text)
    order by placed_at limit ${page}`.execute(kysely);
  return rows;
}

/** Adds a line about an order to the digest of staff; once for repeated and concurrent calls. */
export async function holdRequest(
  kysely: Sql,
  order: UnapprovedOrder,
  line: { readonly recipient: string; readonly subject: string; readonly language: string },
  at: Date,
): Promise<void> {
  await kysely
    .insertInto('heldMails')
    .values({
      mail: `${order.id}.${kind}`,
      kind,
      recipient: line.recipient,
      subject: line.subject,
      heldAt: at,
      reportedAt: null,
      digestLanguage: line.language,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes the lines about orders out of the digest that wait no more. */
export async function dropSettledRequests(kysely: Sql): Promise<void> {
  await sql`
    delete from held_mails
    where kind = ${kind} and reported_at is null and not exists (
      select from orders where orders.id::text = split_part(mail, '.', 1) and ${waits})`.execute(
    kysely,
  );
}
