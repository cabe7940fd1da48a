import { describe, expect } from 'vitest';
import { callerNamed } from '#tests/support/callers.ts';
import { placePaidOrder } from '#tests/support/paying.ts';
import { refundedTotal, type TestOrder } from '#tests/support/orders.ts';
import { refundOrder, requestRefund, reviewsOf } from '#tests/support/refunds.ts';
import { steer, type TestShop } from '#tests/support/test-shop.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { recordLoss } from '../index.ts';
import { resumeRefunds } from './resume-refunds.ts';
import { runRefund } from './run-refund.ts';

const hourMs = 60 * 60_000;

const it = shopTest.extend('order', ({ shop, browser }) => placePaidOrder(shop, browser));
it.beforeEach(({ shop }) => {
  shop.clock.offset = 0;
});

/** Records that the bank took all that is left of an order's charge. */
async function loseAll(shop: TestShop, { number }: TestOrder): Promise<void> {
  const loss = () => ({ reference: `case of ${number}`, amount: null });
  expect(await recordLoss(shop.deps.payments, callerNamed('Bo'), number, loss)).toMatchObject({
    ok: true,
  });
}

async function toSeeTo(shop: TestShop, order: TestOrder): Promise<string[]> {
  return (await reviewsOf(shop, order)).map(({ kind, reason }) => `${kind}: ${reason}`);
}

async function stateOf(shop: TestShop, id: string) {
  return await shop.database.kysely
    .selectFrom('refunds')
    .select(['state', 'tries'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Lets the provider refuse each refund of an order's charge, in a way that a later call may mend. */
async function loseCharge(shop: TestShop, { id }: TestOrder, lostAs: string): Promise<void> {
  await shop.database.pool.query(
    'update payment_attempts set provider_transaction = $2 where order_id = $1',
    [id, lostAs],
  );
}

describe('a refund that is not sent', () => {
  it('is listed for staff after two days, until it is done', async ({ shop, order }) => {
    const id = await requestRefund(shop, order);
    shop.clock.offset = 47 * hourMs;
    expect(await toSeeTo(shop, order)).toEqual([]);
    shop.clock.offset = 49 * hourMs;
    expect(await toSeeTo(shop, order)).toEqual(['late_refund: null']);
    await runRefund(shop.deps.payments, id);
    expect(await refundedTotal(shop, order)).toEqual([{ type: 'reverse', amount: order.total }]);
    expect(await toSeeTo(shop, order)).toEqual([]);
  });

  it('is given up for staff when the provider does not know its charge', async ({
    shop,
    order,
  }) => {
    await loseCharge(shop, order, '999999999');
    const id = await refundOrder(shop, order);
    expect(await stateOf(shop, id)).toEqual({ state: 'requested', tries: 1 });
    // It is due later.
    await resumeRefunds(shop.deps.payments);
    expect(await stateOf(shop, id)).toEqual({ state: 'requested', tries: 1 });
    for (let hour = 2; hour < 13; hour += 1) {
      shop.clock.offset = hour * hourMs;
      await resumeRefunds(shop.deps.payments);
    }
    expect(await stateOf(shop, id)).toEqual({ state: 'failed', tries: 11 });
    expect(await toSeeTo(shop, order)).toEqual([
      expect.stringContaining('the provider does not know the charge'),
    ]);
    expect(await refundedTotal(shop, order)).toEqual([]);
  });

  it('is not given up for calls that a busy provider did not take', async ({ shop, order }) => {
    const id = await requestRefund(shop, order);
    for (let call = 0; call < 12; call += 1) {
      const busy = { count: 1, answer: 'error', status: 429, path: '/v2/payment/' };
      await steer(shop, '/control/faults', busy);
      await runRefund(shop.deps.payments, id);
      expect(await stateOf(shop, id)).toEqual({ state: 'requested', tries: 0 });
    }
    await loseCharge(shop, order, '999999998');
    await runRefund(shop.deps.payments, id);
    expect(await stateOf(shop, id)).toEqual({ state: 'requested', tries: 1 });
    expect(await toSeeTo(shop, order)).toEqual([]);
  });

  it('is given up for staff when the bank has taken its charge meanwhile', async ({
    shop,
    order,
  }) => {
    const id = await refundOrder(shop, order, 100);
    expect(await stateOf(shop, id)).toEqual({ state: 'waiting', tries: 0 });
    await loseAll(shop, order);
    await steer(shop, '/control/batches/close');
    shop.clock.offset = hourMs;
    await resumeRefunds(shop.deps.payments);
    expect(await stateOf(shop, id)).toEqual({ state: 'failed', tries: 0 });
    expect(await refundedTotal(shop, order)).toEqual([]);
    expect(await toSeeTo(shop, order)).toContainEqual(
      expect.stringContaining('less than this is left of the charge'),
    );
  });
});
