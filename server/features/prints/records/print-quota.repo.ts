import { sql, type RawBuilder } from 'kysely';
import { namedActorKinds } from '#domain/staff/actors.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { inBlock } from '../../../platform/db/in-block.ts';
import { countedKeys, raiseLimit } from '../../../platform/http/address-block.ts';

/** Most bytes of prints of one sender's unpaid orders. */
export interface PrintQuota {
  readonly perCustomer: number;
  readonly perAddress: number;
}

/** Condition on `orders`: to be paid in store, and nobody of the shop has handled it. */
const isUnattended = sql<boolean>`(
  orders.payment_method = 'in_store' and orders.payment_state = 'unpaid'
  and not exists (select from order_transitions where order_id = orders.id and actor = any (${[...namedActorKinds]}::text[])))`;

async function sumBytes(kysely: Sql, isOwn: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(files.size), 0)::bigint as bytes
    from order_contacts
      join orders on orders.id = order_contacts.order_id
      join print_jobs jobs on jobs.order_id = orders.id
      join print_files files on files.job = jobs.id and files.removed_at is null
    where ${isOwn} and ${isUnattended} and jobs.files_removed_at is null`.execute(kysely);
  return rows[0]?.bytes ?? 0;
}

interface Sender {
  readonly sessionId: string;
  readonly emailKey: string;
  readonly phoneKey: string;
  readonly address: string | null;
}

/**
 * Whether the prints of unpaid orders of an order's sender have as many bytes as they may, so that no more are made until
 * the order is paid or staff release it. Never for an order that is paid, or that staff have handled. Source: product
 * §4.20.
 */
export async function isOverQuota(
  kysely: Sql,
  orderId: string,
  quota: PrintQuota,
): Promise<boolean> {
  const { rows } = await sql<Sender>`
    select order_contacts.session_id, email_key, phone_key, address
    from order_contacts join orders on orders.id = order_id
    where order_id = ${orderId} and ${isUnattended}`.execute(kysely);
  const [sender] = rows;
  if (!sender) return false;
  const { sessionId, emailKey, phoneKey, address } = sender;
  const own = sql<boolean>`(
    order_contacts.session_id = ${sessionId} or email_key = ${emailKey} or phone_key = ${phoneKey})`;
  if ((await sumBytes(kysely, own)) >= quota.perCustomer) return true;
  for (const block of address === null ? [] : countedKeys(address)) {
    const bytes = await sumBytes(kysely, inBlock('address', block));
    if (bytes >= raiseLimit(block, quota.perAddress)) return true;
  }
  return false;
}
