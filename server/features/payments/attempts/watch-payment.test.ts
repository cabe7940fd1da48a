import { describe, expect } from 'vitest';
import type { AwaitingOrder } from '#tests/support/paying.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { steer, type TestBrowser } from '#tests/support/test-shop.ts';

const it = shopTest.extend(
  'shopLimits',
  { scope: 'file' },
  {
    watching: {
      perAttempt: { points: 1, seconds: 2 },
      perProvider: { points: 3, seconds: 60 },
    },
  },
);

it.beforeEach(({ shop }) => {
  shop.clock.offset += 10 * 60_000;
});

async function watch(browser: TestBrowser, { number }: AwaitingOrder, sessionId: string) {
  return (
    await browser.post<{ success: boolean; code?: string }>('/api/validate-payment', {
      sessionId,
      orderNumber: number,
      watching: true,
    })
  ).body;
}

describe('POST /api/validate-payment while the window is open', () => {
  it('reads the provider and marks an order paid whose message and webhook were lost', async ({
    shop,
    paying,
    browser,
  }) => {
    await steer(shop, '/control/webhooks', { drop: 1 });
    const { order, checkoutToken } = await paying.placeAtWindow(browser);
    expect(await watch(browser, order, checkoutToken)).toMatchObject({
      success: false,
      code: 'payment_not_settled',
    });
    await paying.pay(checkoutToken);
    shop.clock.offset += 3000;
    expect(await watch(browser, order, checkoutToken)).toMatchObject({ success: true });
  });

  it('reads the provider every two seconds per window within the shop’s limit, and the order always', async ({
    shop,
    paying,
    browser,
  }) => {
    await steer(shop, '/control/webhooks', { drop: 1 });
    const { order, checkoutToken } = await paying.placeAtWindow(browser);
    await watch(browser, order, checkoutToken);
    await paying.pay(checkoutToken);
    expect(await watch(browser, order, checkoutToken)).toMatchObject({
      code: 'payment_not_settled',
    });
    const { order: other, checkoutToken: otherToken } = await paying.placeAtWindow(browser);
    for (let look = 0; look < 2; look += 1) {
      shop.clock.offset += 3000;
      await watch(browser, other, otherToken);
    }
    shop.clock.offset += 3000;
    expect(await watch(browser, order, checkoutToken)).toMatchObject({
      code: 'payment_not_settled',
    });
    // The customer's own request does not count toward that limit.
    expect(await paying.validate(browser, order, checkoutToken)).toMatchObject({ success: true });
    expect(await watch(browser, order, checkoutToken)).toMatchObject({ success: true });
  });
});
