import type { Db } from '#server/platform/db/sql.ts';

/**
 * The same database, with `act` run once after the first query whose rows `isMoment` accepts, and before its
 * caller receives them. A test uses this to act between a command's read and its write.
 */
export function afterQuery(
  kysely: Db,
  isMoment: (rows: readonly unknown[]) => boolean,
  act: () => Promise<unknown>,
): Db {
  let isOver = false;
  return kysely.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!isOver && isMoment(result.rows)) {
        isOver = true;
        await act();
      }
      return result;
    },
  });
}

/** Returns a predicate that checks whether the first of some rows has these values. */
export function hasRow(values: Readonly<Record<string, unknown>>) {
  return (rows: readonly unknown[]): boolean => {
    const [row] = rows;
    if (typeof row !== 'object' || row === null) return false;
    const found = new Map<string, unknown>(Object.entries(row));
    return Object.entries(values).every(([key, value]) => found.get(key) === value);
  };
}
