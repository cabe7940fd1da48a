import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#domain/staff/roles.ts';
import type { Row, Sql, Trx } from '../../platform/db/sql.ts';

/** Condition on `orders`: it is in the scope of a person's right. */
function inScope(scope: Scope): RawBuilder<unknown> {
  return scope.kind === 'all' ? sql`true` : sql`orders.studio = ${scope.studio}::uuid`;
}

/** Condition on `orders`: it awaits its call, and no colleague has just decided about it. */
const isWaiting = sql`orders.fulfilment_state = 'awaiting_csr' and orders.erased_at is null
  and not exists (select from order_acts where order_acts.order_id = orders.id and order_acts.state = 'pending')`;

const contacts = sql`left join order_contacts on order_contacts.order_id = orders.id`;

/**
 * The order of the line: what its customer confirmed, then what was never called, the latest first, then what is due again,
 * then what is due later. Customers who have just ordered answer their phone.
 */
function inLine(now: Date): RawBuilder<unknown> {
  return sql`(orders.next_call_at > ${now}) is true, order_contacts.confirmed_at is null, orders.call_count > 0,
    orders.next_call_at, orders.placed_at desc, orders.id`;
}

/** An order of the line of calls. */
export interface WaitingOrder extends Pick<
  Row<'orders'>,
  'number' | 'name' | 'callCount' | 'nextCallAt' | 'placedAt' | 'shippingAddress' | 'pickupStudio'
> {
  readonly isConfirmed: boolean;
  readonly heldBy: string | null;
}

/** Finds the first orders of the line of calls. */
export async function findLine(
  kysely: Sql,
  scope: Scope,
  now: Date,
  limit: number,
): Promise<WaitingOrder[]> {
  const { rows } = await sql<WaitingOrder>`
    select number, name, call_count, next_call_at, orders.placed_at, shipping_address, pickup_studio,
      confirmed_at is not null as is_confirmed,
      (select staff_name from order_holds where order_holds.order_id = orders.id and held_until > ${now}) as held_by
    from orders ${contacts}
    where ${isWaiting} and ${inScope(scope)}
    order by ${inLine(now)} limit ${limit}`.execute(kysely);
  return rows;
}

/** Counts the orders of the line, with the time of the oldest. */
export async function countLine(
  kysely: Sql,
  scope: Scope,
): Promise<{ readonly count: number; readonly oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(placed_at) as oldest_at from orders
    where ${isWaiting} and ${inScope(scope)}`.execute(kysely);
  return rows[0] ?? { count: 0, oldestAt: null };
}

/** Calls of a person since a time. */
export interface CallsToday {
  readonly approved: number;
  readonly unanswered: number;
  readonly rejected: number;
}

/** Counts the decisions of a person in calls since a time; one that was undone is none. */
export async function countDecisions(kysely: Sql, staff: string, since: Date): Promise<CallsToday> {
  const { rows } = await sql<CallsToday>`
    select count(*) filter (where kind = 'approve')::int as approved,
      count(*) filter (where kind = 'no_answer')::int as unanswered,
      count(*) filter (where kind = 'reject')::int as rejected
    from order_acts where staff = ${staff} and created_at >= ${since} and state in ('pending', 'done')`.execute(
    kysely,
  );
  return rows[0] ?? { approved: 0, unanswered: 0, rejected: 0 };
}

/** Which orders a person may be given next. */
export interface NextCall {
  readonly scope: Scope;
  readonly staff: string;
  readonly now: Date;
  /** Numbers that the person skips. */
  readonly skip: readonly string[];
}

/**
 * Finds the next order to be called that nobody else holds, and locks it; one that another person is being given at this
 * moment is passed over.
 */
export async function lockNextOrder(
  trx: Trx,
  { scope, staff, now, skip }: NextCall,
): Promise<Pick<Row<'orders'>, 'id' | 'number'> | null> {
  const { rows } = await sql<Pick<Row<'orders'>, 'id' | 'number'>>`
    select orders.id, orders.number from orders ${contacts}
    where ${isWaiting} and ${inScope(scope)} and (orders.next_call_at <= ${now} or orders.next_call_at is null)
      and orders.number <> all (${[...skip]}::text[])
      and not exists (select from order_holds where order_holds.order_id = orders.id and held_until > ${now}
        and order_holds.staff <> ${staff})
    order by ${inLine(now)} limit 1 for update of orders skip locked`.execute(trx);
  return rows[0] ?? null;
}

/** Another order under the same phone, with the keys by which its customer is compared. */
export interface SamePhoneOrder extends Pick<
  Row<'orders'>,
  | 'number'
  | 'placedAt'
  | 'total'
  | 'originalTotal'
  | 'currency'
  | 'name'
  | 'fulfilmentState'
  | 'paymentState'
  | 'shippingAddress'
> {
  readonly emailKey: string;
  readonly refusedAt: Date | null;
}

/** Finds orders under the phone of an order since a time, the latest first. */
export async function findSamePhone(
  kysely: Sql,
  orderId: string,
  since: Date,
  limit: number,
): Promise<SamePhoneOrder[]> {
  const { rows } = await sql<SamePhoneOrder>`
    select number, orders.placed_at, total, original_total, currency, name, fulfilment_state, payment_state,
      shipping_address, other.email_key,
      (select max(at) from order_transitions where order_transitions.order_id = orders.id
        and reason_code in ('parcel_refused', 'parcel_unclaimed')) as refused_at
    from order_contacts mine join order_contacts other on other.phone_key = mine.phone_key
      join orders on orders.id = other.order_id
    where mine.order_id = ${orderId} and orders.id <> ${orderId} and orders.placed_at >= ${since}
      and orders.erased_at is null
    order by orders.placed_at desc limit ${limit}`.execute(kysely);
  return rows;
}

/** What is known about the mails and the confirmation of an order. */
export interface ContactFacts {
  readonly emailKey: string;
  readonly sentAt: Date | null;
  readonly failedAt: Date | null;
  readonly confirmedAt: Date | null;
}

/** Finds how the confirmation of an order reached its customer; null without a contact. */
export async function findContactFacts(kysely: Sql, orderId: string): Promise<ContactFacts | null> {
  const { rows } = await sql<ContactFacts>`
    select email_key, sent_at, failed_at, confirmed_at from order_contacts
      left join order_mails on order_mails.order_id = order_contacts.order_id and kind = 'customer-confirmation'
    where order_contacts.order_id = ${orderId}`.execute(kysely);
  return rows[0] ?? null;
}
