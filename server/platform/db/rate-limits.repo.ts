import { sql } from 'kysely';
import type { Sql } from './sql.ts';

/** Number of events in a window that begins with its first event. */
export interface RateLimit {
  readonly points: number;
  readonly seconds: number;
}

/** One event, counted under a key. */
export interface CountedEvent extends RateLimit {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Events in the window, including this one; or the whole seconds until the full window ends. */
export type CountedPoint =
  | { readonly ok: true; readonly used: number }
  | { readonly ok: false; readonly waitSeconds: number };

/**
 * Counts an event unless its window is full. Check and count are one statement, so that concurrent events, in any
 * number of processes, cannot exceed the limit together. A refused event is not counted.
 */
export async function countPoint(
  kysely: Sql,
  { key, points, seconds, now }: CountedEvent,
): Promise<CountedPoint> {
  const isOver = sql`(counted.expire <= ${now}::bigint
    or counted.expire > ${now + 2 * seconds * 1000}::bigint)`;
  const { rows } = await sql<{ used: number }>`
    insert into rate_limits as counted (key, points, expire)
    values (${key}, 1, ${now + seconds * 1000}::bigint)
    on conflict (key) do update set
      points = case when ${isOver} then 1 else counted.points + 1 end,
      expire = case
        when ${isOver} or counted.points = 0 then excluded.expire
        else counted.expire end
    where ${isOver} or counted.points < ${points}::integer
    returning points as used`.execute(kysely);
  const [row] = rows;
  if (row) return { ok: true, used: row.used };
  const { rows: full } = await sql<{ expire: number }>`
    select expire from rate_limits where key = ${key}`.execute(kysely);
  const end = full[0]?.expire ?? now;
  return { ok: false, waitSeconds: Math.max(1, Math.ceil((end - now) / 1000)) };
}

/** Whether any event is currently counted under a key. */
export async function hasPoints(
  kysely: Sql,
  { key, seconds, now }: Omit<CountedEvent, 'points'>,
): Promise<boolean> {
  const { rows } = await sql`
    select key from rate_limits
    where key = ${key} and expire > ${now}::bigint
      and expire <= ${now + 2 * seconds * 1000}::bigint`.execute(kysely);
  return rows.length > 0;
}

/** Removes an event again; returns how many are left in its window, null when that has ended. */
export async function returnPoint(kysely: Sql, key: string, now: number): Promise<number | null> {
  const { rows } = await sql<{ left: number }>`
    update rate_limits set points = points - 1
    where key = ${key} and expire > ${now}::bigint and points > 0
    returning points as left`.execute(kysely);
  return rows[0]?.left ?? null;
}

/** Removes counters whose window has ended; returns how many. */
export async function sweepRateLimits(kysely: Sql, now: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from rate_limits where expire <= ${now}::bigint`.execute(kysely);
  return Number(numAffectedRows ?? 0);
}
