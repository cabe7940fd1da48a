import { sql, type RawBuilder } from 'kysely';
import type { CourierState, DifferenceReason } from '#domain/couriers/courier-amounts.ts';
import type { CourierOrder } from '#domain/couriers/match-remittance.ts';
import type { Currency } from '#domain/common/money.ts';
import type { Sql, Trx } from '../../platform/db/sql.ts';

/** A courier's name as it is compared, see `courierKeyOf`; `-` where nobody named one. */
const courierKey = sql`coalesce(nullif(lower(regexp_replace(amounts.carrier, '[^[:alnum:]]', '', 'g')), ''), '-')`;

/** An amount with its order, in minor units. */
export interface AmountRow {
  readonly orderId: string;
  readonly number: string;
  readonly name: string;
  readonly courier: string | null;
  readonly currency: Currency;
  readonly due: number;
  readonly remitted: number;
  readonly resolved: number;
  readonly state: CourierState;
  readonly since: Date;
  /** Microseconds since 1970 by which the list is sorted. */
  readonly key: string;
}

const columns = sql`
  amounts.order_id, orders.number, orders.name, amounts.carrier as courier, amounts.currency, due, remitted, resolved,
  amounts.state, since, (extract(epoch from since) * 1000000)::bigint::text as key`;

/** Which amounts a page has: those of a state and perhaps a courier, after a place. */
interface AmountPage {
  readonly state: CourierState;
  readonly courier: string | null;
  readonly after: { readonly key: string; readonly id: string } | null;
  readonly limit: number;
}

function afterPlace({ state, after }: AmountPage): RawBuilder<unknown> {
  if (!after) return sql`true`;
  const place = sql`(timestamptz 'epoch' + ${after.key}::bigint * interval '1 microsecond', ${after.id}::uuid)`;
  return state === 'remitted'
    ? sql`(since, order_id) < ${place}`
    : sql`(since, order_id) > ${place}`;
}

/** Reads a page of amounts: the oldest first, settled ones the newest first. */
export async function readAmounts(kysely: Sql, page: AmountPage): Promise<AmountRow[]> {
  const direction = page.state === 'remitted' ? sql`desc` : sql`asc`;
  const { rows } = await sql<AmountRow>`
    select ${columns} from courier_amounts amounts join orders on orders.id = amounts.order_id
    where amounts.state = ${page.state} and ${afterPlace(page)}
      and (${page.courier}::text is null or ${courierKey} = ${page.courier}::text)
    order by since ${direction}, order_id ${direction} limit ${page.limit}`.execute(kysely);
  return rows;
}

/** Finds the amount of an order by its number; null without. */
export async function findAmount(kysely: Sql, number: string): Promise<AmountRow | null> {
  const { rows } = await sql<AmountRow>`
    select ${columns} from courier_amounts amounts join orders on orders.id = amounts.order_id
    where orders.number = ${number} and amounts.state <> 'none'`.execute(kysely);
  return rows[0] ?? null;
}

/** What a courier has in a currency, in minor units, by the days since it was handed over. */
export interface CourierSumRow {
  readonly key: string;
  readonly courier: string | null;
  readonly currency: Currency;
  readonly open: number;
  readonly count: number;
  readonly oldest: Date;
  readonly week: number;
  readonly fortnight: number;
  readonly month: number;
  readonly older: number;
}

/** Sums what couriers have by courier and currency: what is with them, and what they remitted too little. */
export async function sumByCourier(kysely: Sql, now: Date): Promise<CourierSumRow[]> {
  const { rows } = await sql<CourierSumRow>`
    with open as (
      select carrier, currency, since, due - remitted - resolved as open,
        extract(epoch from ${now}::timestamptz - since) / 86400 as days
      from courier_amounts where state in ('with_courier', 'short')),
    -- By the names as they were typed first, which are few: each is then compared once.
    typed as (
      select carrier, currency, sum(open) as open, count(*) as count, min(since) as oldest,
        sum(open) filter (where days < 7) as week,
        sum(open) filter (where days >= 7 and days < 14) as fortnight,
        sum(open) filter (where days >= 14 and days < 30) as month,
        sum(open) filter (where days >= 30) as older
      from open group by carrier, currency)
    select ${courierKey} as key, min(carrier) as courier, currency, sum(open)::bigint as open, sum(count)::int as count,
      min(oldest) as oldest, coalesce(sum(week), 0)::bigint as week, coalesce(sum(fortnight), 0)::bigint as fortnight,
      coalesce(sum(month), 0)::bigint as month, coalesce(sum(older), 0)::bigint as older
    from typed as amounts group by key, currency order by min(oldest), key limit 500`.execute(
    kysely,
  );
  return rows;
}

/** How many amounts each state has that people look at, and how many lines have no order. */
export async function countAmounts(
  kysely: Sql,
): Promise<{ withCourier: number; short: number; over: number; unknown: number }> {
  const { rows } = await sql<{ withCourier: number; short: number; over: number; unknown: number }>`
    select count(*) filter (where state = 'with_courier')::int as with_courier,
      count(*) filter (where state = 'short')::int as short, count(*) filter (where state = 'over')::int as over,
      (select count(*) from courier_remittance_lines line
        where order_id is null and not exists (select from courier_resolutions done
          where done.remittance = line.remittance and done.position = line.position))::int as unknown
    from courier_amounts where state in ('with_courier', 'short', 'over')`.execute(kysely);
  return rows[0] ?? { withCourier: 0, short: 0, over: 0, unknown: 0 };
}

/**
 * Finds the orders that lines of a remittance may be of: those with these numbers, whatever became of them, and those that
 * a courier has with these phone numbers.
 */
export async function findCandidates(
  kysely: Sql,
  {
    numbers,
    phones,
    currency,
  }: Readonly<Record<'numbers' | 'phones', readonly string[]>> & {
    readonly currency: Currency;
  },
): Promise<(CourierOrder & { readonly name: string; readonly courier: string | null })[]> {
  const { rows } = await sql<
    CourierOrder & { readonly name: string; readonly courier: string | null }
  >`
    select orders.id, orders.number, orders.name, orders.carrier as courier, orders.currency,
      coalesce(phone_key, '') as phone, coalesce(due, 0) as due, coalesce(remitted, 0) as remitted,
      coalesce(resolved, 0) as resolved
    from orders left join courier_amounts amounts on amounts.order_id = orders.id
    left join order_contacts contact on contact.order_id = orders.id
    where orders.currency = ${currency} and orders.fulfilment_state <> 'draft' and orders.id in (
      select id from orders where number = any(${numbers}::text[])
      union
      select order_contacts.order_id from order_contacts
      join courier_amounts having_open on having_open.order_id = order_contacts.order_id
      where phone_key = any(${phones}::text[]) and having_open.state in ('with_courier', 'short'))`.execute(
    kysely,
  );
  return rows;
}

/** Computes again what was remitted and settled of orders, from the lines and resolutions that there are. */
export async function sumOrders(
  trx: Trx,
  { orders, at }: { readonly orders: readonly string[]; readonly at: Date },
): Promise<void> {
  await sql`
    insert into courier_amounts (order_id, currency, since, remitted, resolved)
    select orders.id, orders.currency, ${at},
      coalesce((select sum(amount) from courier_remittance_lines where order_id = orders.id), 0)
        + coalesce((select sum(amount) from courier_resolutions where order_id = orders.id and reason = 'found'), 0),
      coalesce((select sum(amount) from courier_resolutions where order_id = orders.id and reason <> 'found'), 0)
    from orders where id = any(${orders}::uuid[]) order by id
    on conflict (order_id) do update set remitted = excluded.remitted, resolved = excluded.resolved`.execute(
    trx,
  );
}

/** How a difference was settled, in minor units. */
export interface DifferenceRow {
  readonly at: Date;
  readonly by: string;
  readonly amount: number;
  readonly reason: DifferenceReason | 'found';
  readonly note: string;
}

/** Finds how the differences of an order were settled, the first one first. */
export async function findDifferences(kysely: Sql, orderId: string): Promise<DifferenceRow[]> {
  const { rows } = await sql<DifferenceRow>`
    select at, actor_name as by, amount, reason, note from courier_resolutions
    where order_id = ${orderId}::uuid and reason <> 'found' order by at, id limit 500`.execute(
    kysely,
  );
  return rows;
}

/** Finds the id of the order with this number in a currency; null without. */
export async function findOrderId(
  kysely: Sql,
  number: string,
  currency: Currency,
): Promise<string | null> {
  const found = await kysely
    .selectFrom('orders')
    .select('id')
    .where('number', '=', number)
    .where('currency', '=', currency)
    .where('fulfilmentState', '<>', 'draft')
    .executeTakeFirst();
  return found?.id ?? null;
}
