import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { Figures } from '#contract/staff/figures.ts';
import { addDays } from '#domain/common/local-time.ts';
import { buildOrder, buildStudio } from '#tests/support/build-order.ts';
import { createEmptyDatabase } from '#tests/support/databases.ts';
import { change, makeChange, moments } from '#tests/support/figure-changes.ts';
import { countFromRows, pickFigures } from '#tests/support/figures-from-rows.ts';
import { silentLog } from '#tests/support/logs.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs, type TestStaff } from '#tests/support/staff.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { connectDatabase } from '../../platform/db/connect.ts';
import { copyDatabase } from '../backups/copy-database.ts';
import { seedOrders } from '../staff-orders/index.ts';
import { figureJobs } from './figures.jobs.ts';
import { readFigures } from './read-figures.ts';

const shopZone = 'America/Toronto';
const caller = {
  actor: { kind: 'shell', id: null, name: 'test' },
  address: null,
  requestId: null,
} as const;

const it = shopTest
  .extend('shopEnv', { scope: 'file' }, { SHOP_TIME_ZONE: shopZone })
  .extend('owner', { scope: 'file' }, ({ shop }) => signInAs(shop, 'owner'))
  // Its clock is a quarter of an hour off the hours of UTC.
  .extend('studios', { scope: 'file' }, async ({ shop }) => {
    const { kysely } = shop.database;
    const own = await buildStudio(kysely, { timeZone: 'Asia/Kathmandu' });
    const other = await buildStudio(kysely);
    await seedOrders(kysely, caller, { count: 1500, now: new Date(), report: () => undefined });
    return { own, other };
  })
  .extend('person', { scope: 'file' }, ({ shop, studios }) =>
    signInAs(shop, 'studio', { studio: studios.own }),
  );

async function sumChanges({ database }: TestShop): Promise<void> {
  const { kysely } = database;
  const job = figureJobs({ kysely, clock: Date.now }).find(({ name }) => name === 'sum-figures');
  await job?.run({}, silentLog);
}

/** A period by the days since its end and its length, and filters. */
const question = fc.record({
  back: fc.nat(700),
  length: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 366 })),
  country: fc.option(fc.constantFrom('TN', 'CA', 'US'), { nil: undefined, freq: 2 }),
  method: fc.option(fc.constantFrom('cod', 'in_store', 'helcim'), { nil: undefined, freq: 2 }),
  isOfStudio: fc.boolean(),
});
type Question = typeof question extends fc.Arbitrary<infer T> ? T : never;

/** Asks a person for figures, and compares them with what the rows say. */
async function compare(
  { database }: TestShop,
  person: TestStaff,
  studio: string | null,
  { back, length, country, method }: Omit<Question, 'isOfStudio'>,
): Promise<void> {
  const to = addDays(new Date().toISOString().slice(0, 10), -back);
  const asked = { from: addDays(to, 1 - length), to };
  const query = new URLSearchParams({
    ...asked,
    ...(country !== undefined && { country }),
    ...(method !== undefined && { method }),
    ...(studio !== null && { studio }),
  });
  const { status, body } = await person.get<Figures>(`/api/staff/figures?${query}`);
  expect(status).toBe(200);
  const { timeZone, before, at } = body;
  const filters = { timeZone, now: new Date(at), country, method, studio: studio ?? undefined };
  const counted = await countFromRows(database.pool, { ...asked, ...filters });
  expect(pickFigures(body), `${timeZone} ${query}`).toEqual(counted);
  const earlier = await countFromRows(database.pool, { ...before, ...filters });
  const { remadePrints: _, ...totalsBefore } = body.totalsBefore;
  expect(totalsBefore, `before ${timeZone} ${query}`).toEqual(earlier.totals);
}

describe('figures from sums of days', () => {
  it(
    'equal those of the rows after any changes, summed or not, in every zone',
    { timeout: 300_000 },
    async ({ shop, owner, studios, person }) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(change, { minLength: 20, maxLength: 60 }),
          fc.array(question, { minLength: 4, maxLength: 4 }),
          fc.boolean(),
          async (changes, questions, isSummed) => {
            const lanes = [0, 1].map(async (lane) => {
              for (const [index, each] of changes.entries()) {
                if (index % 2 === lane) await makeChange(shop, each);
              }
            });
            // Days are summed while their orders change.
            const summing = async (): Promise<void> => {
              for (let round = 0; round < 4; round += 1) await sumChanges(shop);
            };
            await Promise.all([...lanes, summing()]);
            if (isSummed) await sumChanges(shop);
            for (const asked of questions) {
              await compare(shop, owner, asked.isOfStudio ? studios.other : null, asked);
              await compare(shop, person, studios.own, asked);
            }
          },
        ),
        { numRuns: 12, endOnFailure: true },
      );
    },
  );

  it('leave no noted change behind, and no sum of days without orders', async ({
    shop,
    studios,
  }) => {
    const { pool } = shop.database;
    const { rows } = await pool.query<{ day: string }>(
      `select (min(placed_at) at time zone 'UTC')::date as day from order_figures where studio = $1`,
      [studios.other],
    );
    await pool.query(
      `delete from orders where (placed_at at time zone 'UTC')::date = $1
         and not exists (select from refunds where order_id = orders.id)`,
      [rows[0]?.day],
    );
    await sumChanges(shop);
    const left = await pool.query<{ changes: number; sums: number; orders: number }>(
      `select (select count(*) from figure_changes) as changes,
         (select coalesce(sum(orders), 0) from figure_sums where span = 'day' and part = 'shop' and starts = $1) as sums,
         (select count(*) from order_figures where (placed_at at time zone 'UTC')::date = $1) as orders`,
      [rows[0]?.day],
    );
    expect(left.rows[0]?.changes).toBe(0);
    expect(left.rows[0]?.sums).toBe(left.rows[0]?.orders);
  });

  it('are the same in a copy of the database, as after a restore', async ({ shop, studios }) => {
    const { kysely, pool } = shop.database;
    // Some changes are summed, others are noted only.
    await buildOrder(kysely, { placedAt: new Date('2026-05-01T18:15:00Z'), paid: true });
    await pool.query(`update orders set payment_method = 'cod' where studio = $1`, [studios.other]);
    const empty = await createEmptyDatabase();
    try {
      const copy = await copyDatabase(shop.database.url, empty.url);
      expect(copy.different).toEqual([]);
      const other = connectDatabase({ url: empty.url, max: 4, applicationName: 'fpx-test' });
      const now = Date.now();
      const read = (from: typeof kysely) =>
        readFigures(
          { kysely: from, clock: () => now, timeZone: shopZone },
          { kind: 'all' },
          { days: 366 },
        );
      const [own, copied] = [await read(kysely), await read(other.kysely)];
      await other.close();
      expect(copied).toEqual(own);
      expect(own.totals.orders).toBeGreaterThan(100);
    } finally {
      await empty.drop();
    }
  });
});

describe('visits from sums of days', () => {
  it('equal those of the rows, summed or not', async ({ shop, owner }) => {
    const { pool } = shop.database;
    for (const at of [...moments, '2026-04-10T12:00:00Z', '2026-04-20T00:00:00Z']) {
      await pool.query(
        `insert into photo_visits (session_id, began_on, began_at, reached)
         values (gen_random_uuid(), ($1::timestamptz)::date, $1, $2)`,
        [at, Math.floor(Math.random() * 4)],
      );
    }
    const check = async (): Promise<void> => {
      const [from, to] = ['2025-11-02', '2026-05-01'];
      const { body } = await owner.get<Figures>(`/api/staff/figures?from=${from}&to=${to}`);
      const { rows } = await pool.query(
        `select count(*) as photos, count(*) filter (where reached >= 1) as placed,
           count(*) filter (where reached >= 2) as begun, count(*) filter (where reached = 3) as "handedOver"
         from photo_visits where (began_at at time zone $1)::date between $2 and $3`,
        [shopZone, from, to],
      );
      expect(body.visits).toEqual(rows[0]);
    };
    await check();
    await sumChanges(shop);
    await check();
    await pool.query(
      `update photo_visits set reached = 3 where began_at between '2026-03-01' and '2026-04-15'`,
    );
    await pool.query(
      `delete from photo_visits where began_at between '2026-04-16' and '2026-04-30'`,
    );
    await check();
    await sumChanges(shop);
    await check();
  });
});
