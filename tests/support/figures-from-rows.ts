import type pg from 'pg';
import type { Figures } from '#contract/staff/figures.ts';
import { toMajor, type Currency } from '#domain/common/money.ts';
import { addDays } from '#domain/common/local-time.ts';
import { groupBy } from '#domain/common/group-by.ts';

/** Which orders are counted, and when. */
export interface RowQuestion {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  /** When what is not ready is late. */
  readonly now: Date;
  readonly country?: string | undefined;
  readonly method?: string | undefined;
  readonly studio?: string | undefined;
}

interface FigureRow {
  readonly day: string;
  readonly country: string;
  readonly currency: Currency;
  readonly payment_method: string;
  readonly studio: string | null;
  readonly photos: number;
  readonly prints: number;
  readonly taken: number;
  readonly returned: number;
  readonly reached: number;
  readonly is_cancelled: boolean;
  readonly is_shipped: boolean;
  readonly came_back: boolean;
  readonly hours_to_ready: number | null;
  readonly promised_at: Date | null;
  readonly ready_at: Date | null;
}

async function readRows(pool: pg.Pool, question: RowQuestion): Promise<FigureRow[]> {
  const { from, to, timeZone, country, method, studio } = question;
  const { rows } = await pool.query<FigureRow>(
    `select *, to_char(placed_at at time zone $1, 'YYYY-MM-DD') as day from order_figures
     where (placed_at at time zone $1)::date between $2 and $3 and ($4::text is null or country = $4)
       and ($5::text is null or payment_method = $5) and ($6::uuid is null or studio = $6)`,
    [timeZone, from, to, country ?? null, method ?? null, studio ?? null],
  );
  return rows;
}

function sum<T>(rows: readonly T[], read: (row: T) => number | boolean): number {
  return rows.reduce((all, row) => all + Number(read(row)), 0);
}

/** The whole hours within which a share of the orders was ready. */
function quantile(hours: readonly number[], share: number): number | null {
  const found = hours.toSorted((one, other) => one - other)[Math.ceil(hours.length * share) - 1];
  return found === undefined ? null : found + 1;
}

function totalsOf(rows: readonly FigureRow[], now: Date) {
  const expected = rows.flatMap(({ reached, is_cancelled, promised_at, ready_at }) =>
    reached < 2 || is_cancelled || promised_at === null ? [] : [{ promised_at, ready_at }],
  );
  const hours = rows.flatMap((row) => (row.is_cancelled ? [] : (row.hours_to_ready ?? [])));
  return {
    orders: rows.length,
    photos: sum(rows, ({ photos }) => photos),
    prints: sum(rows, ({ prints }) => prints),
    cancelled: sum(rows, (row) => row.is_cancelled),
    halfReadyHours: quantile(hours, 0.5),
    mostReadyHours: quantile(hours, 0.95),
    promised: sum(expected, (row) => row.ready_at !== null || row.promised_at < now),
    late: sum(expected, (row) => (row.ready_at ?? now) > row.promised_at),
    shipped: sum(rows, (row) => row.is_shipped),
    cameBack: sum(rows, (row) => row.came_back),
  };
}

function moneyOf(rows: readonly FigureRow[]) {
  return [...groupBy(rows, (row) => `${row.country} ${row.currency}`).values()]
    .flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const { country, currency } = first;
      const returned = sum(own, (row) => row.returned);
      return [
        {
          country,
          currency,
          orders: own.length,
          revenue: toMajor(sum(own, ({ taken }) => taken) - returned, currency),
          returned: toMajor(returned, currency),
        },
      ];
    })
    .toSorted(byJson);
}

function byJson(one: unknown, other: unknown): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
}

function countBy<T>(rows: readonly FigureRow[], name: string, read: (row: FigureRow) => T) {
  return [...groupBy(rows, (row) => String(read(row))).values()]
    .flatMap((own) => (own[0] ? [{ [name]: read(own[0]), orders: own.length }] : []))
    .toSorted(byJson);
}

/** Counts failed attempts to pay, and prints made again, of the orders of a question. */
async function countFaults(pool: pg.Pool, question: RowQuestion) {
  const { from, to, timeZone, country, method, studio } = question;
  const values = [timeZone, from, to, country ?? null, method ?? null, studio ?? null];
  const isAsked = `(placed_at at time zone $1)::date between $2 and $3 and ($4::text is null or country = $4)
    and ($5::text is null or payment_method = $5) and ($6::uuid is null or studio = $6)`;
  const failures = await pool.query<{ failure: string; reason: string | null; attempts: number }>(
    `select case when decline_reason is not null then 'declined' else attempt.state end as failure,
       decline_reason as reason, count(*) as attempts
     from payment_attempts attempt join orders on orders.id = order_id
     where (attempt.state in ('failed', 'expired', 'canceled') or decline_reason is not null) and ${isAsked}
     group by 1, 2`,
    values,
  );
  const remakes = await pool.query<{ reason: string; prints: number }>(
    `select case when cause = 'remake' then 'customer' else coalesce(spoiled_reason, 'other') end as reason,
       sum(copies) as prints
     from print_jobs job join orders on orders.id = order_id
     where cause <> 'order' and job.state <> 'cancelled' and ${isAsked} group by 1`,
    values,
  );
  return {
    failures: failures.rows.toSorted(byJson),
    remakes: remakes.rows.toSorted(byJson),
  };
}

/** Counts the figures of orders one by one from their rows, days by the clock of the database. */
export async function countFromRows(pool: pg.Pool, question: RowQuestion) {
  const { from, to, now } = question;
  const rows = await readRows(pool, question);
  const length = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  const days = Array.from({ length }, (_, index) => addDays(from, index));
  const hours = rows.flatMap((row) => (row.is_cancelled ? [] : (row.hours_to_ready ?? [])));
  return {
    totals: totalsOf(rows, now),
    days: days.map((day) => ({ day, orders: sum(rows, (row) => row.day === day) })),
    money: moneyOf(rows),
    studios: countBy(rows, 'id', ({ studio }) => studio),
    methods: countBy(rows, 'method', (row) => row.payment_method),
    reached: {
      placed: rows.length,
      begun: sum(rows, ({ reached }) => reached >= 2),
      handedOver: sum(rows, ({ reached }) => reached === 3),
    },
    hours: Array.from({ length: 19 }, (_, bar) => ({
      from: bar * 4,
      orders: sum(hours, (each) => Math.min(Math.floor(each / 4), 18) === bar),
    })),
    ...(await countFaults(pool, question)),
  };
}

/** The same parts of figures that were read. */
export function pickFigures(figures: Figures) {
  const { remadePrints: _, ...totals } = figures.totals;
  return {
    totals,
    days: figures.days,
    money: figures.money
      .map((one) => {
        const { revenueBefore: _, ...money } = one;
        return money;
      })
      .toSorted(byJson),
    studios: figures.studios.map(({ id, orders }) => ({ id, orders })).toSorted(byJson),
    methods: figures.methods.toSorted(byJson),
    reached: figures.reached,
    hours: figures.hours.map(({ from, orders }) => ({ from, orders })),
    failures: figures.failures
      .map(({ failure, reason, attempts }) => ({ failure, reason, attempts }))
      .toSorted(byJson),
    remakes: figures.remakes.map(({ reason, prints }) => ({ reason, prints })).toSorted(byJson),
  };
}
