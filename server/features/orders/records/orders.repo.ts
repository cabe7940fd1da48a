import { sql, type RawBuilder } from 'kysely';
import type { OrderMailKey } from '#domain/notifications/order-mails.ts';
import type { TransitionCause } from '#domain/orders/transition-causes.ts';
import { columnName } from '../../../platform/db/column-name.ts';
import type { Sql, Trx } from '../../../platform/db/sql.ts';
import type { OrderItems } from '../../../platform/db/tables.ts';
import { queueOrderMails } from './order-mails.repo.ts';
import { awaitsConfirmation } from './order-contacts.repo.ts';
import type { OrderRecord } from './order-record.ts';
import type { OrderSummary } from './order-summary.repo.ts';
import type { ReadinessEstimate } from './readiness-estimate.ts';
import { cancelledUnpaid, isExtraCharge } from './refunds.repo.ts';
import { causeColumns } from './transition-cause.repo.ts';

/** The fields of a line's own row, each with its type in the database. */
export const itemTypes = {
  id: 'uuid',
  position: 'integer',
  photo: 'uuid',
  fileName: 'text',
  productType: 'text',
  shape: 'text',
  size: 'text',
  quantity: 'integer',
  framing: 'jsonb',
  facts: 'jsonb',
  unitPrice: 'bigint',
  tierFrom: 'integer',
  total: 'bigint',
} as const satisfies Record<keyof Omit<OrderItems, 'orderId'>, string>;

const itemColumns = Object.keys(itemTypes).map(
  (field) => `order_items.${columnName(field)} as "${field}"`,
);

// The text of this query never changes, so that it is prepared once.
const columns = sql`${sql.raw(`orders.*,
  (select coalesce(json_agg(item order by item.position), '[]') from (
    select ${itemColumns.join(', ')}, photos.photo_id as "photoId" from order_items
    join photos on photos.id = order_items.photo
    where order_items.order_id = orders.id) item) as items,
  (select provider_transaction from payment_attempts
    where payment_attempts.order_id = orders.id and provider_transaction is not null
    -- The one that paid the order comes before one that came on top of it.
    order by payment_attempts.edit is null desc,
      exists (select from payments
        where payments.order_id = orders.id and payments.edit is null and captured_at <= paid_at) desc,
      captured_at desc, created_at limit 1) as transaction,
  (select last_four from gift_cards where gift_cards.id = orders.gift_card) as gift_card_last_four,
  -- One that failed at the card's bank has put its gift card's part back before.
  (select coalesce(sum(case
      -- The order costs less since; what was returned is no part of its price.
      when refunds.cause = 'order_edited' then 0
      when refunds.state = 'failed' then gift_card_amount
      when ${isExtraCharge} then refunds.amount - card_amount
      -- What was returned in a review was never the order's payment.
      when exists (select from payments where payments.order_id = orders.id and payments.edit is null and paid_at >= refunds.done_at)
        then refunds.amount - card_amount
      else refunds.amount end), 0)::bigint
    from refunds left join payment_attempts attempt on attempt.id = refunds.attempt
    where refunds.order_id = orders.id and refunds.state in ('done', 'failed'))
  + case when gift_card is null then 0 else (
    select coalesce(sum(amount), 0)::bigint from gift_card_entries
    where gift_card_entries.order_id = orders.id and kind = 'refund' and reference = '${cancelledUnpaid}')
    end as refunded_amount`)}, ${awaitsConfirmation} as awaits_confirmation`;

async function findOrder(kysely: Sql, which: RawBuilder<unknown>): Promise<OrderRecord | null> {
  const { rows } = await sql<OrderRecord>`select ${columns} from orders ${which}`.execute(kysely);
  return rows[0] ?? null;
}

/** Finds the order with a number, or null. Source: product §3.2. */
export function findOrderByNumber(kysely: Sql, number: string): Promise<OrderRecord | null> {
  return findOrder(kysely, sql`where number = ${number}`);
}

/** Finds the order with an id, or null. Source: product §3.2. */
export function findOrderById(kysely: Sql, id: string): Promise<OrderRecord | null> {
  return findOrder(kysely, sql`where id = ${id}`);
}

/**
 * Finds the order of a queued mail that has not been sent yet, or null; an order whose customer is erased gets no mail.
 */
export function findOrderOfQueuedMail(
  kysely: Sql,
  { orderId, kind, reference = '' }: OrderMailKey,
): Promise<OrderRecord | null> {
  return findOrder(
    kysely,
    sql`join order_mails on order_mails.order_id = orders.id
      where orders.id = ${orderId} and kind = ${kind} and reference = ${reference} and sent_at is null
        and erased_at is null`,
  );
}

/** Finds the order with an id, or null, and locks its row until the transaction ends. Source: product §4.8. */
export async function lockOrder(trx: Trx, id: string): Promise<OrderRecord | null> {
  await trx.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute();
  return findOrderById(trx, id);
}

/** Whether a number is used by an order or by a draft. */
export async function numberExists(kysely: Sql, number: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from orders where number = ${number})
      or exists (select from order_drafts where number = ${number}) as taken`.execute(kysely);
  return rows[0]?.taken === true;
}

/** Fields that change with a move of the fulfilment: a pickup code exists only while the order waits at the counter. */
function toChange(to: OrderRecord['fulfilmentState']) {
  return to === 'completed' || to === 'cancelled'
    ? { fulfilmentState: to, pickupCode: null }
    : { fulfilmentState: to };
}

/**
 * Moves one of an order's two state machines and records the transition. The start of production is mailed to the
 * customer here, because staff and the shop itself start it.
 */
export async function storeTransition(
  trx: Trx,
  order: Pick<OrderSummary, 'id' | 'paymentState' | 'fulfilmentState'>,
  move:
    | { readonly machine: 'payment'; readonly to: OrderRecord['paymentState'] }
    | { readonly machine: 'fulfilment'; readonly to: OrderRecord['fulfilmentState'] },
  cause: TransitionCause,
): Promise<void> {
  const change = move.machine === 'payment' ? { paymentState: move.to } : toChange(move.to);
  await trx.updateTable('orders').set(change).where('id', '=', order.id).execute();
  await trx
    .insertInto('orderTransitions')
    .values({
      orderId: order.id,
      machine: move.machine,
      fromState: move.machine === 'payment' ? order.paymentState : order.fulfilmentState,
      toState: move.to,
      ...causeColumns(cause),
    })
    .execute();
  if (move.to === 'in_production') await queueOrderMails(trx, order.id, ['in-production']);
}

/** Stores a new readiness estimate. */
export async function storeReadinessEstimate(
  trx: Trx,
  orderId: string,
  { readyAt, carrierBy }: ReadinessEstimate,
): Promise<void> {
  await trx.updateTable('orders').set({ readyAt, carrierBy }).where('id', '=', orderId).execute();
}
