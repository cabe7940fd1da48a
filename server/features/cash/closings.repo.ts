import { sql, type Insertable } from 'kysely';
import type { ComparedCurrency } from '#domain/cash/closings.ts';
import type { Currency } from '#domain/common/money.ts';
import type { DB } from '../../platform/db/tables.ts';
import type { Row, Sql, Trx } from '../../platform/db/sql.ts';

/** A count of a closed day; amounts in minor units. */
export interface CountRecord {
  readonly revision: number;
  readonly countedAt: string;
  readonly by: string;
  readonly reason: string | null;
  readonly amounts: readonly ComparedCurrency[];
}

/** A closed day of a counter with its counts, the first one first. */
export interface ClosingRecord extends Pick<Row<'cashClosings'>, 'id' | 'timeZone' | 'closedAt'> {
  readonly studio: { readonly id: string; readonly name: string } | null;
  /** `2026-11-23`. */
  readonly day: string;
  readonly counts: readonly CountRecord[];
}

/** Which closings of a counter are read, the latest first. */
interface ClosingPage {
  readonly studio: string | null;
  /** The day itself, the days before it, or all. */
  readonly on?: string;
  readonly before?: string;
  readonly limit: number;
}

const columns = sql`
  closing.id, closing.time_zone, closing.closed_at, to_char(closing.day, 'YYYY-MM-DD') as day,
  case when studios.id is not null then json_build_object('id', studios.id, 'name', studios.name) end as studio,
  (select json_agg(json_build_object('revision', revision, 'countedAt', counted_at, 'by', actor_name, 'reason', reason,
      'amounts', (select coalesce(json_agg(json_build_object('currency', currency, 'expected', expected,
          'counted', counted, 'reason', amounts.reason) order by currency), '[]')
        from cash_counted_amounts amounts
        where amounts.closing = counts.closing and amounts.revision = counts.revision)) order by revision)
    from cash_counts counts where counts.closing = closing.id) as counts`;

/** Finds closings of a counter, the latest first. */
export async function findClosings(
  kysely: Sql,
  { studio, on, before, limit }: ClosingPage,
): Promise<ClosingRecord[]> {
  // No index serves `is not distinct from`.
  const ofCounter =
    studio === null ? sql`closing.studio is null` : sql`closing.studio = ${studio}::uuid`;
  const { rows } = await sql<ClosingRecord>`
    select ${columns} from cash_closings closing left join studios on studios.id = closing.studio
    where ${ofCounter}
      and (${on ?? null}::date is null or closing.day = ${on ?? null}::date)
      and (${before ?? null}::date is null or closing.day < ${before ?? null}::date)
    order by closing.day desc limit ${limit}`.execute(kysely);
  return rows;
}

/** Finds a closing by its id; null without. */
export async function findClosing(kysely: Sql, id: string): Promise<ClosingRecord | null> {
  const { rows } = await sql<ClosingRecord>`
    select ${columns} from cash_closings closing left join studios on studios.id = closing.studio
    where closing.id = ${id}::uuid`.execute(kysely);
  return rows[0] ?? null;
}

/** Cash of a closing with its order; the amount in minor units. */
export interface ClosedCash {
  readonly at: Date;
  readonly number: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly by: string | null;
}

/** Finds the cash of a closing, the latest first. */
export async function findClosedCash(
  kysely: Sql,
  closing: string,
  limit: number,
): Promise<ClosedCash[]> {
  const { rows } = await sql<ClosedCash>`
    select entry.at, number, entry.amount, entry.currency,
      case when payments.edit is not null then (
        select actor_name from audit_log
        where object_kind = 'order' and object_id = number and act = 'order.pay-edit'
          and after ->> 'edit' = payments.edit::text limit 1)
      when entry.payment is not null then (
        select actor_name from order_transitions
        where order_id = entry.order_id and reason_code = 'payment_taken' order by id limit 1) end as by
    from cash_closing_entries entry join orders on orders.id = entry.order_id
      left join payments on payments.id = entry.payment
    where closing = ${closing}::uuid order by entry.at desc, number limit ${limit}`.execute(kysely);
  return rows;
}

/** Sums the cash of a closing by currency, in minor units. */
export async function sumClosedCash(
  kysely: Sql,
  closing: string,
): Promise<{ readonly currency: Currency; readonly amount: number }[]> {
  const { rows } = await sql<{ currency: Currency; amount: number }>`
    select currency, sum(amount)::bigint as amount from cash_closing_entries
    where closing = ${closing}::uuid group by currency order by currency`.execute(kysely);
  return rows;
}

/** Stores a closing without its cash. */
export async function insertClosing(
  trx: Trx,
  closing: Insertable<DB['cashClosings']>,
): Promise<void> {
  await trx.insertInto('cashClosings').values(closing).execute();
}

/** Stores a count of a closing. */
export async function insertCount(
  trx: Trx,
  count: Insertable<DB['cashCounts']>,
  amounts: readonly ComparedCurrency[],
): Promise<void> {
  await trx.insertInto('cashCounts').values(count).execute();
  if (amounts.length === 0) return;
  const { closing, revision } = count;
  await trx
    .insertInto('cashCountedAmounts')
    .values(amounts.map((one) => ({ closing, revision, ...one })))
    .execute();
}
