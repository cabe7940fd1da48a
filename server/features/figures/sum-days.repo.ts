import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '../../platform/db/sql.ts';

/** Removes noted changes and returns the days of UTC that they are of. */
async function takeDays(trx: Trx, removal: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with gone as (${removal}) select distinct (at at time zone 'UTC')::date as day from gone`.execute(
    trx,
  );
  return rows.map(({ day }) => day);
}

/**
 * Sums the days again that have noted changes. The changes and the rows are read as they were at one moment: a change that
 * is committed meanwhile is in neither, and remains noted.
 */
export async function sumChangedDays(kysely: Db): Promise<void> {
  await kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const days = await takeDays(trx, sql`delete from figure_changes returning placed_at as at`);
      if (days.length > 0) await sql`select sum_figures(${days}::date[])`.execute(trx);
      const faulty = await takeDays(trx, sql`delete from fault_changes returning placed_at as at`);
      if (faulty.length > 0) await sql`select sum_faults(${faulty}::date[])`.execute(trx);
      const visited = await takeDays(trx, sql`delete from visit_changes returning began_at as at`);
      if (visited.length > 0) await sql`select sum_visits(${visited}::date[])`.execute(trx);
    });
}
