import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/sql.ts';

/** Words that are removed at once, so that new orders wait for few. */
const batchSize = 500;

/** A new order waits this long at most for the removal to begin, which waits for orders that are being stored. */
const lockTimeoutMs = 1_000;

const inNoOrder: RawBuilder<boolean> = sql`not exists (
  select from order_listings where words @> array[gone.entry])`;

/** Takes a batch of the words that orders lost; returns how many, and those of them that no order has. */
async function removeBatch(kysely: Db): Promise<number> {
  return await kysely.transaction().execute(async (trx) => {
    // Most orders have another word, so that the planner expects to meet this one soon; one that is gone is met nowhere.
    await sql`select set_config('enable_seqscan', 'off', true)`.execute(trx);
    const { rows } = await sql<{ entry: string; isGone: boolean }>`
      with gone as (
        delete from gone_order_words
        where id in (select id from gone_order_words order by id limit ${batchSize} for update skip locked)
        returning entry)
      select entry, ${inNoOrder} as is_gone from (select distinct entry from gone) gone`.execute(
      trx,
    );
    const entries = rows.filter(({ isGone }) => isGone).map(({ entry }) => entry);
    if (entries.length > 0) {
      await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute(trx);
      // New words wait, so that none is removed that an order of the same moment has.
      await sql`lock table order_vocabulary in share row exclusive mode`.execute(trx);
      await sql`delete from order_vocabulary gone
        where entry = any (${entries}::text[]) and ${inNoOrder}`.execute(trx);
    }
    return rows.length;
  });
}

/**
 * Removes words from the vocabulary that no order has any more: they are parts of names. It does so apart from the writes
 * of orders, which must not wait for one another.
 */
export async function removeGoneWords(kysely: Db): Promise<void> {
  while ((await removeBatch(kysely)) > 0);
}
