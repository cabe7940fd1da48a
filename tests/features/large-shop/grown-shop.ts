import { createTestDatabase, type TestDatabase } from '#tests/support/databases.ts';
import { connectDatabase } from '#server/platform/db/connect.ts';
import { withClient } from '#server/platform/db/one-client.ts';
import { workerTimeouts } from '#server/platform/db/timeouts.ts';
import { seedDemo } from '#server/seed-demo.ts';
import { seedOrders } from '#server/features/staff-orders/index.ts';
import { fillTables, findFilledIds, type FilledIds } from './filled-tables.ts';
import { fillOrders } from './fill-orders.ts';
import { growTables, type TableSizes } from './grow-tables.ts';
import { planSettings } from './plans.ts';

/** Orders that are really stored. */
const storedOrders = 600;

/** A database whose planner believes that it has a number of orders with 60 photos each. */
export interface GrownDatabase {
  readonly database: TestDatabase;
  readonly sizes: TableSizes;
  readonly ids: FilledIds;
}

async function fill(url: string, codeKey: string): Promise<FilledIds> {
  const { kysely, close } = connectDatabase({
    url,
    max: 2,
    applicationName: 'fpx-test',
    timeouts: workerTimeouts,
  });
  const actor = { kind: 'shell', id: null, name: 'test' } as const;
  await seedDemo({ kysely, codeKey });
  await seedOrders(
    kysely,
    { actor, address: null, requestId: null },
    { count: storedOrders, now: new Date(), report: () => undefined },
  );
  await fillTables(kysely, { orders: storedOrders });
  const ids = await findFilledIds(kysely, { orders: storedOrders });
  await close();
  return ids;
}

/** Opens a database that is planned as one of so many orders, and that reports the plan of each statement. */
export async function openGrownDatabase(codeKey: string, orders: number): Promise<GrownDatabase> {
  const database = await createTestDatabase();
  const ids = await fill(database.url, codeKey);
  const sizes = await withClient({ connectionString: database.url }, async (client) => {
    await fillOrders(client);
    await client.query('vacuum analyze');
    const grown = await growTables(client, orders / storedOrders);
    for (const [name, value] of Object.entries(planSettings)) {
      await client.query(
        `do $$ begin execute format('alter database %I set ${name} = %L', current_database(), '${value}'); end $$`,
      );
    }
    return grown;
  });
  return { database, sizes, ids };
}
