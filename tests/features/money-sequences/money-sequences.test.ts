import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { issueInvoice } from '#server/features/invoices/index.ts';
import { markPaidManually } from '#server/features/orders/lifecycle/staff-actions.ts';
import { buildOrder } from '#tests/support/build-order.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { issueCard, paidAtCheckout, type payingIn } from '#tests/support/paying.ts';
import { readOrder } from '#tests/support/refunds.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';
import { liftCallLimits, type TestShop } from '#tests/support/test-shop.ts';
import { priceOf, type Books, type Paying } from './books.ts';
import { checkBooks } from './check-books.ts';
import { checkCourierBooks, makeCourierStep, openCourierScene } from './courier-steps.ts';
import {
  closeCounter,
  disputeCharge,
  editCopies,
  payDifference,
  refund,
  runRefunds,
  withdraw,
  type Scene,
} from './steps.ts';

/** Sequences of a run: some in every lane, more where the environment says so. */
const runs = Number(process.env['MONEY_SEQUENCES'] ?? 40);

/** Copies with which every sequence begins. */
const firstCopies = 2;
/** What a gift card pays of an order, in minor units. */
const onGiftCard = 800;

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      copies: fc.integer({ min: 1, max: 20 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('withdraw' as const), isLate: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      part: fc.integer({ min: 1, max: 1000 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('run' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('dispute' as const),
      end: fc.constantFrom('won' as const, 'lost' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('close' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const sequence = fc.record({
  paying: fc.constantFrom<Paying | 'courier'>('card', 'card and gift card', 'counter', 'courier'),
  steps: fc.array(step, { minLength: 1, maxLength: 9 }),
});

function make(scene: Scene, made: Step): Promise<void> {
  switch (made.kind) {
    case 'edit':
      return editCopies(scene, made.copies);
    case 'pay':
      return payDifference(scene);
    case 'withdraw':
      return withdraw(scene, made.isLate);
    case 'refund':
      return refund(scene, made.part);
    case 'run':
      return runRefunds(scene);
    case 'dispute':
      return disputeCharge(scene, made.end);
    case 'close':
      return closeCounter(scene);
  }
}

interface Placed {
  readonly number: string;
  readonly studio: string | null;
}

/** An order that was paid in cash at the counter of a studio of its own. */
async function paidAtCounter(shop: TestShop): Promise<Placed> {
  const studio = randomUUID();
  const { number } = await buildOrder(shop.database.kysely, {
    country: 'US',
    method: 'in_store',
    delivery: 'pickup',
    items: [{ size: '5x7', quantity: firstCopies }],
    studio: { id: studio },
  });
  const payment = { reference: number, isShared: false };
  await markPaidManually(shop.deps.orders, callerNamed('Ada'), number, payment);
  return { number, studio };
}

async function place(
  shop: TestShop,
  paying: ReturnType<typeof payingIn>,
  by: Paying,
): Promise<Placed> {
  if (by === 'counter') return await paidAtCounter(shop);
  const card = by === 'card' ? null : await issueCard(shop, onGiftCard, { currency: 'USD' });
  const { order } = await paidAtCheckout(shop, paying, card);
  return { number: order.number, studio: null };
}

async function openScene(
  shop: TestShop,
  paying: ReturnType<typeof payingIn>,
  by: Paying,
): Promise<Scene> {
  shop.clock.offset = 0;
  const { number, studio } = await place(shop, paying, by);
  const order = await readOrder(shop, { number });
  // The confirmation of a paid order has its invoice.
  await shop.database.kysely
    .transaction()
    .execute((trx) =>
      issueInvoice(trx, shop.deps.payments.shop, order, new Date(shop.deps.cash.clock())),
    );
  const total = priceOf(by, firstCopies);
  const giftTaken = by === 'card and gift card' ? onGiftCard : 0;
  const { rows } = await shop.database.pool.query<{ id: string }>(
    'select id from payment_attempts where order_id = $1 and captured is not null',
    [order.id],
  );
  const books: Books = {
    paying: by,
    number,
    id: order.id,
    copies: firstCopies,
    total,
    charges: rows.map(({ id }) => {
      const none = { back: 0, lost: 0, isDisputed: false };
      return { id, taken: total - giftTaken, ...none, isPaying: true };
    }),
    giftTaken,
    giftBack: 0,
    cashTaken: by === 'counter' ? total : 0,
    cashBack: 0,
    waiting: [],
    credited: 0,
    held: null,
    state: 'paid',
  };
  // What one person refunds within an hour counts together, so each sequence has its own.
  return { shop, paying, books, studio, owner: await signInAs(shop, 'owner') };
}

/** Makes the steps on an order that a customer pays; returns how often the books were compared. */
async function runWithCustomer(
  shop: TestShop,
  paying: ReturnType<typeof payingIn>,
  by: Paying,
  steps: readonly Step[],
): Promise<number> {
  const scene = await openScene(shop, paying, by);
  await checkBooks(scene);
  for (const made of steps) {
    await make(scene, made);
    await checkBooks(scene);
  }
  return steps.length + 1;
}

/** Makes the steps on an order that a courier brings; returns how often the books were compared. */
async function runWithCourier(shop: TestShop, steps: readonly Step[]): Promise<number> {
  const scene = await openCourierScene(shop, firstCopies);
  await checkCourierBooks(scene);
  for (const made of steps) {
    await makeCourierStep(scene, made);
    await checkCourierBooks(scene);
  }
  return steps.length + 1;
}

describe('any sequence of edits, refunds, disputes, remittances and closings', () => {
  it.beforeAll(async ({ shop }) => {
    await shop.listen();
    await liftCallLimits(shop);
  });

  it(
    'leaves the ledger, the documents and the instruments in agreement after each step',
    async ({ shop, paying }) => {
      let checked = 0;
      await fc.assert(
        fc.asyncProperty(sequence, async ({ paying: by, steps }) => {
          checked += await (by === 'courier'
            ? runWithCourier(shop, steps)
            : runWithCustomer(shop, paying, by, steps));
        }),
        { numRuns: runs },
      );
      expect(checked).toBeGreaterThanOrEqual(runs);
    },
    Math.max(runs, 60) * 10_000,
  );
});
