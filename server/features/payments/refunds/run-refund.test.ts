import { describe, expect } from 'vitest';
import { listEntries } from '#tests/support/audit.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { refundedTotal, type TestOrder } from '#tests/support/orders.ts';
import { placePaidOrder } from '#tests/support/paying.ts';
import { documentsOf, readOrder, refundOrder, requestRefund } from '#tests/support/refunds.ts';
import { liftCallLimits, steer, waitingJobs, type TestShop } from '#tests/support/test-shop.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { toMinor } from '#domain/common/money.ts';
import { captureGiftCard } from '../../discounts/index.ts';
import { presentLinkedOrder } from '../../orders/links/linked-order.ts';
import { refundByStaff } from './refund-by-staff.ts';
import { resumeRefunds } from './resume-refunds.ts';
import { runRefund, type RefundStep } from './run-refund.ts';

const it = shopTest.extend('order', ({ shop, browser }) => placePaidOrder(shop, browser));
it.beforeEach(async ({ shop }) => {
  shop.clock.offset = 0;
  await liftCallLimits(shop);
  await steer(shop, '/control/faults', { count: 0, answer: 'error' });
});

const minute = 60_000;
const refusal = { count: 1, answer: 'error', status: 400, path: '/v2/payment/' };

function ask(
  shop: TestShop,
  order: TestOrder,
  amount: number | null,
  key: string = crypto.randomUUID(),
) {
  return refundByStaff(shop.deps.orders, callerNamed('Bo'), order.number, () => ({
    key,
    reason: 'a test',
    amount,
  }));
}

async function asked(...request: Parameters<typeof ask>): Promise<string> {
  const response = await ask(...request);
  if (!response.ok) throw new Error(`refund refused: ${response.code}`);
  return response.value.refund.id;
}

function run(shop: TestShop, id: string) {
  return runRefund(shop.deps.payments, id);
}

/** Makes the process die right after a step. */
async function dieAfter(shop: TestShop, id: string, step: RefundStep): Promise<void> {
  const dying = {
    ...shop.deps.payments,
    after: (done: RefundStep) => {
      if (done === step) throw new Error(`died after ${step}`);
    },
  };
  await expect(runRefund(dying, id)).rejects.toThrow(`died after ${step}`);
}

function refundRow(shop: TestShop, id: string) {
  return shop.database.kysely
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function paymentOf(shop: TestShop, { id }: TestOrder) {
  const { rows } = await shop.database.pool.query(
    `select orders.payment_state as "order", payments.state as payment, payment_attempts.state as attempt,
       payment_attempts.refunded::int
     from orders join payments on payments.order_id = orders.id
     join payment_attempts on payment_attempts.order_id = orders.id where orders.id = $1`,
    [id],
  );
  return rows[0] as unknown;
}

describe('runRefund', () => {
  it('reverses everything in an open batch, once however often it runs', async ({
    shop,
    order,
  }) => {
    const before = (await waitingJobs(shop.database))['run-refund'] ?? 0;
    const id = await asked(shop, order, null, 'once');
    expect(await asked(shop, order, null, 'once')).toBe(id);
    expect((await waitingJobs(shop.database))['run-refund']).toBe(before + 1);
    await Promise.all([run(shop, id), run(shop, id), run(shop, id)]);
    await run(shop, id);
    expect(await refundedTotal(shop, order)).toEqual([{ type: 'reverse', amount: order.total }]);
    expect(await paymentOf(shop, order)).toEqual({
      order: 'refunded',
      payment: 'refunded',
      attempt: 'refunded',
      refunded: toMinor(order.total, 'USD'),
    });
    const done = await refundRow(shop, id);
    expect(done.state).toBe('done');
    expect(done.providerRefund).toMatch(/^\d+$/);
  });

  it('waits for the batch to close before a partial refund, then refunds the rest', async ({
    shop,
    order,
  }) => {
    const part = await refundOrder(shop, order, 100);
    expect(await refundRow(shop, part)).toMatchObject({ state: 'waiting' });
    expect(await refundedTotal(shop, order)).toEqual([]);
    await steer(shop, '/control/batches/close');
    await resumeRefunds(shop.deps.payments);
    expect(await refundedTotal(shop, order)).toEqual([]);
    shop.clock.offset = 16 * minute;
    await resumeRefunds(shop.deps.payments);
    expect(await refundedTotal(shop, order)).toEqual([{ type: 'refund', amount: 1 }]);
    expect(await paymentOf(shop, order)).toMatchObject({
      order: 'partially_refunded',
      payment: 'partially_refunded',
      attempt: 'partially_refunded',
      refunded: 100,
    });
    await refundOrder(shop, order);
    expect(await paymentOf(shop, order)).toMatchObject({ order: 'refunded', attempt: 'refunded' });
    expect(await ask(shop, order, 1)).toMatchObject({ ok: false, code: 'refund_too_large' });
  });

  it('never refunds more than is left, with ten concurrent requests', async ({ shop, order }) => {
    const part = Math.ceil(toMinor(order.total, 'USD') / 3) + 1;
    const responses = await Promise.all(Array.from({ length: 10 }, () => ask(shop, order, part)));
    expect(responses.filter(({ ok }) => ok)).toHaveLength(2);
    expect(responses.filter(({ ok }) => !ok)[0]).toMatchObject({ code: 'refund_too_large' });
  });

  it('accepts a key for one amount only', async ({ shop, order }) => {
    await asked(shop, order, 100, 'mine');
    const again = await ask(shop, order, 200, 'mine');
    expect(again).toMatchObject({ ok: false, code: 'refund_key_used' });
  });

  it('is in the audit log once, however often its key is repeated', async ({ shop, order }) => {
    const refund = await asked(shop, order, 100, 'one');
    expect(await asked(shop, order, 100, 'one')).toBe(refund);
    const entries = await listEntries(shop.database, order.number);
    expect(entries.filter(({ act }) => act === 'order.refund')).toMatchObject([
      {
        actorName: 'Bo',
        before: { payment: 'paid' },
        after: { refund, amount: 100, currency: 'USD' },
      },
    ]);
  });

  it('refunds the gift card’s part first, until nothing is left on either instrument', async ({
    shop,
    paying,
    order,
  }) => {
    const { kysely } = shop.database;
    const card = await paying.giftCard(10_000);
    await shop.database.pool.query(
      `update orders set gift_card = $1, gift_card_amount = 300, original_total = original_total + 300,
         subtotal = subtotal + 300 where id = $2`,
      [card.id, order.id],
    );
    await kysely.transaction().execute(async (trx) => {
      await captureGiftCard(
        trx,
        { giftCard: card.id, orderId: order.id, reference: 'order', amount: 300 },
        Date.now(),
      );
    });
    await steer(shop, '/control/batches/close');
    const first = await requestRefund(shop, order, 350);
    expect(await refundRow(shop, first)).toMatchObject({ giftCardAmount: 300, cardAmount: 50 });
    await dieAfter(shop, first, 'gift card');
    await run(shop, first);
    expect(await refundedTotal(shop, order)).toEqual([{ type: 'refund', amount: 0.5 }]);
    expect(await paying.balanceOf(card)).toEqual({ balance: 10_000, held: 0 });
    await refundOrder(shop, order);
    expect(await paymentOf(shop, order)).toMatchObject({ order: 'refunded', payment: 'refunded' });
  });
});

describe('runRefund with a card part that fails for good', () => {
  it('counts the gift card’s part in the order, its documents and its link', async ({
    shop,
    paying,
    browser,
  }) => {
    const card = await paying.giftCard(300);
    const { order: placed, checkoutToken } = await paying.placeAtWindow(browser, card);
    await paying.pay(checkoutToken);
    await paying.validate(browser, placed, checkoutToken);
    const order = await readOrder(shop, placed);
    await steer(shop, '/control/faults', refusal);
    const refund = await refundOrder(shop, placed);
    expect(await refundRow(shop, refund)).toMatchObject({ state: 'failed', giftCardAmount: 300 });
    expect(await paying.balanceOf(card)).toEqual({ balance: 300, held: 0 });
    const after = await readOrder(shop, placed);
    expect(after).toMatchObject({ refundedAmount: 300, paymentState: 'partially_refunded' });
    expect(await documentsOf(shop, placed)).toEqual([
      `invoice ${order.originalTotal}`,
      'credit_note 300',
    ]);
    const linked = await presentLinkedOrder(shop.deps.orders, after, '');
    expect(linked.refunds).toMatchObject([
      { amount: 3, giftCardAmount: 3, cardAmount: 0, isDone: true },
    ]);
    await refundOrder(shop, placed);
    expect(await readOrder(shop, placed)).toMatchObject({
      refundedAmount: order.originalTotal,
      paymentState: 'refunded',
    });
  });
});

describe('runRefund after its process died', () => {
  it.for(['sent', 'refunded', 'done'] as const)(
    'refunds the money exactly once after “%s”',
    async (step, { shop, order }) => {
      const id = await requestRefund(shop, order);
      await dieAfter(shop, id, step);
      await run(shop, id);
      await run(shop, id);
      expect(await refundedTotal(shop, order)).toEqual([{ type: 'reverse', amount: order.total }]);
      expect(await refundRow(shop, id)).toMatchObject({ state: 'done' });
      expect(await paymentOf(shop, order)).toMatchObject({ order: 'refunded' });
    },
  );

  it('never sends again without knowing: after two late look-ups the refund fails', async ({
    shop,
    order,
  }) => {
    const id = await requestRefund(shop, order);
    await dieAfter(shop, id, 'claimed');
    await run(shop, id);
    await run(shop, id);
    expect(await refundRow(shop, id)).toMatchObject({ state: 'indeterminate' });
    shop.clock.offset = 11 * minute;
    await resumeRefunds(shop.deps.payments);
    expect(await refundedTotal(shop, order)).toEqual([]);
    shop.clock.offset = 13 * minute;
    await resumeRefunds(shop.deps.payments);
    expect(await refundedTotal(shop, order)).toEqual([]);
    expect(await refundRow(shop, id)).toMatchObject({ state: 'failed', tries: 1 });
    await refundOrder(shop, order);
    expect(await refundedTotal(shop, order)).toEqual([{ type: 'reverse', amount: order.total }]);
  });
});

describe('runRefund after a bad response', () => {
  it('finds a refund by a look-up when its response was lost', async ({ shop, order }) => {
    const id = await requestRefund(shop, order);
    await steer(shop, '/control/faults', { ...refusal, status: 502, when: 'after' });
    await run(shop, id);
    const lost = await refundRow(shop, id);
    expect(lost).toMatchObject({ state: 'indeterminate', providerRefund: null });
    await run(shop, id);
    expect(await refundedTotal(shop, order)).toHaveLength(1);
    expect(await refundRow(shop, id)).toMatchObject({ state: 'done', tries: 1 });
  });

  it('waits when there were too many calls', async ({ shop, order }) => {
    const id = await requestRefund(shop, order);
    await steer(shop, '/control/faults', { ...refusal, status: 429 });
    await run(shop, id);
    expect(await refundRow(shop, id)).toMatchObject({ state: 'requested' });
    expect(await refundedTotal(shop, order)).toEqual([]);
    shop.clock.offset = 2 * minute;
    await resumeRefunds(shop.deps.payments);
    expect(await refundedTotal(shop, order)).toHaveLength(1);
  });

  it('opens a review when the refund is refused for good', async ({ shop, order }) => {
    const id = await requestRefund(shop, order);
    await steer(shop, '/control/faults', refusal);
    await run(shop, id);
    expect(await refundRow(shop, id)).toMatchObject({ state: 'failed' });
    const reviews = await shop.database.kysely
      .selectFrom('paymentReviews')
      .selectAll()
      .where('orderId', '=', order.id)
      .execute();
    expect(reviews).toMatchObject([{ amount: String(order.total), currency: 'USD' }]);
    expect(await paymentOf(shop, order)).toMatchObject({ order: 'paid', refunded: 0 });
    await refundOrder(shop, order);
    expect(await paymentOf(shop, order)).toMatchObject({ order: 'refunded' });
  });
});
