import { describe, expect } from 'vitest';
import { callerNamed } from '#tests/support/callers.ts';
import type { TestOrder } from '#tests/support/orders.ts';
import { paidAtCheckout, placePaidOrder, type AwaitingOrder } from '#tests/support/paying.ts';
import {
  callHelcim,
  documentsOf,
  refundOrder,
  reviewsOf,
  transactionOf,
} from '#tests/support/refunds.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { liftCallLimits, type TestShop } from '#tests/support/test-shop.ts';
import { acceptReview, closeReview } from '../index.ts';
import { runRefund } from './run-refund.ts';

it.beforeAll(async ({ shop }) => {
  await shop.listen();
  await liftCallLimits(shop);
});
it.beforeEach(({ shop }) => {
  shop.clock.offset = 0;
});

async function paidInWindow(shop: TestShop): Promise<TestOrder> {
  return placePaidOrder(shop, await shop.browser());
}

async function helcimBack(
  shop: TestShop,
  order: AwaitingOrder,
  kind: 'refund' | 'reverse',
  amount?: number,
) {
  const id = Number(await transactionOf(shop, order));
  const body =
    kind === 'reverse' ? { cardTransactionId: id } : { originalTransactionId: id, amount };
  await callHelcim(shop, `/v2/payment/${kind}`, body);
}

async function stripeBack(shop: TestShop, order: AwaitingOrder, amount: number) {
  const response = await fetch(`${shop.sandboxUrl}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.config.stripe?.secretKey ?? ''}` },
    body: new URLSearchParams({
      payment_intent: await transactionOf(shop, order),
      amount: String(amount),
    }),
  });
  if (!response.ok) throw new Error(`the desk refused: ${await response.text()}`);
}

/** Returns everything that the books record about an order's money. */
async function booksOf(shop: TestShop, { number }: AwaitingOrder): Promise<unknown> {
  const { rows } = await shop.database.pool.query<Record<string, unknown>>(
    `select payment_state, (select json_agg(p) from payments p where order_id = orders.id) as payments,
       (select json_agg(a) from payment_attempts a where order_id = orders.id) as attempts,
       (select json_agg(r) from refunds r where order_id = orders.id) as refunds
     from orders where number = $1`,
    [number],
  );
  return rows[0];
}

const past = 'given back at the provider, not by the shop';

describe('a refund at the provider that staff accept', () => {
  const accept = async (shop: TestShop, id: string | undefined) => {
    const accepted = await acceptReview(
      shop.deps.payments,
      callerNamed('Bo'),
      id ?? '',
      'refunded by phone',
    );
    return accepted.ok && accepted.value.isAccepted;
  };

  it('is credited once, and the shop refunds the rest alone', async ({ shop, paying }) => {
    const { order } = await paidAtCheckout(shop, paying);
    await stripeBack(shop, order, 500);
    await expect.poll(() => reviewsOf(shop, order)).toHaveLength(1);
    const [review] = await reviewsOf(shop, order);
    expect(review?.canBeAccepted).toBe(true);
    expect(await Promise.all([1, 2].map(() => accept(shop, review?.id)))).toEqual([true, true]);
    expect(await reviewsOf(shop, order)).toEqual([]);
    expect(await paying.moneyOf(order)).toMatchObject({
      state: 'partially_refunded',
      attempts: ['partially_refunded'],
    });
    expect(await documentsOf(shop, order)).toEqual(['invoice 2098', 'credit_note 500']);
    await refundOrder(shop, order);
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'refunded', returned: 2098 });
    expect(await documentsOf(shop, order)).toEqual([
      'invoice 2098',
      'credit_note 500',
      'credit_note 1598',
    ]);
  });

  it('is credited when the whole charge was reversed at Helcim', async ({ shop, paying }) => {
    const order = await paidInWindow(shop);
    await helcimBack(shop, order, 'reverse');
    await paying.sweep();
    const [review] = await reviewsOf(shop, order);
    expect(await accept(shop, review?.id)).toBe(true);
    await paying.sweep();
    expect(await reviewsOf(shop, order)).toEqual([]);
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'refunded' });
    expect(await documentsOf(shop, order)).toEqual(['invoice 2098', 'credit_note 2098']);
  });

  it('is not accepted for more than the charge has left', async ({ shop, paying }) => {
    const { order } = await paidAtCheckout(shop, paying);
    await stripeBack(shop, order, 500);
    await expect.poll(() => reviewsOf(shop, order)).toHaveLength(1);
    const [review] = await reviewsOf(shop, order);
    await shop.database.pool.query(
      `update payment_attempts set refunded = 1700 where provider_transaction = $1`,
      [await transactionOf(shop, order)],
    );
    expect(await accept(shop, review?.id)).toBe(false);
    expect(await documentsOf(shop, order)).toEqual([]);
  });
});

describe('a refund made in Helcim’s dashboard', () => {
  it.for(['reverse', 'refund'] as const)(
    'opens one review as a %s and changes no book',
    async (kind, { shop, paying }) => {
      const order = await paidInWindow(shop);
      if (kind === 'refund') await paying.steer('/control/batches/close', {});
      await helcimBack(shop, order, kind, 1.5);
      const before = await booksOf(shop, order);
      await paying.sweep();
      await paying.sweep();
      const [found, ...more] = await reviewsOf(shop, order);
      expect(found).toMatchObject({
        amount: kind === 'refund' ? '1.50' : order.total.toFixed(2),
        currency: 'USD',
        reason: expect.stringContaining(past) as string,
      });
      expect(more).toEqual([]);
      expect(await booksOf(shop, order)).toEqual(before);
      await closeReview(
        shop.deps.payments,
        callerNamed('Bo'),
        found?.id ?? '',
        'known to the desk',
      );
      await paying.sweep();
      expect(await reviewsOf(shop, order)).toEqual([]);
    },
  );

  it('is distinguished from a refund made by the shop', async ({ shop, paying }) => {
    const order = await paidInWindow(shop);
    await refundOrder(shop, order);
    await paying.sweep();
    expect(await reviewsOf(shop, order)).toEqual([]);
  });

  it('is not confused with a shop refund whose response was lost', async ({ shop, paying }) => {
    const order = await paidInWindow(shop);
    const fault = { count: 1, answer: 'error', status: 502, when: 'after' };
    await paying.steer('/control/faults', { ...fault, path: '/v2/payment/' });
    const id = await refundOrder(shop, order);
    await paying.sweep();
    expect(await reviewsOf(shop, order)).toEqual([]);
    await runRefund(shop.deps.payments, id);
    await paying.sweep();
    expect(await reviewsOf(shop, order)).toEqual([]);
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'refunded' });
  });

  it('does not count as a shop refund of the same amount', async ({ shop, paying }) => {
    const order = await paidInWindow(shop);
    await paying.steer('/control/batches/close', {});
    await helcimBack(shop, order, 'refund', 1);
    await paying.sweep();
    const fault = { count: 1, answer: 'error', status: 502, when: 'before' };
    await paying.steer('/control/faults', { ...fault, path: '/v2/payment/' });
    const id = await refundOrder(shop, order, 100);
    await runRefund(shop.deps.payments, id);
    const { rows } = await shop.database.pool.query('select state from refunds where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ state: 'indeterminate' }]);
  });
});

describe('a refund made in Stripe’s dashboard', () => {
  it('opens one review each time and changes no book', async ({ shop, paying }) => {
    const { order } = await paidAtCheckout(shop, paying);
    const before = await booksOf(shop, order);
    await paying.steer('/control/webhooks', { copies: 2 });
    await stripeBack(shop, order, 150);
    await expect.poll(() => reviewsOf(shop, order)).toHaveLength(1);
    await stripeBack(shop, order, 250);
    await expect.poll(() => reviewsOf(shop, order)).toHaveLength(2);
    expect(await reviewsOf(shop, order)).toMatchObject([
      { amount: '1.50', currency: 'USD', reason: expect.stringContaining(past) as string },
      { amount: '2.50' },
    ]);
    expect(await booksOf(shop, order)).toEqual(before);
    await paying.steer('/control/webhooks', { copies: 1 });
  });

  it('is distinguished from refunds that the shop made before and after', async ({
    shop,
    paying,
  }) => {
    const { order } = await paidAtCheckout(shop, paying);
    await refundOrder(shop, order, 100);
    await stripeBack(shop, order, 100);
    await expect.poll(() => reviewsOf(shop, order)).toHaveLength(1);
    await refundOrder(shop, order, 50);
    const sent = () => fetch(`${shop.sandboxUrl}/control/webhooks`);
    const transaction = await transactionOf(shop, order);
    await expect
      .poll(async () =>
        ((await (await sent()).json()) as { body: string; status: string }[])
          .filter(({ body }) => body.includes('charge.refunded') && body.includes(transaction))
          .map(({ status }) => status),
      )
      .toEqual(['delivered', 'delivered', 'delivered']);
    expect(await reviewsOf(shop, order)).toHaveLength(1);
  });
});
