import { describe, expect } from 'vitest';
import type { CashResponse, CashClosing } from '#contract/staff/cash.ts';
import { buildOrder, buildStudio } from '#tests/support/build-order.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { updateRows } from '#tests/support/rows.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';
import { closeDay, readDrawer } from './close-day.ts';
import { findOpenCash } from './drawer.repo.ts';

/** More amounts than one page of the drawer has. */
const amounts = 620;

const it = shopTest.extend('counter', async ({ shop }) => {
  const { kysely, pool } = shop.database;
  const studio = await buildStudio(kysely);
  const { id } = await buildOrder(kysely, {
    country: 'TN',
    method: 'in_store',
    delivery: 'pickup',
  });
  await updateRows(kysely, 'orders', { id }, { studio });
  // An amount in each minute of the last hours: 1 to 620 minor units.
  await pool.query(
    `insert into payments (order_id, method, state, amount, currency, paid_at)
     select $1, 'in_store', 'paid', number, 'TND', now() - number * interval '1 minute' from generate_series(1, $2::int) number`,
    [id, amounts],
  );
  let rows = 0;
  const counted = kysely.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      rows += result.rows.length;
      return Promise.resolve(result);
    },
  });
  return { studio, counted, rowsRead: () => rows };
});

describe('the drawer of a counter that was never closed', () => {
  it('is summed by the database, and its latest amounts alone are read', async ({
    shop,
    counter: { studio, counted, rowsRead },
  }) => {
    const counter = { studio: { id: studio, name: 'Lac 2' }, timeZone: 'Africa/Tunis' };
    const drawer = await readDrawer(counted, counter, { now: shop.deps.cash.clock(), day: null });
    expect(drawer.expected).toEqual([
      { currency: 'TND', amount: (amounts * (amounts + 1)) / 2, count: amounts },
    ]);
    expect(rowsRead()).toBe(1);
    const latest = await findOpenCash(counted, drawer.span, 3);
    expect(latest.map(({ amount }) => amount)).toEqual([1, 2, 3]);
    expect(rowsRead()).toBe(4);
    const owner = await signInAs(shop, 'owner');
    const { body } = await owner.get<CashResponse>(`/api/staff/cash?studio=${studio}`);
    expect(body.entries).toHaveLength(500);
    expect(body.expected).toMatchObject([{ count: amounts }]);
  });

  it('is closed whole, by rows that the database moves', async ({
    shop,
    counter: { studio, counted, rowsRead },
  }) => {
    const counter = { studio: { id: studio, name: 'Lac 2' }, timeZone: 'Africa/Tunis' };
    const deps = { ...shop.deps.cash, kysely: counted };
    const { today, expected } = await readDrawer(counted, counter, {
      now: shop.deps.cash.clock(),
      day: null,
    });
    const counts = expected.map(({ currency, amount }) => ({
      currency,
      expected: amount,
      counted: amount,
      reason: null,
    }));
    const closed = await closeDay(deps, callerNamed('Ada'), counter, { day: today, counts });
    expect(closed).toMatchObject({
      ok: true,
      value: { day: today } satisfies Partial<CashClosing>,
    });
    expect(rowsRead()).toBeLessThan(20);
    const { rows } = await shop.database.pool.query<{ count: number }>(
      `select count(*)::int from cash_closing_entries entry join cash_closings on cash_closings.id = closing
       where studio = $1`,
      [studio],
    );
    expect(rows).toEqual([{ count: amounts }]);
    const after = await readDrawer(counted, counter, { now: shop.deps.cash.clock(), day: null });
    expect(after.expected).toEqual([]);
  });
});
