import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  givenBack,
  placePaidOrder,
  tellSandbox,
  type TestOrder,
} from '#tests/support/paid-order.ts';
import { payingIn } from '#tests/support/paying.ts';
import { buildTestShop, waitingJobs, type TestShop } from '#tests/support/test-shop.ts';
import { toMinor } from '#domain/money.ts';
import { captureGiftCard } from '../discounts/index.ts';
import { presentLinkedOrder } from '../orders/linked-order.ts';
import { findOrderByNumber } from '../orders/orders.repo.ts';
import { refundByStaff } from '../orders/index.ts';
import { resumeRefunds, runRefund, type RefundStep } from './run-refund.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(async () => {
  await shop.close();
});
beforeEach(async () => {
  shop.clock.offset = 0;
  await tellSandbox(shop, '/control/limits', { concurrent: null, perMinute: null, perHour: null });
  await tellSandbox(shop, '/control/faults', { count: 0, answer: 'error' });
});

const minute = 60_000;
const refusal = { count: 1, answer: 'error', status: 400, path: '/v2/payment/' };

const paidOrder = async () => placePaidOrder(shop, await shop.browser());

const ask = (order: TestOrder, amount: number | null, key: string = crypto.randomUUID()) =>
  refundByStaff(shop.deps.orders, order.number, () => ({ key, reason: 'a test', amount }));

const asked = async (order: TestOrder, amount: number | null, key?: string): Promise<string> => {
  const answer = await ask(order, amount, key);
  if (!answer.ok) throw new Error(`refund refused: ${answer.code}`);
  return answer.value.refund.id;
};

const run = (id: string) => runRefund(shop.deps.payments, id);

/** Lets the process die right after a step. */
const dieAfter = async (id: string, step: RefundStep): Promise<void> => {
  const dying = {
    ...shop.deps.payments,
    after: (done: RefundStep) => {
      if (done === step) throw new Error(`died after ${step}`);
    },
  };
  await expect(runRefund(dying, id)).rejects.toThrow(`died after ${step}`);
};

const refundRow = (id: string) =>
  shop.database.kysely
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const standing = async ({ id }: TestOrder) => {
  const { rows } = await shop.database.pool.query(
    `select orders.payment_state as "order", payments.state as payment, payment_attempts.state as attempt,
       payment_attempts.refunded::int
     from orders join payments on payments.order_id = orders.id
     join payment_attempts on payment_attempts.order_id = orders.id where orders.id = $1`,
    [id],
  );
  return rows[0] as unknown;
};

describe('a refund', () => {
  it('of everything in an open batch is a reversal, done once however often it runs', async () => {
    const order = await paidOrder();
    const before = (await waitingJobs(shop.database))['run-refund'] ?? 0;
    const id = await asked(order, null, 'once');
    expect(await asked(order, null, 'once')).toBe(id);
    expect((await waitingJobs(shop.database))['run-refund']).toBe(before + 1);
    await Promise.all([run(id), run(id), run(id)]);
    await run(id);
    expect(await givenBack(shop, order)).toEqual([{ type: 'reverse', amount: order.total }]);
    expect(await standing(order)).toEqual({
      order: 'refunded',
      payment: 'refunded',
      attempt: 'refunded',
      refunded: toMinor(order.total, 'USD'),
    });
    const done = await refundRow(id);
    expect(done.state).toBe('done');
    expect(done.provider_refund).toMatch(/^\d+$/);
  });

  it('of a part waits for the batch to close, then the rest goes back too', async () => {
    const order = await paidOrder();
    const part = await asked(order, 100);
    await run(part);
    expect(await refundRow(part)).toMatchObject({ state: 'waiting' });
    expect(await givenBack(shop, order)).toEqual([]);
    await tellSandbox(shop, '/control/batches/close');
    await resumeRefunds(shop.deps.payments);
    expect(await givenBack(shop, order)).toEqual([]);
    shop.clock.offset = 16 * minute;
    await resumeRefunds(shop.deps.payments);
    expect(await givenBack(shop, order)).toEqual([{ type: 'refund', amount: 1 }]);
    expect(await standing(order)).toMatchObject({
      order: 'partially_refunded',
      payment: 'partially_refunded',
      attempt: 'partially_refunded',
      refunded: 100,
    });
    await run(await asked(order, null));
    expect(await standing(order)).toMatchObject({ order: 'refunded', attempt: 'refunded' });
    expect(await ask(order, 1)).toMatchObject({ ok: false, code: 'refund_too_large' });
  });

  it('is never of more than is left, asked by however many at once', async () => {
    const order = await paidOrder();
    const part = Math.ceil(toMinor(order.total, 'USD') / 3) + 1;
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(order, part)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
    expect(answers.filter(({ ok }) => !ok)[0]).toMatchObject({ code: 'refund_too_large' });
  });

  it('keeps its key for one amount', async () => {
    const order = await paidOrder();
    await asked(order, 100, 'mine');
    expect(await ask(order, 200, 'mine')).toMatchObject({ ok: false, code: 'refund_key_used' });
  });

  it('gives the gift card its part first, and both instruments end at nothing', async () => {
    const { kysely } = shop.database;
    const order = await paidOrder();
    const card = await kysely
      .selectFrom('gift_cards')
      .selectAll()
      .where('currency', '=', 'USD')
      .where('balance', '>', 10_000)
      .executeTakeFirstOrThrow();
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
    await tellSandbox(shop, '/control/batches/close');
    const first = await asked(order, 350);
    expect(await refundRow(first)).toMatchObject({ gift_card_amount: 300, card_amount: 50 });
    await dieAfter(first, 'gift card');
    await run(first);
    expect(await givenBack(shop, order)).toEqual([{ type: 'refund', amount: 0.5 }]);
    const { balance } = await kysely
      .selectFrom('gift_cards')
      .select('balance')
      .where('id', '=', card.id)
      .executeTakeFirstOrThrow();
    expect(balance).toBe(card.balance);
    await run(await asked(order, null));
    expect(await standing(order)).toMatchObject({ order: 'refunded', payment: 'refunded' });
  });
});

describe('a refund whose card part fails for good', () => {
  it('has given back its gift card’s part, in the order, its documents and on its link', async () => {
    const browser = await shop.browser();
    const paying = payingIn(shop);
    const card = await paying.giftCard(300);
    const placed = await paying.placePartly(browser, card);
    const { checkoutToken } = await paying.opened(browser, placed);
    await paying.pay(checkoutToken);
    await paying.validate(browser, placed, checkoutToken);
    const order = await findOrderByNumber(shop.database.kysely, placed.number);
    if (!order) throw new Error('the order is gone');
    const { id, number } = order;
    const total = placed.total;
    await tellSandbox(shop, '/control/faults', refusal);
    const refund = await asked({ id, number, total }, null);
    await run(refund);
    expect(await refundRow(refund)).toMatchObject({ state: 'failed', gift_card_amount: 300 });
    expect(await paying.balanceOf(card)).toEqual({ balance: 300, held: 0 });
    const after = await findOrderByNumber(shop.database.kysely, number);
    expect(after).toMatchObject({ refundedAmount: 300, paymentState: 'partially_refunded' });
    const { rows } = await shop.database.pool.query(
      `select kind, amount::int from invoices where order_id = $1 order by kind`,
      [id],
    );
    expect(rows).toEqual([
      { kind: 'credit_note', amount: 300 },
      { kind: 'invoice', amount: order.originalTotal },
    ]);
    const linked = await presentLinkedOrder(shop.deps.orders, after ?? order);
    expect(linked.refunds).toMatchObject([
      { amount: 3, giftCardAmount: 3, cardAmount: 0, isDone: true },
    ]);
    await run(await asked({ id, number, total }, null));
    expect(await findOrderByNumber(shop.database.kysely, number)).toMatchObject({
      refundedAmount: order.originalTotal,
      paymentState: 'refunded',
    });
  });
});

describe('a refund whose process dies', () => {
  it.each(['asked', 'given back', 'done'] as const)(
    'after “%s” has given the money back exactly once',
    async (step) => {
      const order = await paidOrder();
      const id = await asked(order, null);
      await dieAfter(id, step);
      await run(id);
      await run(id);
      expect(await givenBack(shop, order)).toEqual([{ type: 'reverse', amount: order.total }]);
      expect(await refundRow(id)).toMatchObject({ state: 'done' });
      expect(await standing(order)).toMatchObject({ order: 'refunded' });
    },
  );

  it('before it asked is asked again only after two late look-ups found nothing', async () => {
    const order = await paidOrder();
    const id = await asked(order, null);
    await dieAfter(id, 'told');
    await run(id);
    await run(id);
    expect(await refundRow(id)).toMatchObject({ state: 'indeterminate' });
    shop.clock.offset = 11 * minute;
    await resumeRefunds(shop.deps.payments);
    expect(await givenBack(shop, order)).toEqual([]);
    shop.clock.offset = 13 * minute;
    await resumeRefunds(shop.deps.payments);
    expect(await givenBack(shop, order)).toEqual([{ type: 'reverse', amount: order.total }]);
    expect(await refundRow(id)).toMatchObject({ state: 'done', tries: 2 });
  });
});

describe('a refund the provider answers badly', () => {
  it('is not known when the answer is lost, and is found by a look-up', async () => {
    const order = await paidOrder();
    const id = await asked(order, null);
    await tellSandbox(shop, '/control/faults', {
      count: 1,
      answer: 'error',
      status: 502,
      when: 'after',
      path: '/v2/payment/',
    });
    await run(id);
    expect(await refundRow(id)).toMatchObject({ state: 'indeterminate', provider_refund: null });
    await run(id);
    expect(await givenBack(shop, order)).toHaveLength(1);
    expect(await refundRow(id)).toMatchObject({ state: 'done', tries: 1 });
  });

  it('waits when there were too many calls', async () => {
    const order = await paidOrder();
    const id = await asked(order, null);
    await tellSandbox(shop, '/control/faults', {
      count: 1,
      answer: 'error',
      status: 429,
      path: '/v2/payment/',
    });
    await run(id);
    expect(await refundRow(id)).toMatchObject({ state: 'requested' });
    expect(await givenBack(shop, order)).toEqual([]);
    shop.clock.offset = 2 * minute;
    await resumeRefunds(shop.deps.payments);
    expect(await givenBack(shop, order)).toHaveLength(1);
  });

  it('goes before people when it is refused for good', async () => {
    const order = await paidOrder();
    const id = await asked(order, null);
    await tellSandbox(shop, '/control/faults', refusal);
    await run(id);
    expect(await refundRow(id)).toMatchObject({ state: 'failed' });
    const reviews = await shop.database.kysely
      .selectFrom('payment_reviews')
      .selectAll()
      .where('order_id', '=', order.id)
      .execute();
    expect(reviews).toMatchObject([{ amount: String(order.total), currency: 'USD' }]);
    expect(await standing(order)).toMatchObject({ order: 'paid', refunded: 0 });
    await run(await asked(order, null));
    expect(await standing(order)).toMatchObject({ order: 'refunded' });
  });
});
