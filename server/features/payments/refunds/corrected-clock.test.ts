import { describe, expect } from 'vitest';
import { placePaidOrder } from '#tests/support/paying.ts';
import { steer, type TestShop } from '#tests/support/test-shop.ts';
import type { TestOrder } from '#tests/support/orders.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { findOrderByNumber } from '../../orders/index.ts';
import { acceptReview, recordLoss } from '../index.ts';
import { refundByStaff } from './refund-by-staff.ts';
import { runRefund } from './run-refund.ts';

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

type Numbered = Pick<TestOrder, 'number'>;

async function refund(shop: TestShop, { number }: Numbered, amount: number | null) {
  const request = { key: crypto.randomUUID(), reason: 'a test', amount };
  const asked = await refundByStaff(shop.deps.orders, number, () => request);
  if (!asked.ok) throw new Error(`refund refused: ${asked.code}`);
  await runRefund(shop.deps.payments, asked.value.refund.id);
}

/** The documents of an order, and what it shows of its money. */
async function booksOf(shop: TestShop, { number }: Numbered) {
  const order = await findOrderByNumber(shop.database.kysely, number);
  const { rows } = await shop.database.pool.query<{ kind: string; amount: number }>(
    `select kind, amount::int from invoices where order_id = $1 order by kind desc, sequence`,
    [order?.id],
  );
  return {
    state: order?.paymentState,
    refunded: order?.refundedAmount,
    documents: rows.map(({ kind, amount }) => [kind, amount]),
  };
}

describe('an order that was paid by a clock which was set back since', () => {
  it('is credited when all of it is refunded', async ({ shop }) => {
    const order = await paidAhead(shop);
    await refund(shop, order, null);
    expect(await booksOf(shop, order)).toEqual({
      state: 'refunded',
      refunded: 2098,
      documents: [
        ['invoice', 2098],
        ['credit_note', 2098],
      ],
    });
  });

  it('shows what was refunded in parts', async ({ shop }) => {
    const order = await paidAhead(shop);
    await refund(shop, order, 500);
    await refund(shop, order, 100);
    expect(await booksOf(shop, order)).toEqual({
      state: 'partially_refunded',
      refunded: 600,
      documents: [
        ['invoice', 2098],
        ['credit_note', 500],
        ['credit_note', 100],
      ],
    });
  });

  it('is credited for a dispute that was lost', async ({ shop }) => {
    const order = await paidAhead(shop);
    const loss = () => ({ reference: `case of ${order.number}`, amount: null });
    const recorded = await recordLoss(shop.deps.payments, order.number, loss);
    if (!recorded.ok || typeof recorded.value.review !== 'string') throw new Error('no loss');
    const decision = { by: 'Bo', note: 'lost' };
    const accepted = await acceptReview(shop.deps.payments, recorded.value.review, decision);
    expect(accepted).toMatchObject({ ok: true, value: { isAccepted: true } });
    expect(await booksOf(shop, order)).toMatchObject({
      refunded: 2098,
      documents: [
        ['invoice', 2098],
        ['credit_note', 2098],
      ],
    });
  });
});
