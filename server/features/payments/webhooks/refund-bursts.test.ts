import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { postCheckoutEvent, stripeEvent } from '#tests/support/signed-messages.ts';
import { paidAtCheckout } from '#tests/support/paying.ts';
import { refundOrder } from '#tests/support/refunds.ts';
import { it } from '#tests/support/shop-fixtures.ts';

it.beforeAll(({ shop }) => shop.listen());

/** More than the connections of a process. */
const burst = 14;

describe('events about many refunds at once', () => {
  it('are handled, and leave connections to the customers', async ({ shop, paying, browser }) => {
    const refunds: string[] = [];
    for (let count = 0; count < burst; count += 1) {
      refunds.push(await refundOrder(shop, (await paidAtCheckout(shop, paying)).order));
    }
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
