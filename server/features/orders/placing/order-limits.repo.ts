import { sql, type RawBuilder } from 'kysely';
import type { Result } from '#contract/errors.ts';
import type { OrderLimits } from '#domain/orders/order-limits.ts';
import { startLimits, type OpenOrders } from '#domain/orders/start-limits.ts';
import { isCardMethod, paymentMethods } from '#domain/payments/payment-methods.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { inBlock } from '../../../platform/db/in-block.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { countedKeys, raiseLimit, widestKey } from '../../../platform/http/address-block.ts';
import { contactKeys } from '../records/order-contacts.repo.ts';
import type { OrderRecord } from '../records/order-record.ts';

const hourMs = 60 * 60 * 1000;

const cardMethods = paymentMethods.filter(isCardMethod);

/**
 * Makes concurrent orders that count for the same contact, session or block of addresses wait for each other until their
 * transactions end. Call it before taking any other lock.
 */
export async function lockSender(trx: Trx, order: OrderRecord, address: string): Promise<void> {
  const { email, phone } = contactKeys(order);
  const names = [
    `email ${email}`,
    `phone ${phone}`,
    `session ${order.sessionId}`,
    `address ${widestKey(address)}`,
  ];
  await sql`
    select pg_advisory_xact_lock(lock)
    from (select hashtextextended('unpaid order ' || name, 0) as lock from unnest(${names}::text[]) name order by 1) locks`.execute(
    trx,
  );
}

/** Unpaid orders of one sender in the last hour. */
interface Tally {
  /** Those of the same kind: paid by card, or confirmed before they are paid. */
  readonly alike: number;
  readonly orders: number;
  readonly lines: number;
  readonly oldest: Date | null;
}

const none: Tally = { alike: 0, orders: 0, lines: 0, oldest: null };

/** Orders of which no money came: unpaid ones, and those that a discount made free. */
const isUnpaid = sql<boolean>`(
  orders.payment_state in ('unpaid', 'awaiting_payment') or orders.original_total = 0)`;

async function tally(trx: Trx, order: OrderRecord, isOwn: RawBuilder<boolean>): Promise<Tally> {
  const { id, placedAt, paymentMethod } = order;
  const { rows } = await sql<Tally>`
    select count(*) filter (
        where (payment_method = any (${cardMethods}::text[])) = ${isCardMethod(paymentMethod)}::boolean)::int as alike,
      count(*)::int as orders, coalesce(sum(line_count), 0)::int as lines, min(order_contacts.placed_at) as oldest
    from order_contacts join orders on orders.id = order_id
    where ${isOwn} and order_contacts.placed_at > ${new Date(placedAt.getTime() - hourMs)}
      and order_id <> ${id} and ${isUnpaid}`.execute(trx);
  return rows[0] ?? none;
}

type Reason = 'session' | 'address' | 'contact';

function tooMany(reason: Reason, { oldest }: Tally, { placedAt }: OrderRecord) {
  const passed = oldest === null ? 0 : placedAt.getTime() - oldest.getTime();
  return fail('too_many_orders', {
    reason,
    waitSeconds: Math.max(1, Math.ceil((hourMs - passed) / 1000)),
  });
}

/** The most unconfirmed orders of one phone number or e-mail address. */
async function countUnconfirmed(trx: Trx, order: OrderRecord): Promise<number> {
  const { email, phone } = contactKeys(order);
  const unconfirmed = sql`
    select count(*)::int from order_contacts join orders on orders.id = order_id
    where payment_state in ('unpaid', 'awaiting_payment') and order_id <> ${order.id}
      and (fulfilment_state = 'awaiting_csr' or fulfilment_state = 'placed' and (payment_method = 'interac'
        or payment_method = 'in_store' and confirm_reason is not null and opened_at is null))`;
  const { rows } = await sql<{ most: number }>`
    select greatest((${unconfirmed} and email_key = ${email}), (${unconfirmed} and phone_key = ${phone})) as most`.execute(
    trx,
  );
  return rows[0]?.most ?? 0;
}

async function checkAddress(
  trx: Trx,
  order: OrderRecord,
  address: string,
  limits: OrderLimits,
): Promise<Result<void, 'too_many_orders'>> {
  for (const block of countedKeys(address)) {
    const counted = await tally(trx, order, inBlock('address', block));
    const isFull =
      counted.orders >= raiseLimit(block, limits.perAddressAnHour) ||
      counted.lines + order.items.length > raiseLimit(block, limits.linesPerAddressAnHour);
    if (isFull) return tooMany('address', counted, order);
  }
  return succeed(undefined);
}

/**
 * Checks an unpaid order that was just stored, after {@link lockSender}, against the limits of its contact, session and
 * network address; whoever pays counts no more. Errors: `orders_unconfirmed`, `too_many_orders` (`reason`: `session`,
 * `contact` or `address`; `waitSeconds`).
 */
export async function checkOrderLimits(
  trx: Trx,
  order: OrderRecord,
  address: string,
  limits: OrderLimits,
): Promise<Result<void, 'orders_unconfirmed' | 'too_many_orders'>> {
  const { email, phone } = contactKeys(order);
  const isByCard = isCardMethod(order.paymentMethod);
  const session = await tally(trx, order, sql`order_contacts.session_id = ${order.sessionId}`);
  const perSession = isByCard ? limits.cardsPerSessionAnHour : limits.perSessionAnHour;
  const lines = session.lines + order.items.length;
  if (session.alike >= perSession || lines > limits.linesPerSessionAnHour) {
    return tooMany('session', session, order);
  }
  const network = await checkAddress(trx, order, address, limits);
  if (!network.ok) return network;
  if (!isByCard && (await countUnconfirmed(trx, order)) >= limits.unconfirmedPerContact) {
    return fail('orders_unconfirmed', { limit: limits.unconfirmedPerContact });
  }
  const contact = await tally(trx, order, sql`(email_key = ${email} or phone_key = ${phone})`);
  return contact.orders >= limits.perContactAnHour
    ? tooMany('contact', contact, order)
    : succeed(undefined);
}

const isOpenInStore = sql<boolean>`(
  orders.payment_method = 'in_store' and orders.payment_state = 'unpaid'
  and orders.fulfilment_state in ('placed', 'approved', 'in_production', 'ready'))`;

async function countOpen(trx: Trx, isOwn: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from order_contacts join orders on orders.id = order_id
    where ${isOwn} and ${isOpenInStore}`.execute(trx);
  return rows[0]?.open ?? 0;
}

/** Counts the open orders to be paid in store of an order's customer and network address, before it is stored. */
export async function findOpenOrders(
  trx: Trx,
  order: OrderRecord,
  address: string,
): Promise<OpenOrders> {
  const { email, phone } = contactKeys(order);
  const own = [
    sql<boolean>`email_key = ${email}`,
    sql<boolean>`phone_key = ${phone}`,
    sql<boolean>`order_contacts.session_id = ${order.sessionId}`,
  ];
  let ofCustomer = 0;
  for (const isOwn of own) ofCustomer = Math.max(ofCustomer, await countOpen(trx, isOwn));
  let isAddressFull = false;
  for (const block of countedKeys(address)) {
    const open = await countOpen(trx, inBlock('address', block));
    isAddressFull ||= open >= raiseLimit(block, startLimits.openPerAddress);
  }
  return { ofCustomer, isAddressFull };
}

/** Whether a customer with this e-mail address or phone number has collected an order and paid it. */
export async function hasCollected(trx: Trx, order: OrderRecord): Promise<boolean> {
  const { email, phone } = contactKeys(order);
  const { rows } = await sql`
    select from order_contacts join orders on orders.id = order_id
    where (email_key = ${email} or phone_key = ${phone})
      and orders.fulfilment_state = 'completed' and orders.original_total > 0
      and orders.payment_state in ('paid', 'partially_refunded') limit 1`.execute(trx);
  return rows.length > 0;
}
