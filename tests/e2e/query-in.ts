import pg from 'pg';
import type { RunningShop } from '#tests/support/shop.ts';

/** Runs a query in the database of a running shop, on a connection of its own, and returns its rows. */
export async function queryIn<T extends pg.QueryResultRow>(
  shop: Pick<RunningShop, 'databaseUrl'>,
  sql: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  try {
    return (await client.query<T>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}
