import { sql } from 'kysely';
import { editableStates } from '#domain/orders/edit-refusals.ts';
import type { Row, Sql } from '../../../platform/db/sql.ts';
import type { Attempt } from './attempts.repo.ts';

/** An edit of an order. */
export interface EditKey {
  readonly orderId: string;
  readonly edit: string;
}

/** The difference of an edit that waits, in minor units, and until when it can be paid; null if there is none to pay. */
export async function findDueEdit(
  kysely: Sql,
  { orderId, edit }: EditKey,
  now: Date,
): Promise<{
  readonly amount: number;
  readonly method: Row<'heldEdits'>['method'];
  readonly until: Date;
} | null> {
  const due = await kysely
    .selectFrom('heldEdits')
    .innerJoin('orders', 'orders.id', 'heldEdits.orderId')
    .select(['heldEdits.amount', 'heldEdits.method', 'heldEdits.endsAt as until'])
    .where('heldEdits.id', '=', edit)
    .where('heldEdits.orderId', '=', orderId)
    .where('heldEdits.state', '=', 'waiting')
    .where('heldEdits.endsAt', '>', now)
    .where('orders.paymentState', '=', 'paid')
    .where('orders.fulfilmentState', 'in', [...editableStates])
    .executeTakeFirst();
  return due ?? null;
}

/** Whether an edit was carried out with the money of an attempt. */
export async function isPaidBy(kysely: Sql, attempt: string): Promise<boolean> {
  const row = await kysely
    .selectFrom('payments')
    .select('id')
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores a new attempt for the difference of an edit that waits, before the provider is asked; the order's row is locked
 * until the transaction ends. Null if it waits no more, or if the order has an attempt that can still be charged.
 */
export async function insertEditAttempt(
  kysely: Sql,
  { orderId, edit }: EditKey,
  attempt: Pick<Attempt, 'provider' | 'confirmToken' | 'createdAt' | 'expiresAt' | 'nextReadAt'>,
): Promise<Attempt | null> {
  const { provider, confirmToken, createdAt, expiresAt, nextReadAt } = attempt;
  const { rows } = await sql<Attempt>`
    with payable as (
      select id, currency from orders
      where id = ${orderId} and payment_state = 'paid' and fulfilment_state <> 'cancelled'
      for update)
    insert into payment_attempts
      (order_id, amount, currency, state, provider, confirm_token, created_at, expires_at, next_read_at, edit)
    select payable.id, held.amount, payable.currency, 'initializing', ${provider}, ${confirmToken},
      ${createdAt}::timestamptz, ${expiresAt}::timestamptz, ${nextReadAt}::timestamptz, held.id
    from payable join held_edits held on held.order_id = payable.id
    where held.id = ${edit} and held.state = 'waiting' and held.ends_at > ${createdAt}::timestamptz
    on conflict do nothing
    returning *`.execute(kysely);
  return rows[0] ?? null;
}
