import { sql } from 'kysely';
import { orderStart } from '#domain/order-states.ts';
import type { Sql } from '../../platform/db/sql.ts';
import type { OrderRecord } from './order-record.ts';

const movesOf = (order: OrderRecord) => {
  const start = orderStart(order.paymentMethod);
  const moves = (machine: 'payment' | 'fulfilment', states: readonly string[]) =>
    states.slice(1).map((to, index) => ({ machine, from: states[index] ?? null, to }));
  return [...moves('payment', start.payment), ...moves('fulfilment', start.fulfilment)];
};

const orderRow = (order: OrderRecord) => ({
  id: order.id,
  number: order.number,
  session_id: order.sessionId,
  payment_state: order.paymentState,
  fulfilment_state: order.fulfilmentState,
  payment_method: order.paymentMethod,
  country: order.country,
  currency: order.currency,
  language: order.language,
  email: order.email,
  phone: order.phone,
  name: order.name,
  delivery_method: order.deliveryMethod,
  studio: order.pickupStudio?.studioId ?? null,
  pickup_studio: order.pickupStudio,
  shipping_address: order.shippingAddress,
  billing_address: order.billingAddress,
  order_note: order.orderNote,
  source_visit_url: order.sourceVisitUrl,
  subtotal: order.subtotal,
  shipping_fee: order.shippingFee,
  discount: order.discount,
  tax_amount: order.taxAmount,
  tax_lines: order.taxLines,
  applied_province: order.appliedProvince,
  original_total: order.originalTotal,
  gift_card_amount: order.giftCardAmount,
  total: order.total,
  discount_code: order.discountCode,
  discount_details: order.discountDetails,
  price_rule: order.priceRule,
  placed_at: order.placedAt,
});

const itemRows = (order: OrderRecord) =>
  order.items.map((item) => ({
    id: item.id,
    order_id: order.id,
    position: item.position,
    photo: item.photo,
    file_name: item.fileName,
    product_type: item.productType,
    shape: item.shape,
    size: item.size,
    quantity: item.quantity,
    unit_price: item.unitPrice,
    total: item.total,
  }));

/** Parts of the storing statement that end what this order replaces. */
const replacing = (order: OrderRecord) => sql`
  replaced as (
    update orders old set fulfilment_state = 'cancelled' from placed
    where old.session_id = ${order.sessionId} and old.id <> placed.id
      and old.payment_state = 'awaiting_payment' and old.fulfilment_state = 'placed'
      and exists (select from order_items
        where order_id = old.id and photo = any (${order.items.map((item) => item.photo)}::uuid[]))
    returning old.id
  ),
  replaced_history as (
    insert into order_transitions (order_id, machine, from_state, to_state, reason)
    select id, 'fulfilment', 'placed', 'cancelled', 'replaced by a later order of the same photos' from replaced
  ),
  replaced_tries as (
    update payment_attempts set state = 'canceled'
    where order_id in (select id from replaced) and state in ('created', 'initializing', 'open')
  )`;

/**
 * Stores an order with its lines, payment, history, mails and their jobs in one statement, unless its number is taken
 * by an order or by another session's draft; false then. Its mails' jobs are queued by the same statement, which drops
 * what is left of its draft. An order of the same photos whose card payment is still awaited gives way to it: the
 * customer changed something and orders again, and must not pay for both.
 */
export const insertOrder = async (
  kysely: Sql,
  order: OrderRecord,
  mails: readonly string[],
): Promise<boolean> => {
  const payload = JSON.stringify({
    order: orderRow(order),
    items: itemRows(order),
    moves: movesOf(order),
    mails,
  });
  const paid = order.paymentState === 'paid';
  const { rows } = await sql<{ id: string }>`
    with input as (select ${payload}::jsonb as data),
    placed as (
      insert into orders
      select (jsonb_populate_record(null::orders, input.data -> 'order')).* from input
      where not exists (
        select from order_drafts
        where number = ${order.number} and session_id <> ${order.sessionId})
      on conflict (number) do nothing
      returning id
    ),
    items as (
      insert into order_items
      select item.* from placed, input,
        jsonb_populate_recordset(null::order_items, input.data -> 'items') item
    ),
    payment as (
      insert into payments (order_id, method, state, amount, currency, paid_at)
      select placed.id, ${order.paymentMethod}, ${paid ? 'paid' : 'pending'}, ${order.total}::bigint,
        ${order.currency}, ${paid ? order.placedAt : null}::timestamptz
      from placed
    ),
    history as (
      insert into order_transitions (order_id, machine, from_state, to_state, reason, at)
      select placed.id, move.machine, move."from", move."to", 'placed', ${order.placedAt}::timestamptz
      from placed, input,
        jsonb_to_recordset(input.data -> 'moves') as move(machine text, "from" text, "to" text)
    ),
    ${replacing(order)},
    draft as (
      delete from order_drafts where number = ${order.number} and session_id = ${order.sessionId}
    ),
    mails as (
      insert into order_mails (order_id, kind)
      select placed.id, kind from placed, input, jsonb_array_elements_text(input.data -> 'mails') kind
      returning order_id, kind
    )
    select placed.id, (
      select count(enqueue_job('send-order-mail',
        json_build_object('orderId', mails.order_id, 'kind', mails.kind))) from mails
    ) as queued
    from placed`.execute(kysely);
  return rows.length === 1;
};
