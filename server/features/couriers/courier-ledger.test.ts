import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { toMajor } from '#domain/common/money.ts';
import { getOpenAmount, type CourierAmount } from '#domain/couriers/courier-amounts.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { buildCourierOrders, moveOrders } from '#tests/support/courier-orders.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { closeDay, readDrawer } from '../cash/close-day.ts';
import { findOpenCash } from '../cash/drawer.repo.ts';
import { completeOrder } from '../orders/lifecycle/staff-actions.ts';
import { previewRemittance } from './preview-remittance.ts';
import { settleAmount } from './settle-difference.ts';
import { storeRemittance } from './store-remittance.ts';

const ada: Caller = callerNamed('Ada');
const dayMs = 24 * 60 * 60 * 1000;
const orderCount = 4;

/** What the books should say of an order. */
interface Expected extends CourierAmount {
  readonly id: string;
  readonly number: string;
  readonly total: number;
  readonly place: 'courier' | 'back' | 'done';
  /** Who took the money of the order. */
  readonly taker: 'courier' | 'counter' | null;
}

const order = fc.nat({ max: orderCount - 1 });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('remit' as const),
      order,
      short: fc.integer({ min: -300, max: 300 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('settle' as const), order }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('return' as const), order }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('ship' as const), order }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pay' as const), order }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('close' as const), order }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function remit({ deps }: TestShop, { number, total }: Expected, amount: number) {
  const line = { number, phone: '', amount: toMajor(amount, 'TND') };
  const sent = {
    courier: 'Rapid-Poste',
    day: '2026-11-23',
    reference: '',
    currency: 'TND' as const,
    source: { lines: [line] },
  };
  const preview = await previewRemittance(deps.couriers.kysely, defaultCatalogue, sent);
  if (!preview.ok) throw new Error(`an order of ${total} cannot be remitted`);
  const { version } = preview.value;
  const stored = await storeRemittance(deps.couriers, ada, { ...sent, id: randomUUID(), version });
  expect(stored.ok).toBe(true);
}

async function closeCounter(shop: TestShop): Promise<void> {
  const { cash } = shop.deps;
  const counter = { studio: null, timeZone: cash.timeZone };
  const drawer = await readDrawer(cash.kysely, counter, { now: cash.clock(), day: null });
  const counts = drawer.expected.map(({ currency, amount }) => ({
    currency,
    expected: amount,
    counted: amount,
    reason: null,
  }));
  const closed = await closeDay(cash, ada, counter, { day: drawer.today, counts });
  expect(closed.ok).toBe(true);
  // A counter is closed once a day.
  shop.clock.offset += dayMs;
}

/** Makes a step where it is possible; returns what the books should say of its order then. */
async function make(shop: TestShop, made: Step, before: Expected): Promise<Expected> {
  const { id, number, total, place, taker } = before;
  const open = getOpenAmount(before);
  switch (made.kind) {
    case 'remit': {
      const amount = Math.max(open - made.short, 1);
      await remit(shop, before, amount);
      return { ...before, remitted: before.remitted + amount };
    }
    case 'settle': {
      if (open === 0) return before;
      const how = { id: randomUUID(), open, reason: 'counted_wrong', note: '' } as const;
      expect((await settleAmount(shop.deps.couriers, ada, number, how)).ok).toBe(true);
      return { ...before, resolved: before.resolved + open };
    }
    case 'return':
      if (place !== 'courier') return before;
      await moveOrders(shop.database, [id], 'returned');
      return { ...before, place: 'back', due: 0 };
    case 'ship':
      if (place !== 'back') return before;
      await moveOrders(shop.database, [id], 'shipped');
      return { ...before, place: 'courier', due: total };
    case 'pay': {
      if (place === 'done' || taker !== null) return before;
      const done = await completeOrder(shop.deps.orders, ada, number, { paid: true });
      expect(done.ok).toBe(true);
      return { ...before, place: 'done', taker: place === 'courier' ? 'courier' : 'counter' };
    }
    case 'close':
      await closeCounter(shop);
      return before;
  }
}

async function readBooks({ database: { pool } }: TestShop, ids: readonly string[]) {
  const amounts = await pool.query<CourierAmount & { id: string; lines: number; settled: number }>(
    `select order_id as id, due::int, remitted::int, resolved::int,
       (select coalesce(sum(amount), 0)::int from courier_remittance_lines line where line.order_id = amounts.order_id) as lines,
       (select coalesce(sum(amount), 0)::int from courier_resolutions done where done.order_id = amounts.order_id) as settled
     from courier_amounts amounts where order_id = any($1)`,
    [ids],
  );
  const closed = await pool.query<{ sum: number }>(
    'select coalesce(sum(amount), 0)::int as sum from cash_closing_entries where order_id = any($1)',
    [ids],
  );
  return { amounts: amounts.rows, closed: closed.rows[0]?.sum ?? 0 };
}

async function sumDrawer({ deps: { cash } }: TestShop, numbers: ReadonlySet<string>) {
  const counter = { studio: null, timeZone: cash.timeZone };
  const { span } = await readDrawer(cash.kysely, counter, { now: cash.clock(), day: null });
  const entries = await findOpenCash(cash.kysely, span, 10_000);
  return entries
    .filter(({ number }) => numbers.has(number))
    .reduce((sum, { amount }) => sum + amount, 0);
}

async function checkBooks(shop: TestShop, expected: readonly Expected[]): Promise<void> {
  const ids = expected.map(({ id }) => id);
  const { amounts, closed } = await readBooks(shop, ids);
  for (const { id, due, remitted, resolved } of expected) {
    const found = amounts.find((amount) => amount.id === id);
    expect(found).toEqual({ id, due, remitted, resolved, lines: remitted, settled: resolved });
  }
  const atCounter = expected.filter(({ taker }) => taker === 'counter');
  const taken = atCounter.reduce((sum, { total }) => sum + total, 0);
  const numbers = new Set(expected.map(({ number }) => number));
  expect(closed + (await sumDrawer(shop, numbers))).toBe(taken);
  // What a customer paid is either the courier's to remit or the counter's to count, never both.
  for (const { due, taker, total } of expected) {
    if (taker !== null) expect(due).toBe(taker === 'courier' ? total : 0);
  }
}

it('keeps couriers, counters and orders in agreement through any sequence of steps', async ({
  shop,
}) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const built = await buildCourierOrders(
        shop.database,
        Array.from({ length: orderCount }, () => ({})),
      );
      const books = built.map((one): Expected => {
        const { total } = one;
        return { ...one, due: total, remitted: 0, resolved: 0, place: 'courier', taker: null };
      });
      for (const made of steps) {
        const before = books[made.order];
        if (before) books[made.order] = await make(shop, made, before);
      }
      await checkBooks(shop, books);
    }),
    { numRuns: 60 },
  );
}, 300_000);
