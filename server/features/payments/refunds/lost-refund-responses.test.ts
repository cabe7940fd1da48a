import { describe, expect } from 'vitest';
import { callerNamed } from '#tests/support/callers.ts';
import { refundedTotal, type TestOrder } from '#tests/support/orders.ts';
import { paidAtCheckout, placePaidOrder } from '#tests/support/paying.ts';
import {
  callHelcim,
  refundOrder,
  requestRefund,
  reviewsOf,
  transactionOf,
} from '#tests/support/refunds.ts';
import { liftCallLimits, steer, type TestShop } from '#tests/support/test-shop.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { recordLoss } from '../index.ts';
import { resumeRefunds } from './resume-refunds.ts';
import { runRefund, type RefundStep } from './run-refund.ts';

const it = shopTest.extend('order', ({ shop, browser }) => placePaidOrder(shop, browser));

const minute = 60_000;
const lost = { count: 1, answer: 'drop', when: 'after', path: '/v2/payment/' };
const neverArrived = { count: 1, answer: 'drop', when: 'before', path: '/v2/payment/' };

it.beforeEach(async ({ shop, order }) => {
  shop.clock.offset = 0;
  await liftCallLimits(shop);
  await steer(shop, '/control/faults', { count: 0, answer: 'error' });
  expect(order.total).toBeGreaterThan(0);
  await steer(shop, '/control/batches/close');
});

/** Sends a refund of a dollar whose response never arrives. */
async function sentIntoTheDark(shop: TestShop, order: TestOrder, fault: object): Promise<string> {
  const id = await requestRefund(shop, order, 100);
  await steer(shop, '/control/faults', fault);
  await runRefund(shop.deps.payments, id);
  return id;
}

function stateOf(shop: TestShop, id: string) {
  return shop.database.kysely
    .selectFrom('refunds')
    .select(['state', 'tries', 'failure', 'providerRefund'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Runs an hour of the worker, in which keys are forgotten and every look-up is late. */
async function anHourPasses(shop: TestShop): Promise<void> {
  for (const at of [1, 4, 6, 11, 12, 13, 14, 30, 60]) {
    shop.clock.offset = at * minute;
    await resumeRefunds(shop.deps.payments);
  }
}

/** Refunds a dollar of a charge in Helcim's dashboard, outside the shop. */
async function refundInDashboard(shop: TestShop, order: TestOrder): Promise<void> {
  const originalTransactionId = Number(await transactionOf(shop, order));
  await callHelcim(shop, '/v2/payment/refund', { originalTransactionId, amount: 1 });
}

const oneDollar = { type: 'refund', amount: 1 };

describe('a refund at Helcim whose response is lost', () => {
  it('is found by its card, amount and time, and sent once', async ({ shop, order }) => {
    const id = await sentIntoTheDark(shop, order, lost);
    expect(await stateOf(shop, id)).toMatchObject({ state: 'indeterminate' });
    await anHourPasses(shop);
    expect(await stateOf(shop, id)).toMatchObject({ state: 'done', tries: 1 });
    expect(await refundedTotal(shop, order)).toEqual([oneDollar]);
    expect(await reviewsOf(shop, order)).toEqual([]);
  });

  it('is not lost in a dispute as well while its outcome is unknown', async ({ shop, order }) => {
    const id = await sentIntoTheDark(shop, order, lost);
    const lose = (amount: number | null) =>
      recordLoss(shop.deps.payments, callerNamed('Bo'), order.number, () => ({
        reference: order.number,
        amount,
      }));
    expect(await lose(2098)).toMatchObject({ value: { review: { refused: 'no_charge' } } });
    expect(await lose(null)).toMatchObject({ value: { review: expect.any(String) as string } });
    await anHourPasses(shop);
    expect(await stateOf(shop, id)).toMatchObject({ state: 'done' });
    const charge = await shop.database.kysely
      .selectFrom('paymentAttempts')
      .select(['captured', 'refunded', 'lost'])
      .where('orderId', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(charge).toEqual({ captured: 2098, refunded: 100, lost: 1998 });
  });

  it('goes to review without being sent again when Helcim never carried it out', async ({
    shop,
    order,
  }) => {
    const id = await sentIntoTheDark(shop, order, neverArrived);
    await anHourPasses(shop);
    expect(await stateOf(shop, id)).toMatchObject({ state: 'failed', tries: 1 });
    expect(await refundedTotal(shop, order)).toEqual([]);
    const [review, ...more] = await reviewsOf(shop, order);
    expect(review).toMatchObject({ amount: '1.00', currency: 'USD' });
    expect(review?.reason).toContain('lists no such refund');
    expect(more).toEqual([]);
  });

  it('is found soon after a clock that ran days ahead when it was sent was corrected', async ({
    shop,
    order,
  }) => {
    shop.clock.offset = 5 * 24 * 60 * minute;
    const id = await sentIntoTheDark(shop, order, lost);
    shop.clock.offset = 0;
    await resumeRefunds(shop.deps.payments);
    expect(await stateOf(shop, id)).toMatchObject({ state: 'done', tries: 1 });
    expect(await refundedTotal(shop, order)).toEqual([oneDollar]);
  });

  it('is distinguished from an earlier equal one whose response was lost too', async ({
    shop,
    order,
  }) => {
    const first = await sentIntoTheDark(shop, order, lost);
    const second = await sentIntoTheDark(shop, order, lost);
    expect(await refundedTotal(shop, order)).toEqual([oneDollar]);
    // The second waits while the first could be mistaken for it; then its response is lost as well.
    await anHourPasses(shop);
    const [one, other] = [await stateOf(shop, first), await stateOf(shop, second)];
    expect([one, other]).toMatchObject([
      { state: 'done', tries: 1 },
      { state: 'done', tries: 1 },
    ]);
    expect(one.providerRefund).not.toBe(other.providerRefund);
    expect(await refundedTotal(shop, order)).toEqual([oneDollar, oneDollar]);
  });

  it('is distinguished from an equal one that was done before, and goes to review', async ({
    shop,
    order,
  }) => {
    const first = await refundOrder(shop, order, 100);
    expect(await stateOf(shop, first)).toMatchObject({ state: 'done' });
    const second = await sentIntoTheDark(shop, order, neverArrived);
    await anHourPasses(shop);
    expect(await stateOf(shop, second)).toMatchObject({ state: 'failed', tries: 1 });
    expect(await refundedTotal(shop, order)).toEqual([oneDollar]);
    expect(await reviewsOf(shop, order)).toHaveLength(1);
  });

  it('is distinguished from an equal one made at Helcim just before', async ({ shop, order }) => {
    await refundInDashboard(shop, order);
    const id = await sentIntoTheDark(shop, order, neverArrived);
    await anHourPasses(shop);
    expect(await stateOf(shop, id)).toMatchObject({ state: 'failed', providerRefund: null });
    expect(await refundedTotal(shop, order)).toEqual([oneDollar]);
  });

  it('goes to review when an equal one was made at Helcim just after', async ({ shop, order }) => {
    const id = await sentIntoTheDark(shop, order, lost);
    await refundInDashboard(shop, order);
    await anHourPasses(shop);
    const state = await stateOf(shop, id);
    expect(state).toMatchObject({ state: 'failed', tries: 1 });
    expect(state.failure).toContain('more than one refund');
    expect(await refundedTotal(shop, order)).toEqual([oneDollar, oneDollar]);
  });

  it('waits while Helcim does not answer, and is sent once', async ({ shop, order }) => {
    const id = await sentIntoTheDark(shop, order, lost);
    await steer(shop, '/control/faults', { count: 50, answer: 'error', path: '/v2/card-' });
    await anHourPasses(shop);
    expect(await stateOf(shop, id)).toMatchObject({ state: 'indeterminate', tries: 1 });
    await steer(shop, '/control/faults', { count: 0, answer: 'error' });
    shop.clock.offset = 70 * minute;
    await resumeRefunds(shop.deps.payments);
    expect(await stateOf(shop, id)).toMatchObject({ state: 'done', tries: 1 });
    expect(await refundedTotal(shop, order)).toEqual([oneDollar]);
  });
});

describe('a refund at Stripe whose call never arrives', () => {
  it('is sent again after two late look-ups, without counting as refused', async ({
    shop,
    paying,
  }) => {
    await shop.listen();
    const { order } = await paidAtCheckout(shop, paying);
    const id = await requestRefund(shop, order, 100);
    const losing = {
      ...shop.deps.payments,
      after: (step: RefundStep) => {
        if (step === 'claimed') throw new Error('lost');
      },
    };
    await expect(runRefund(losing, id)).rejects.toThrow('lost');
    for (let sent = 12; sent <= 12 * 12; sent += 12) {
      shop.clock.offset = (sent - 1) * minute;
      await runRefund(losing, id);
      shop.clock.offset = sent * minute;
      await expect(runRefund(losing, id)).rejects.toThrow('lost');
      expect(await stateOf(shop, id)).toMatchObject({ state: 'indeterminate', tries: 1 });
    }
    shop.clock.offset = 14 * 12 * minute;
    await runRefund(shop.deps.payments, id);
    await runRefund(shop.deps.payments, id);
    expect(await stateOf(shop, id)).toMatchObject({ state: 'done', tries: 1 });
  });
});
