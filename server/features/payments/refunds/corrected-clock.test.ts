import { describe, expect } from 'vitest';
import { callerNamed } from '#tests/support/callers.ts';
import { placePaidOrder } from '#tests/support/paying.ts';
import { steer, type TestShop } from '#tests/support/test-shop.ts';
import type { TestOrder } from '#tests/support/orders.ts';
import { documentsOf, readOrder, refundOrder } from '#tests/support/refunds.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { acceptReview, recordLoss } from '../index.ts';

const hourMs = 60 * 60_000;

it.beforeEach(({ shop }) => {
  shop.clock.offset = 0;
});

/** An order that was paid an hour ahead, by a clock that is right again. */
async function paidAhead(shop: TestShop): Promise<TestOrder> {
  shop.clock.offset = hourMs;
  const order = await placePaidOrder(shop, await shop.browser());
  shop.clock.offset = 0;
  await steer(shop, '/control/batches/close');
  return order;
}

/** The documents of an order, and what it shows of its money. */
async function booksOf(shop: TestShop, order: TestOrder) {
  const { paymentState: state, refundedAmount: refunded } = await readOrder(shop, order);
  return { state, refunded, documents: await documentsOf(shop, order) };
}

describe('an order that was paid by a clock which was set back since', () => {
  it('is credited when all of it is refunded', async ({ shop }) => {
    const order = await paidAhead(shop);
    await refundOrder(shop, order);
    expect(await booksOf(shop, order)).toEqual({
      state: 'refunded',
      refunded: 2098,
      documents: ['invoice 2098', 'credit_note 2098'],
    });
  });

  it('shows what was refunded in parts', async ({ shop }) => {
    const order = await paidAhead(shop);
    await refundOrder(shop, order, 500);
    await refundOrder(shop, order, 100);
    expect(await booksOf(shop, order)).toEqual({
      state: 'partially_refunded',
      refunded: 600,
      documents: ['invoice 2098', 'credit_note 500', 'credit_note 100'],
    });
  });

  it('is credited for a dispute that was lost', async ({ shop }) => {
    const order = await paidAhead(shop);
    const loss = () => ({ reference: `case of ${order.number}`, amount: null });
    const recorded = await recordLoss(shop.deps.payments, callerNamed('Bo'), order.number, loss);
    if (!recorded.ok || typeof recorded.value.review !== 'string') throw new Error('no loss');
    const accepted = await acceptReview(
      shop.deps.payments,
      callerNamed('Bo'),
      recorded.value.review,
      'lost',
    );
    expect(accepted).toMatchObject({ ok: true, value: { isAccepted: true } });
    expect(await booksOf(shop, order)).toMatchObject({
      refunded: 2098,
      documents: ['invoice 2098', 'credit_note 2098'],
    });
  });
});
