import type { Db } from '#server/platform/db/sql.ts';

/**
 * The same database, on which something happens once: after the first query whose rows `isMoment` accepts, and before
 * its caller learns of them. So a test acts between what a command reads and what it does about it.
 */
export const afterQuery = (
  kysely: Db,
  isMoment: (rows: readonly unknown[]) => boolean,
  act: () => Promise<unknown>,
): Db => {
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
};

/** Whether the first of some rows has these values. */
export const hasRow =
  (values: Readonly<Record<string, unknown>>) =>
  (rows: readonly unknown[]): boolean => {
    const [row] = rows;
    if (typeof row !== 'object' || row === null) return false;
    const found = new Map<string, unknown>(Object.entries(row));
    return Object.entries(values).every(([key, value]) => found.get(key) === value);
  };
