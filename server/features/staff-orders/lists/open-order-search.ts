import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/sql.ts';
import { readRowsOf } from './list-orders.ts';
import { openWordCounts } from './search-orders.ts';

/** Opens the search of all orders of the shop: the ids of those that a text searches for, the newest first, at most so many. */
export function openOrderSearch(
  kysely: Db,
  timeZone: string,
  clock: Clock,
): (typed: string, limit: number) => Promise<readonly string[]> {
  const deps = { kysely, timeZone, words: openWordCounts(kysely) };
  return async (typed, limit) => {
    if (typed.trim() === '') return [];
    const filters = { view: 'all', sort: 'newest', search: typed } as const;
    const scope = { kind: 'all' } as const;
    const rows = await readRowsOf(deps, { scope, filters, numbers: null }, clock(), limit);
    return rows.map(({ orderId }) => orderId);
  };
}
