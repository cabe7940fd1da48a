import { sql } from 'kysely';
import { namedActorKinds } from '#domain/staff/actors.ts';
import type { Sql } from '../../../platform/db/sql.ts';

/**
 * Whether it is known that the customer of an order reads its mailbox: a link that only a mail to it contained was opened,
 * an order of it was paid with money, or staff have handled this order. Until then anybody may have typed the address.
 */
export async function isMailboxProven(kysely: Sql, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ isProven: boolean }>`
    select exists (select from order_transitions
        where order_id = ${orderId} and actor = any (${[...namedActorKinds]}::text[]))
      or exists (select from payment_attempts where order_id = ${orderId} and captured is not null)
      or exists (
        select from order_contacts mine
          join order_contacts any_order on any_order.email_key = mine.email_key
          join orders on orders.id = any_order.order_id
        where mine.order_id = ${orderId}
          and (any_order.opened_at is not null
            or (orders.payment_state in ('paid', 'partially_refunded', 'refunded') and orders.original_total > 0))
      ) as is_proven`.execute(kysely);
  return rows[0]?.isProven === true;
}
