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

/**
 * Ends the session's earlier orders of the same photos whose card payment is still awaited: the customer changed
 * something and ordered again, and must not pay for both.
 */
const endReplaced = async (kysely: Sql, order: OrderRecord): Promise<void> => {
  const photos = order.items.map((item) => item.photo);
  await sql`
    with replaced as (
      update orders old set fulfilment_state = 'cancelled'
      where old.session_id = ${order.sessionId} and old.placed_at < ${order.placedAt} and old.id <> ${order.id}
        and old.payment_state = 'awaiting_payment' and old.fulfilment_state = 'placed'
        and exists (select from order_items where order_id = old.id and photo = any (${photos}::uuid[]))
      returning old.id
    ),
    history as (
      insert into order_transitions (order_id, machine, from_state, to_state, reason)
      select id, 'fulfilment', 'placed', 'cancelled', 'replaced by a later order of the same photos' from replaced
    )
    update payment_attempts set state = 'canceled'
    where order_id in (select id from replaced) and state in ('created', 'initializing', 'open')`.execute(
    kysely,
  );
};

/** Stores the order; false when its number is taken, or where `beside` says no when the session awaits a payment. */
const insert = async (
  kysely: Sql,
  order: OrderRecord,
  mails: readonly string[],
  beside: boolean,
): Promise<boolean> => {
  const payload = JSON.stringify({
    order: orderRow(order),
    items: itemRows(order),
    moves: movesOf(order),
    mails,
  });
  const { rows } = await sql`
    with input as (select ${payload}::jsonb as data),
    placed as (
      insert into orders
      select row.* from input, jsonb_populate_record(null::orders, input.data -> 'order') row
      where not exists (
        select from order_drafts where number = row.number and session_id <> row.session_id)
        and (${beside}::boolean or not exists (
          select from orders old
          where old.session_id = row.session_id and old.payment_state = 'awaiting_payment'))
      on conflict (number) do nothing
      returning id, number, session_id, payment_method, payment_state, total, currency, placed_at
    ),
    items as (
      insert into order_items
      select item.* from placed, input,
        jsonb_populate_recordset(null::order_items, input.data -> 'items') item
    ),
    payment as (
      insert into payments (order_id, method, state, amount, currency, paid_at)
      select id, payment_method, case when payment_state = 'paid' then 'paid' else 'pending' end, total, currency,
        case when payment_state = 'paid' then placed_at end
      from placed
    ),
    history as (
      insert into order_transitions (order_id, machine, from_state, to_state, reason, at)
      select placed.id, move.machine, move."from", move."to", 'placed', placed.placed_at
      from placed, input,
        jsonb_to_recordset(input.data -> 'moves') as move(machine text, "from" text, "to" text)
    ),
    draft as (
      delete from order_drafts using placed
      where order_drafts.number = placed.number and order_drafts.session_id = placed.session_id
    ),
    mails as (
      insert into order_mails (order_id, kind)
      select placed.id, kind from placed, input, jsonb_array_elements_text(input.data -> 'mails') kind
      returning order_id, kind
    ),
    jobs as (
      select array_agg(json_build_object('orderId', order_id, 'kind', kind)) as payloads from mails
    )
    select enqueue_jobs('send-order-mail', payloads) from placed, jobs`.execute(kysely);
  return rows.length === 1;
};

const insertBeside = async (
  trx: Sql,
  order: OrderRecord,
  mails: readonly string[],
): Promise<boolean> => {
  const isStored = await insert(trx, order, mails, true);
  if (isStored) await endReplaced(trx, order);
  return isStored;
};

/**
 * Stores an order with its lines, payment, history, mails and their jobs in one statement, unless its number is taken
 * by an order or by another session's draft; false then. Its mails' jobs are queued by the same statement, which drops
 * what is left of its draft. Where earlier orders of the session await their payment, those it replaces are ended with
 * it, in one transaction: looking for them costs every order, and few customers have any.
 */
export const insertOrder = async (
  kysely: Sql,
  order: OrderRecord,
  mails: readonly string[],
): Promise<boolean> => {
  if (await insert(kysely, order, mails, false)) return true;
  return kysely.isTransaction
    ? await insertBeside(kysely, order, mails)
    : await kysely.transaction().execute((trx) => insertBeside(trx, order, mails));
};
