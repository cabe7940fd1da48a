import { sql, type RawBuilder } from 'kysely';
import type { Currency } from '#domain/common/money.ts';
import type { RemakeReason } from '#domain/figures/figure-filters.ts';
import type { HoursCount } from '#domain/figures/periods.ts';
import type { DayCount, SplitDays } from '#domain/figures/spans.ts';
import type { PaymentMethod } from '#domain/payments/payment-methods.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { splitRanges, type FigureSelection, type TimeRange } from './figure-selection.repo.ts';
import {
  countDays,
  countFailures,
  countHours,
  countRemade,
  countStudios,
  countVisits,
  sumOrders,
} from './figure-sums.repo.ts';

/** Of one of several periods, by its place from 1. */
interface Placed {
  readonly place: number;
}

/** Sums of one group of orders: of a country and its currency, of a method, or of all. */
export interface FigureSums extends Placed {
  readonly by: 'all' | 'money' | 'method';
  readonly country: string | null;
  readonly currency: Currency | null;
  readonly method: PaymentMethod | null;
  readonly orders: number;
  readonly photos: number;
  readonly prints: number;
  readonly taken: number;
  readonly returned: number;
  readonly begun: number;
  readonly handedOver: number;
  readonly cancelled: number;
  readonly promised: number;
  readonly late: number;
  readonly shipped: number;
  readonly cameBack: number;
}

/** Orders of a studio; of none, whose name is null too. */
export interface StudioCount {
  readonly studio: string | null;
  readonly name: string | null;
  readonly orders: number;
}

/** Visits that added a photo in the period, by how far they came. */
export interface VisitCounts {
  readonly photos: number;
  readonly placed: number;
  readonly begun: number;
  readonly handedOver: number;
}

/** Attempts to pay that took no money, by how they ended. */
export interface FailureCount {
  readonly failure: 'declined' | 'expired' | 'canceled' | 'failed';
  readonly reason: string | null;
  /** The first characters of the hash of the reason. */
  readonly hash: string | null;
  readonly attempts: number;
}

/** Prints that were made again, by reason and machine. */
export interface RemadeCount extends Placed {
  readonly reason: RemakeReason;
  readonly isSpoiled: boolean;
  readonly machine: string | null;
  readonly machineName: string | null;
  readonly prints: number;
}

/** Everything that figures are made of: of the period that was asked for, or of each by its place. */
export interface FigureParts {
  readonly sums: readonly FigureSums[];
  readonly hours: readonly (HoursCount & Placed)[];
  readonly remade: readonly RemadeCount[];
  readonly days: readonly DayCount[];
  readonly studios: readonly StudioCount[];
  readonly failures: readonly FailureCount[];
  /** One, unless they were not asked for. */
  readonly visits: readonly VisitCounts[];
}

/** What figures are read of. */
export interface FigureRead {
  readonly selection: FigureSelection;
  /** The period that is asked for, and the one before it. */
  readonly ranges: readonly [TimeRange, TimeRange];
  /** The days of UTC of the first one with the midnights of its zone. */
  readonly splitDays: SplitDays;
  readonly hasVisits: boolean;
  readonly maxFailures: number;
}

/** Runs queries as one statement: each takes the process as long as the database needs for several of these. */
async function readTogether<T>(
  kysely: Sql,
  ranges: readonly TimeRange[],
  queries: Readonly<Record<keyof T & string, RawBuilder<unknown>>>,
): Promise<T> {
  const columns = Object.entries<RawBuilder<unknown>>(queries).map(
    ([name, query]) =>
      sql`(select coalesce(json_agg(part), '[]') from (${query}) part) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<T>`with ${splitRanges(ranges)} select ${sql.join(columns)}`.execute(
    kysely,
  );
  const [row] = rows;
  if (!row) throw new Error('a statement without a table has a row');
  return row;
}

/** Reads everything that the figures of a period are made of. */
export async function readFigureParts(kysely: Sql, read: FigureRead): Promise<FigureParts> {
  const { selection, ranges, hasVisits, maxFailures } = read;
  const [sums, counts] = await Promise.all([
    readTogether<Pick<FigureParts, 'sums' | 'remade' | 'failures' | 'visits'>>(kysely, ranges, {
      sums: sumOrders(selection),
      remade: countRemade(selection),
      failures: countFailures(selection, maxFailures),
      visits: hasVisits ? countVisits() : sql`select where false`,
    }),
    readTogether<Pick<FigureParts, 'studios' | 'hours'> & { readonly days: DayRow[] }>(
      kysely,
      ranges,
      {
        studios: countStudios(selection),
        hours: countHours(selection),
        days: countDays(selection, read.splitDays),
      },
    ),
  ]);
  const days = counts.days.map(({ place, all, first, second }): DayCount => [
    place,
    all,
    first,
    second,
  ]);
  return { ...sums, ...counts, days };
}

interface DayRow extends Placed {
  readonly all: number;
  readonly first: number;
  readonly second: number;
}

/** Deletes the visits that no period and no period before it has any more. */
export async function deleteVisitsBefore(kysely: Sql, before: Date): Promise<void> {
  await sql`delete from photo_visits where began_at < ${before}`.execute(kysely);
}
