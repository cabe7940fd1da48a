import { sql } from 'kysely';
import type { Result } from '#contract/errors.ts';
import { orderStart } from '#domain/orders/order-states.ts';
import type { PayLaterLimits } from '#domain/orders/pay-later-limits.ts';
import type { PaymentMethod } from '#domain/payments/payment-methods.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { Trx, Sql } from '../../../platform/db/sql.ts';
import type { OrderRecord } from './order-record.ts';
import { phoneKey } from '../../../platform/text/phone-key.ts';
import { emailKey } from '../../../platform/text/email-key.ts';

const hourMs = 60 * 60 * 1000;

/** Whether an order with this method is confirmed, with all its mails, before it is paid. */
export function isPaidLater(method: PaymentMethod): boolean {
  const { confirmed, payment } = orderStart(method);
  return confirmed && !payment.includes('paid');
}

interface Keys {
  readonly email: string;
  readonly phone: string;
  readonly session: string;
  readonly address: string;
}

function keysOf(order: OrderRecord, address: string): Keys {
  return {
    email: emailKey(order.email),
    phone: phoneKey(order.phone, order.country),
    session: order.sessionId,
    address,
  };
}

/**
 * Makes concurrent orders that count for the same contact, session or address wait for each other until their
 * transactions end. Call it before taking any other lock.
 */
export async function lockPayLater(trx: Trx, order: OrderRecord, address: string): Promise<void> {
  const names = Object.entries(keysOf(order, address)).map(([kind, key]) => `${kind} ${key}`);
  await sql`
    select pg_advisory_xact_lock(lock)
    from (select hashtextextended('pay later ' || name, 0) as lock from unnest(${names}::text[]) name order by 1) locks`.execute(
    trx,
  );
}

interface Counts {
  readonly email: number;
  readonly phone: number;
  /** Placement time of the order that must be an hour old before the next one is allowed; null below the limit. */
  readonly session: Date | null;
  readonly address: Date | null;
}

async function countOthers(
  trx: Trx,
  { email, phone, session, address }: Keys,
  limits: PayLaterLimits,
  now: Date,
): Promise<Counts> {
  const since = new Date(now.getTime() - hourMs);
  const unconfirmed = sql`
    select count(*)::int from pay_later_orders placed join orders on orders.id = placed.order_id
    where payment_state in ('unpaid', 'awaiting_payment')
      and (fulfilment_state in ('placed', 'awaiting_csr')
        -- Its production starts without anybody's approval.
        or (payment_method = 'in_store' and fulfilment_state in ('in_production', 'ready')))`;
  const { rows } = await sql<Counts>`
    select (${unconfirmed} and email_key = ${email}) as email,
      (${unconfirmed} and phone_key = ${phone}) as phone,
      (select placed_at from pay_later_orders where session_id = ${session} and placed_at > ${since}
        order by placed_at desc offset ${limits.perSessionAnHour - 1} limit 1) as session,
      (select placed_at from pay_later_orders where address = ${address} and placed_at > ${since}
        order by placed_at desc offset ${limits.perAddressAnHour - 1} limit 1) as address`.execute(
    trx,
  );
  return rows[0] ?? { email: 0, phone: 0, session: null, address: null };
}

function tooMany(reason: 'session' | 'address', oldest: Date, now: Date) {
  return fail('too_many_orders', {
    reason,
    waitSeconds: Math.max(1, Math.ceil((oldest.getTime() + hourMs - now.getTime()) / 1000)),
  });
}

/**
 * Counts an order that was just stored, after {@link lockPayLater}. Errors: `orders_unconfirmed`, `too_many_orders`
 * (`reason`: `session` or `address`; `waitSeconds`).
 */
export async function countPayLater(
  trx: Trx,
  order: OrderRecord,
  address: string,
  limits: PayLaterLimits,
): Promise<Result<void, 'orders_unconfirmed' | 'too_many_orders'>> {
  const keys = keysOf(order, address);
  const { placedAt: now } = order;
  const { email, phone, session, address: network } = await countOthers(trx, keys, limits, now);
  if (session) return tooMany('session', session, now);
  if (network) return tooMany('address', network, now);
  if (Math.max(email, phone) >= limits.unconfirmedPerContact) {
    return fail('orders_unconfirmed', { limit: limits.unconfirmedPerContact });
  }
  await trx
    .insertInto('payLaterOrders')
    .values({
      orderId: order.id,
      sessionId: keys.session,
      emailKey: keys.email,
      phoneKey: keys.phone,
      address,
      placedAt: now,
    })
    .execute();
  return succeed(undefined);
}

/** Clears the network addresses of orders placed before `before`; returns how many. */
export async function forgetAddresses(kysely: Sql, before: Date): Promise<number> {
  const { numUpdatedRows } = await kysely
    .updateTable('payLaterOrders')
    .set({ address: null })
    .where('address', 'is not', null)
    .where('placedAt', '<', before)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
