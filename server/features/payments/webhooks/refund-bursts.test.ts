import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { postCheckoutEvent, stripeEvent } from '#tests/support/signed-messages.ts';
import type { Paying } from '#tests/support/paying.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { refundByStaff } from '../refunds/refund-by-staff.ts';
import { runRefund } from '../refunds/run-refund.ts';

it.beforeAll(({ shop }) => shop.listen());

/** More than the connections of a process. */
const burst = 14;

/** Pays an order at Stripe and refunds it in full; returns the refund's id. */
async function refunded(shop: TestShop, paying: Paying): Promise<string> {
  const browser = await shop.browser();
  const order = await paying.place(browser, undefined, 'credit');
  const { body } = await paying.checkout(browser, order);
  await paying.payAt(body.id);
  await paying.validate(browser, order, body.id);
  const request = { key: crypto.randomUUID(), reason: 'a test', amount: null };
  const result = await refundByStaff(shop.deps.orders, order.number, () => request);
  if (!result.ok) throw new Error(`refund refused: ${result.code}`);
  await runRefund(shop.deps.payments, result.value.refund.id);
  return result.value.refund.id;
}

describe('events about many refunds at once', () => {
  it('are handled, and leave connections to the customers', async ({ shop, paying, browser }) => {
    const refunds: string[] = [];
    for (let count = 0; count < burst; count += 1) refunds.push(await refunded(shop, paying));
    const events = refunds.map((operation) =>
      postCheckoutEvent(
        shop,
        stripeEvent('refund.updated', { id: `re_${operation}`, metadata: { operation } }),
      ),
    );
    await pause(200);
    const customers = Array.from({ length: 5 }, () => browser.get('/api/price-rules'));
    expect((await Promise.all(customers)).map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(await Promise.all(events)).toEqual(Array(burst).fill(200));
  });
});
