import { CompiledQuery, sql } from 'kysely';
import { v7 as timedId } from 'uuid';
import { orderStart } from '#domain/order-states.ts';
import { transitionReasons } from '#domain/transition-reasons.ts';
import type { Sql, Trx } from '../../../platform/db/sql.ts';
import type { OrderItemRecord, OrderRecord } from '../records/order-record.ts';

/** A column of a row to store: its name, its type, and a function that reads its value. */
type Column<T> = readonly [name: string, type: string, valueOf: (stored: T) => unknown];

const orderColumns: readonly Column<OrderRecord>[] = [
  ['id', 'uuid', (order) => order.id],
  ['number', 'text', (order) => order.number],
  ['session_id', 'uuid', (order) => order.sessionId],
  ['payment_state', 'text', (order) => order.paymentState],
  ['fulfilment_state', 'text', (order) => order.fulfilmentState],
  ['payment_method', 'text', (order) => order.paymentMethod],
  ['country', 'text', (order) => order.country],
  ['currency', 'text', (order) => order.currency],
  ['language', 'text', (order) => order.language],
  ['email', 'text', (order) => order.email],
  ['phone', 'text', (order) => order.phone],
  ['name', 'text', (order) => order.name],
  ['delivery_method', 'text', (order) => order.deliveryMethod],
  ['studio', 'uuid', (order) => order.pickupStudio?.studioId ?? null],
  ['pickup_studio', 'jsonb', (order) => order.pickupStudio],
  ['shipping_address', 'jsonb', (order) => order.shippingAddress],
  ['billing_address', 'jsonb', (order) => order.billingAddress],
  ['order_note', 'text', (order) => order.orderNote],
  ['source_visit_url', 'text', (order) => order.sourceVisitUrl],
  ['subtotal', 'bigint', (order) => order.subtotal],
  ['shipping_fee', 'bigint', (order) => order.shippingFee],
  ['discount', 'bigint', (order) => order.discount],
  ['tax_amount', 'bigint', (order) => order.taxAmount],
  ['tax_lines', 'jsonb', (order) => order.taxLines],
  ['applied_province', 'text', (order) => order.appliedProvince],
  ['original_total', 'bigint', (order) => order.originalTotal],
  ['gift_card_amount', 'bigint', (order) => order.giftCardAmount],
  ['gift_card', 'uuid', (order) => order.giftCard?.id ?? null],
  ['total', 'bigint', (order) => order.total],
  ['discount_code', 'text', (order) => order.discountCode],
  ['discount_details', 'jsonb', (order) => order.discountDetails],
  ['price_rule', 'uuid', (order) => order.priceRule],
  ['placed_at', 'timestamptz', (order) => order.placedAt],
  ['ready_at', 'timestamptz', (order) => order.readyAt],
  ['carrier_by', 'text', (order) => order.carrierBy],
];

const itemColumns: readonly Column<OrderItemRecord>[] = [
  ['id', 'uuid', (item) => item.id],
  ['position', 'integer', (item) => item.position],
  ['photo', 'uuid', (item) => item.photo],
  ['file_name', 'text', (item) => item.fileName],
  ['product_type', 'text', (item) => item.productType],
  ['shape', 'text', (item) => item.shape],
  ['size', 'text', (item) => item.size],
  ['quantity', 'integer', (item) => item.quantity],
  ['framing', 'jsonb', (item) => item.framing],
  ['unit_price', 'bigint', (item) => item.unitPrice],
  ['total', 'bigint', (item) => item.total],
];

interface Move {
  readonly machine: 'payment' | 'fulfilment';
  readonly from: string | null;
  readonly to: string;
}

const moveColumns: readonly Column<Move>[] = [
  ['machine', 'text', (move) => move.machine],
  ['from_state', 'text', (move) => move.from],
  ['to_state', 'text', (move) => move.to],
];

const movesOf = (order: OrderRecord): Move[] => {
  const start = orderStart(order.paymentMethod);
  const moves = (machine: Move['machine'], states: readonly string[]): Move[] =>
    states.slice(1).map((to, index) => ({ machine, from: states[index] ?? null, to }));
  return [...moves('payment', start.payment), ...moves('fulfilment', start.fulfilment)];
};

const namesOf = <T>(columns: readonly Column<T>[]): string =>
  columns.map(([name]) => name).join(', ');

const valueIn = <T>([, type, valueOf]: Column<T>, stored: T): unknown => {
  const value = valueOf(stored);
  return type === 'jsonb' && value !== null ? JSON.stringify(value) : value;
};

const rowOf = <T>(columns: readonly Column<T>[], stored: T): unknown[] =>
  columns.map((column) => valueIn(column, stored));

/** Builds one array for each column, so that a list of any length needs a fixed number of parameters. */
const arraysOf = <T>(columns: readonly Column<T>[], list: readonly T[]): unknown[][] =>
  columns.map((column) => list.map((stored) => valueIn(column, stored)));

/**
 * The statement that stores an order. Its types are written out: types inferred from the tables would add all their
 * checks.
 */
const storing = ((): string => {
  let count = 0;
  const next = (type: string): string => `$${(count += 1)}::${type}`;
  const one = <T>(columns: readonly Column<T>[]): string =>
    columns.map(([name, type]) => `${next(type)} as ${name}`).join(', ');
  const many = <T>(columns: readonly Column<T>[]): string =>
    columns.map(([, type]) => next(`${type}[]`)).join(', ');
  return `
    with input as (select ${one(orderColumns)}),
    placed as (
      insert into orders (${namesOf(orderColumns)})
      select * from input
      where not exists (
        select from order_drafts where number = input.number and session_id <> input.session_id)
        and (${next('boolean')} or not exists (
          select from orders old
          where old.session_id = input.session_id and old.payment_state = 'awaiting_payment'))
      on conflict (number) do nothing
      returning id, number, session_id, payment_method, payment_state, total, currency, placed_at
    ),
    items as (
      insert into order_items (order_id, ${namesOf(itemColumns)})
      select placed.id, item.* from placed, unnest(${many(itemColumns)}) item
    ),
    payment as (
      insert into payments (id, order_id, method, state, amount, currency, paid_at)
      select ${next('uuid')}, id, payment_method, case when payment_state = 'paid' then 'paid' else 'pending' end,
        total, currency, case when payment_state = 'paid' then placed_at end
      from placed
    ),
    history as (
      insert into order_transitions (order_id, ${namesOf(moveColumns)}, reason_code, actor, at)
      select placed.id, move.*, 'placed', '${transitionReasons.placed}', placed.placed_at from placed, unnest(${many(moveColumns)}) move
    ),
    draft as (
      delete from order_drafts using placed
      where order_drafts.number = placed.number and order_drafts.session_id = placed.session_id
    ),
    mails as (
      insert into order_mails (order_id, kind)
      select placed.id, kind from placed, unnest(${next('text[]')}) kind
      returning order_id, kind
    ),
    jobs as (
      select array_agg(json_build_object('orderId', order_id, 'kind', kind)) as payloads from mails
    )
    select enqueue_jobs('send-order-mail', payloads) from placed, jobs`;
})();

/** Ids of the session's earlier orders of the same photos that still await their payment, locked. */
export const lockReplaced = async (trx: Trx, order: OrderRecord): Promise<string[]> => {
  const photos = order.items.map((item) => item.photo);
  const { rows } = await sql<{ id: string }>`
    select id from orders old
    where old.session_id = ${order.sessionId} and old.placed_at < ${order.placedAt} and old.id <> ${order.id}
      and old.payment_state = 'awaiting_payment' and old.fulfilment_state = 'placed'
      and exists (select from order_items where order_id = old.id and photo = any (${photos}::uuid[]))
    order by id for update`.execute(trx);
  return rows.map(({ id }) => id);
};

/**
 * Stores an order with its lines, payment, history, mails and their jobs in one statement, which drops what is left of
 * its draft. False when its number is taken by an order or by another session's draft, and, unless `besideUnpaid`, when
 * an earlier order of the session awaits its payment.
 */
export const insertOrder = async (
  kysely: Sql,
  order: OrderRecord,
  mails: readonly string[],
  { besideUnpaid }: { readonly besideUnpaid: boolean },
): Promise<boolean> => {
  const { rows } = await kysely.executeQuery(
    CompiledQuery.raw(storing, [
      ...rowOf(orderColumns, order),
      besideUnpaid,
      ...arraysOf(itemColumns, order.items),
      timedId(),
      ...arraysOf(moveColumns, movesOf(order)),
      mails,
    ]),
  );
  return rows.length === 1;
};
