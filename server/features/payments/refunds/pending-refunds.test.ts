import { describe, expect } from 'vitest';
import { steer, type TestShop } from '#tests/support/test-shop.ts';
import { paidAtCheckout, type AwaitingOrder, type Paying } from '#tests/support/paying.ts';
import { refundOrder, reviewsOf } from '#tests/support/refunds.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { findOrderById } from '../../orders/index.ts';
import { findRefund } from '../records/refund-runs.repo.ts';
import { resumeRefunds } from './resume-refunds.ts';
import { runRefund } from './run-refund.ts';

it.beforeAll(({ shop }) => shop.listen());
it.beforeEach(async ({ shop, paying }) => {
  shop.clock.offset = 0;
  await paying.steer('/control/webhooks', { hold: false, drop: 0 });
  await paying.steer('/control/refunds', { pending: 0 });
});

const minute = 60_000;
const day = 24 * 60 * minute;

async function paidOrder(shop: TestShop, paying: Paying): Promise<AwaitingOrder> {
  return (await paidAtCheckout(shop, paying)).order;
}

/** Returns everything that the books record about a refund and its order. */
async function books(shop: TestShop, id: string) {
  const { rows } = await shop.database.pool.query<Record<string, unknown>>(
    `select refunds.state as refund, orders.payment_state as "order", payments.state as payment,
       attempts.state as attempt, attempts.refunded::int,
       (select count(*)::int from invoices where order_id = orders.id and kind = 'credit_note') as notes,
       (select count(*)::int from order_mails where order_id = orders.id and kind = 'refund') as mails
     from refunds join orders on orders.id = refunds.order_id
     join payments on payments.order_id = orders.id
     join payment_attempts attempts on attempts.id = refunds.attempt where refunds.id = $1`,
    [id],
  );
  const refund = await findRefund(shop.database.kysely, id);
  const order = refund && (await findOrderById(shop.database.kysely, refund.orderId));
  return { ...rows[0], reported: order?.refundedAmount };
}

/** Returns the provider's own id of a refund of the shop. */
async function atProvider(shop: TestShop, id: string): Promise<string> {
  const response = await fetch(`${shop.sandboxUrl}/control/refunds`);
  const all = (await response.json()) as { id: string; metadata: { operation: string } }[];
  return all.find(({ metadata }) => metadata.operation === id)?.id ?? '';
}

async function settle(shop: TestShop, id: string, outcome: 'succeeded' | 'failed' | 'canceled') {
  const settlement = { refundId: await atProvider(shop, id), outcome };
  expect(await steer(shop, '/control/refunds/settle', settlement)).toEqual({
    settled: true,
  });
}

const notRefunded = {
  order: 'paid',
  payment: 'paid',
  attempt: 'succeeded',
  refunded: 0,
  reported: 0,
};

describe('a refund that Stripe has only accepted', () => {
  const onItsWay = async (shop: TestShop, paying: Paying) => {
    await paying.steer('/control/refunds', { pending: 1 });
    const order = await paidOrder(shop, paying);
    const id = await refundOrder(shop, order);
    expect(await books(shop, id)).toEqual({
      ...notRefunded,
      refund: 'indeterminate',
      notes: 0,
      mails: 0,
    });
    return { order, id };
  };

  it('is done when its message reports the arrival, and not before', async ({ shop, paying }) => {
    const { order, id } = await onItsWay(shop, paying);
    await runRefund(shop.deps.payments, id);
    expect(await books(shop, id)).toMatchObject({ refund: 'indeterminate', reported: 0 });
    await settle(shop, id, 'succeeded');
    await expect.poll(() => books(shop, id)).toMatchObject({ refund: 'done', order: 'refunded' });
    expect(await books(shop, id)).toMatchObject({ attempt: 'refunded', notes: 1, mails: 1 });
    expect(await reviewsOf(shop, order)).toEqual([]);
  });

  it.for(['failed', 'canceled'] as const)(
    'goes to review when it has %s, and can be requested again',
    async (outcome, { shop, paying }) => {
      const { order, id } = await onItsWay(shop, paying);
      await settle(shop, id, outcome);
      await expect.poll(() => books(shop, id)).toMatchObject({ refund: 'failed' });
      expect(await books(shop, id)).toMatchObject({ ...notRefunded, notes: 0, mails: 0 });
      expect(await reviewsOf(shop, order)).toMatchObject([
        {
          amount: String(order.total),
          currency: 'USD',
          reason: expect.stringContaining('the provider could not refund it') as string,
        },
      ]);
      const again = await refundOrder(shop, order);
      expect(await books(shop, again)).toMatchObject({ refund: 'done', order: 'refunded' });
    },
  );

  it.for([
    ['succeeded', 'done'],
    ['failed', 'failed'],
  ] as const)(
    'is polled when no message arrives that it has %s',
    async ([outcome, state], { shop, paying }) => {
      const { id } = await onItsWay(shop, paying);
      await paying.steer('/control/webhooks', { drop: 10 });
      await settle(shop, id, outcome);
      await resumeRefunds(shop.deps.payments);
      expect(await books(shop, id)).toMatchObject({ refund: 'indeterminate' });
      shop.clock.offset = 16 * minute;
      await resumeRefunds(shop.deps.payments);
      expect(await books(shop, id)).toMatchObject({ refund: state });
    },
  );

  it('is polled at once when a clock that ran ahead had planned the poll', async ({
    shop,
    paying,
  }) => {
    await paying.steer('/control/refunds', { pending: 1 });
    const order = await paidOrder(shop, paying);
    shop.clock.offset = day;
    const id = await refundOrder(shop, order);
    await paying.steer('/control/webhooks', { drop: 10 });
    await settle(shop, id, 'succeeded');
    shop.clock.offset = 0;
    await resumeRefunds(shop.deps.payments);
    expect(await books(shop, id)).toMatchObject({ refund: 'done' });
  });

  it('does not delay a refund of the rest, and is requested once', async ({ shop, paying }) => {
    await paying.steer('/control/refunds', { pending: 1 });
    const order = await paidOrder(shop, paying);
    const first = await refundOrder(shop, order, 100);
    const second = await refundOrder(shop, order);
    expect(await books(shop, second)).toMatchObject({
      refund: 'done',
      order: 'partially_refunded',
      reported: Math.round(order.total * 100) - 100,
    });
    shop.clock.offset = 2 * day;
    await resumeRefunds(shop.deps.payments);
    shop.clock.offset = 0;
    await settle(shop, first, 'succeeded');
    await expect.poll(() => books(shop, first)).toMatchObject({ order: 'refunded' });
    expect(await books(shop, first)).toMatchObject({ refunded: Math.round(order.total * 100) });
  });
});

describe('a completed refund that the customer’s bank returns', () => {
  it('is reverted in the books, part by part, with one review each', async ({ shop, paying }) => {
    const order = await paidOrder(shop, paying);
    const whole = Math.round(order.total * 100);
    const part = await refundOrder(shop, order, 100);
    const rest = await refundOrder(shop, order);
    expect(await books(shop, rest)).toMatchObject({ order: 'refunded', reported: whole });
    await settle(shop, rest, 'failed');
    await expect.poll(() => books(shop, rest)).toMatchObject({ refund: 'failed' });
    expect(await books(shop, part)).toMatchObject({
      refund: 'done',
      order: 'partially_refunded',
      payment: 'partially_refunded',
      attempt: 'partially_refunded',
      refunded: 100,
      reported: 100,
    });
    await settle(shop, part, 'failed');
    await expect.poll(() => books(shop, part)).toMatchObject(notRefunded);
    await paying.steer('/control/webhooks', { copies: 2 });
    expect(await reviewsOf(shop, order)).toHaveLength(2);
    expect(await reviewsOf(shop, order)).toMatchObject([
      { amount: ((whole - 100) / 100).toFixed(2) },
      { amount: '1.00' },
    ]);
    const again = await refundOrder(shop, order);
    expect(await books(shop, again)).toMatchObject({ order: 'refunded', reported: whole });
  });

  it('is found by the next look-up after the clock that planned it was set back a week', async ({
    shop,
    paying,
  }) => {
    const order = await paidOrder(shop, paying);
    shop.clock.offset = 7 * day;
    const id = await refundOrder(shop, order);
    await paying.steer('/control/webhooks', { drop: 10 });
    await settle(shop, id, 'failed');
    shop.clock.offset = 0;
    await resumeRefunds(shop.deps.payments);
    expect(await books(shop, id)).toMatchObject({ refund: 'failed', ...notRefunded });
  });

  it('is found by a daily look-up for a month when no message arrives', async ({
    shop,
    paying,
  }) => {
    const order = await paidOrder(shop, paying);
    const id = await refundOrder(shop, order);
    await paying.steer('/control/webhooks', { drop: 10 });
    await settle(shop, id, 'failed');
    shop.clock.offset = day - minute;
    await resumeRefunds(shop.deps.payments);
    expect(await books(shop, id)).toMatchObject({ refund: 'done' });
    shop.clock.offset = day + minute;
    await resumeRefunds(shop.deps.payments);
    expect(await books(shop, id)).toMatchObject({ refund: 'failed', ...notRefunded });
    expect(await reviewsOf(shop, order)).toHaveLength(1);
  });

  it('is looked up a day later again while its provider is not set up, and not after a month', async ({
    shop,
    paying,
  }) => {
    const id = await refundOrder(shop, await paidOrder(shop, paying));
    const nextLook = async () => (await findRefund(shop.database.kysely, id))?.nextAt ?? null;
    shop.clock.offset = day + minute;
    const without = { ...shop.deps.payments, stripe: null };
    await resumeRefunds(without);
    const next = await nextLook();
    expect(next?.getTime()).toBeGreaterThan(shop.deps.payments.clock() + day - minute);
    shop.clock.offset = 31 * day;
    await resumeRefunds(without);
    expect(await nextLook()).toBeNull();
    expect(await books(shop, id)).toMatchObject({ refund: 'done' });
  });
});
