// @module-tag whole
import { describe, expect } from 'vitest';
import { withClient } from '#server/platform/db/one-client.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { buildShopWithRoutes } from '#tests/support/test-shop.ts';
import { listMatrixRoutes } from '../access-matrix/callers.ts';
import { openGrownDatabase, type GrownDatabase } from './grown-shop.ts';
import { collectPlans, findWholeReads, planForAny, usesIndex, type Planned } from './plans.ts';
import { buy, callEverything, readLists, visitStudio, work, type BusyShop } from './scenario.ts';

const orders = 1_000_000;
const codeKey = 'a-key-for-the-codes-of-32-letters';
/** Reading fewer rows whole takes less than a tenth of a second. */
const largeRows = 100_000;

const it = shopTest
  .extend('step', { scope: 'file' }, () => ({ name: '' }))
  .extend('grown', { scope: 'file' }, async ({ step }, { onCleanup }) => {
    const grown = await openGrownDatabase(codeKey, orders);
    onCleanup(grown.database.close);
    return { ...grown, plans: collectPlans(grown.database.pool, () => step.name) };
  })
  .extend('busy', { scope: 'file' }, async ({ grown }, { onCleanup }): Promise<BusyShop> => {
    const { shop, routes } = await buildShopWithRoutes(
      { CODE_KEY: codeKey },
      async () => grown.database,
    );
    onCleanup(shop.close);
    return { shop, routes: listMatrixRoutes(routes), ids: grown.ids };
  });

const steps: Readonly<Record<string, (busy: BusyShop) => Promise<void>>> = {
  'a customer who orders and pays': buy,
  'a customer of a studio': visitStudio,
  'the lists of the console': readLists,
  'every call of the API': callEverything,
  'the jobs of the workers': work,
};

/** Beginnings of statements that do read a large table whole. docs/capacity.md says when that is too slow. */
const known = [
  // The nightly archive compares all photos that are not archived yet, a tenth of them, with the ends of their orders.
  'with present as (',
  'with wanted as (',
  // Once before an export of everything, which then reads all of it; and once a night, of which files checksums are left.
  'select\n       (select sum(pg_total_relation_size',
  'delete from file_checksums',
];

/** Finds the statements that read a large table whole, by the plan that they had or the one for any parameters. */
async function findFaults({ database, sizes }: GrownDatabase, all: readonly Planned[]) {
  const isLarge = (table: string): boolean => (sizes.get(table) ?? 0) >= largeRows;
  return await withClient({ connectionString: database.url }, async (client) => {
    const found: { readonly text: string; readonly reads: string[]; readonly cost: number }[] = [];
    for (const { text, plan, isForced } of all) {
      if (known.some((beginning) => text.trimStart().startsWith(beginning))) continue;
      const reads = findWholeReads(plan, isLarge);
      const general = isForced ? null : await planForAny(client, text);
      // PostgreSQL prefers a plan for any parameters when it seems no more expensive.
      const isPreferred = general && general['Total Cost'] <= plan['Total Cost'];
      if (isPreferred) reads.push(...findWholeReads(general, isLarge));
      if (reads.length > 0) found.push({ text, reads, cost: plan['Total Cost'] });
    }
    return found;
  });
}

describe('a shop of 1,000,000 orders and 60,000,000 photos', () => {
  it.for(Object.entries(steps))(
    'plans no statement of %s as a read of a whole table',
    { timeout: 900_000 },
    async ([name, run], { grown, busy, step }) => {
      step.name = name;
      await run(busy).finally(() => (step.name = ''));
      const own = [...grown.plans.values()].filter((planned) => planned.step === name);
      expect(own.length).toBeGreaterThan(20);
      expect(await findFaults(grown, own)).toEqual([]);
    },
  );

  it('would notice that an index is missing', async ({ grown }) => {
    const served = [...grown.plans.values()].filter(
      ({ text, plan }) => text.includes('$1') && usesIndex(plan, 'order_items_photo'),
    );
    const isLarge = (table: string): boolean => (grown.sizes.get(table) ?? 0) >= largeRows;
    const reads = await withClient({ connectionString: grown.database.url }, async (client) => {
      await client.query('begin; drop index order_items_photo');
      const found: string[] = [];
      for (const { text } of served) {
        const plan = await planForAny(client, text);
        if (plan) found.push(...findWholeReads(plan, isLarge));
      }
      await client.query('rollback');
      return found;
    });
    expect(reads).toContain('Seq Scan on order_items');
  });
});
