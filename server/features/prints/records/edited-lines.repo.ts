import { sql } from 'kysely';
import type { Sql, Trx } from '../../../platform/db/sql.ts';

/** A print job that nothing was made for: it can be planned again. */
const isUnmade = sql`jobs.round = 0 and jobs.state in ('waiting', 'held', 'queued') and jobs.batch is null
  and jobs.rendered_at is null`;

/** Returns the lines of an order of which a print is in a batch, was made before, or was given up. */
export async function findBatchedLines(kysely: Sql, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select distinct jobs.order_item as line from print_jobs jobs
    where jobs.order_id = ${orderId} and not (${isUnmade})`.execute(kysely);
  return rows.map(({ line }) => line);
}

/**
 * Removes the print jobs of lines of a locked order, so that they are planned again as the lines are now. A rendering that
 * runs meanwhile finds no job and stores nothing.
 */
export async function removeLineJobs(
  trx: Trx,
  orderId: string,
  lines: readonly string[],
): Promise<void> {
  await sql`
    delete from print_jobs jobs
    where jobs.order_id = ${orderId} and jobs.order_item = any (${[...lines]}::uuid[])
      and ${isUnmade}`.execute(trx);
}
