import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { buildOrder } from '#tests/support/build-order.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import type { TestDatabase } from '#tests/support/databases.ts';
import {
  captureGiftCard,
  holdGiftCard,
  keepGiftCardHeld,
  refundGiftCard,
  releaseGiftCard,
  releaseGiftCardHolds,
} from './index.ts';
import { findGiftCardByHash, insertGiftCard } from './gift-cards.repo.ts';

const it = shopTest.extend('orders', { scope: 'file' }, async ({ database }) => {
  const built = [await buildOrder(database.kysely), await buildOrder(database.kysely)];
  return built.map(({ id }) => id);
});

const minute = 60_000;
const start = Date.UTC(2026, 0, 1);

async function newCard(kysely: TestDatabase['kysely'], amount: number) {
  const hash = Buffer.from(randomUUID());
  const card = {
    hash,
    lastFour: 'TEST',
    currency: 'USD',
    amount,
    isEnabled: true,
    expiresAt: null,
  } as const;
  const id = await kysely.transaction().execute((trx) => insertGiftCard(trx, card));
  if (!id) throw new Error('no card');
  return { id, hash };
}

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('hold', 'keep', 'capture', 'release', 'refund', 'release all', 'wait'),
    order: fc.constantFrom(0, 1),
    reference: fc.constantFrom('a', 'b'),
    amount: fc.integer({ min: 1, max: 700 }),
  }),
  { maxLength: 14 },
);

type Step = (typeof steps extends fc.Arbitrary<infer T> ? T : never)[number];

async function sums({ pool }: TestDatabase, id: string) {
  const { rows } = await pool.query<Record<string, number>>(
    `select balance::int, held::int,
       coalesce(sum(amount) filter (where kind = 'issue'), 0)::int as issued,
       coalesce(sum(amount) filter (where kind = 'capture'), 0)::int as captured,
       coalesce(sum(amount) filter (where kind = 'refund'), 0)::int as refunded,
       coalesce(sum(amount) filter (where kind = 'hold' and not exists (
         select from gift_card_entries done where done.gift_card = entry.gift_card
           and done.order_id = entry.order_id and done.reference = entry.reference
           and done.kind in ('capture', 'release'))), 0)::int as open
     from gift_cards join gift_card_entries entry on entry.gift_card = gift_cards.id
     where gift_cards.id = $1 group by gift_cards.id`,
    [id],
  );
  const [row] = rows;
  if (!row) throw new Error('no card');
  return row;
}

it('the ledger adds up and nothing falls below 0 after any sequence of movements', async ({
  database,
  orders,
}) => {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 0, max: 1000 }), async (happening, amount) => {
      const { id: giftCard } = await newCard(database.kysely, amount);
      let now = start;
      const act = (step: Step) =>
        database.kysely.transaction().execute(async (trx) => {
          const orderId = orders[step.order] ?? '';
          const move = { giftCard, orderId, reference: step.reference, amount: step.amount };
          const hold = { ...move, expiresAt: new Date(now + 10 * minute) };
          if (step.kind === 'hold') await holdGiftCard(trx, hold, now);
          else if (step.kind === 'keep') await keepGiftCardHeld(trx, hold, now);
          else if (step.kind === 'capture') await captureGiftCard(trx, move, now);
          else if (step.kind === 'release') await releaseGiftCard(trx, move, now);
          else if (step.kind === 'release all') await releaseGiftCardHolds(trx, orderId, now);
          else if (step.kind === 'wait') now += 6 * minute;
          else {
            // As in a refund, never more than was captured for the order.
            const { rows } = await database.pool.query<{ left: number }>(
              `select coalesce(sum(case kind when 'capture' then amount when 'refund' then -amount else 0 end), 0)::int
               as left from gift_card_entries where gift_card = $1 and order_id = $2`,
              [giftCard, orderId],
            );
            const left = Math.min(step.amount, rows[0]?.left ?? 0);
            if (left > 0) await refundGiftCard(trx, { ...move, amount: left }, now);
          }
        });
      for (const step of happening) {
        await act(step);
        const row = await sums(database, giftCard);
        expect(row['balance']).toBe(
          (row['issued'] ?? 0) - (row['captured'] ?? 0) + (row['refunded'] ?? 0),
        );
        expect(row['held']).toBe(row['open']);
        expect(row['balance']).toBeGreaterThanOrEqual(row['held'] ?? 0);
        expect(row['captured']).toBeGreaterThanOrEqual(row['refunded'] ?? 0);
      }
    }),
    { numRuns: 40, seed: 20_260_101 },
  );
});

it('an expired hold is available again, before and after its release is stored', async ({
  database,
  orders,
}) => {
  const { id: giftCard, hash } = await newCard(database.kysely, 1000);
  const [orderId = '', other = ''] = orders;
  const hold = { giftCard, orderId, reference: 'try', amount: 800 };
  const expiresAt = new Date(start + 10 * minute);
  const run = <T>(work: Parameters<ReturnType<typeof database.kysely.transaction>['execute']>[0]) =>
    database.kysely.transaction().execute(work) as Promise<T>;
  expect(await run((trx) => holdGiftCard(trx, { ...hold, expiresAt }, start))).toBe(true);
  const free = async (now: number) =>
    (await findGiftCardByHash(database.kysely, hash, null, now))?.available;
  expect(await free(start)).toBe(200);
  const take = { giftCard, orderId: other, reference: 'order', amount: 900 };
  expect(await run((trx) => captureGiftCard(trx, take, start))).toBe(false);
  const later = start + 11 * minute;
  expect(await free(later)).toBe(1000);
  expect(await run((trx) => captureGiftCard(trx, take, later))).toBe(true);
  expect(await free(later)).toBe(100);
  expect(await sums(database, giftCard)).toMatchObject({ balance: 100, held: 0 });
});

it('the hold of an unpaid order is available to another order of the same session', async ({
  database: { kysely },
}) => {
  const { id: giftCard, hash } = await newCard(kysely, 1000);
  const order = await buildOrder(kysely);
  const hold = { giftCard, orderId: order.id, reference: 'try', amount: 800 };
  const expiresAt = new Date(start + 10 * minute);
  await kysely.transaction().execute((trx) => holdGiftCard(trx, { ...hold, expiresAt }, start));
  const free = async (session: string) =>
    (await findGiftCardByHash(kysely, hash, session, start))?.available;
  expect(await free(order.sessionId)).toBe(1000);
  expect(await free(randomUUID())).toBe(200);
});

it('gift card entries are never changed or deleted', async ({ database }) => {
  const { id } = await newCard(database.kysely, 1000);
  const refused = 'gift_card_entries is append-only';
  const change = 'update gift_card_entries set amount = 1 where gift_card = $1';
  await expect(database.pool.query(change, [id])).rejects.toThrow(refused);
  const remove = 'delete from gift_card_entries where gift_card = $1';
  await expect(database.pool.query(remove, [id])).rejects.toThrow(refused);
});
