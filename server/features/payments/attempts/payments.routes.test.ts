import { describe, expect } from 'vitest';
import { placeTestOrder } from '#tests/support/orders.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { liftCallLimits, waitingJobs } from '#tests/support/test-shop.ts';

it.beforeEach(async ({ shop }) => {
  shop.clock.offset = 0;
  await liftCallLimits(shop);
});

describe('paying in the card window', () => {
  it('marks an order paid once by the provider’s own word, however often it is asked', async ({
    shop,
    paying,
    browser,
  }) => {
    const { order, checkoutToken } = await paying.placeAtWindow(browser);
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'awaiting_payment', mails: 0 });
    const { message } = await paying.pay(checkoutToken);
    const before = (await waitingJobs(shop.database))['send-order-mail'] ?? 0;
    const verdicts = await Promise.all(
      Array.from({ length: 5 }, () =>
        paying.validate(browser, order, checkoutToken, message?.eventMessage),
      ),
    );
    for (const verdict of verdicts) {
      expect(verdict).toMatchObject({
        success: true,
        order: { paymentStatus: 'paid', status: 'Processing' },
      });
    }
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'paid', mails: 2 });
    const after = (await waitingJobs(shop.database))['send-order-mail'] ?? 0;
    expect(after - before).toBe(2);
  });

  it('keeps the window open after a decline, returns the reason and accepts the next attempt', async ({
    paying,
    browser,
  }) => {
    const { order, checkoutToken } = await paying.placeAtWindow(browser);
    await paying.pay(checkoutToken, '225');
    expect(await paying.validate(browser, order, checkoutToken)).toMatchObject({
      success: false,
      code: 'payment_declined',
    });
    expect(await paying.moneyOf(order)).toMatchObject({
      state: 'awaiting_payment',
      paid: 0,
      attempts: ['open'],
    });
    expect((await paying.opened(browser, order)).checkoutToken).toBe(checkoutToken);
    await paying.pay(checkoutToken);
    expect((await paying.validate(browser, order, checkoutToken)).success).toBe(true);
  });

  it('accepts the signed message when the provider does not answer', async ({
    paying,
    browser,
  }) => {
    const { order, checkoutToken } = await paying.placeAtWindow(browser);
    const { message } = await paying.pay(checkoutToken);
    await paying.steer('/control/faults', {
      count: 1,
      answer: 'error',
      path: '/v2/card-transactions',
    });
    const said = message?.eventMessage;
    expect((await paying.validate(browser, order, checkoutToken, said)).success).toBe(true);
  });

  it('reports that payment is unavailable when the provider breaks, and works afterwards', async ({
    paying,
    browser,
  }) => {
    const order = await paying.place(browser);
    await paying.steer('/control/faults', { count: 1, answer: 'error', path: '/v2/helcim-pay' });
    expect(await paying.open(browser, order)).toMatchObject({
      status: 503,
      body: { error: 'payment_unavailable' },
    });
    expect((await paying.open(browser, order)).status).toBe(200);
  });

  it('finds the payment of an expired window before it opens another', async ({
    shop,
    paying,
    browser,
  }) => {
    const { order, checkoutToken } = await paying.placeAtWindow(browser);
    await paying.pay(checkoutToken);
    shop.clock.offset = 61 * 60_000;
    expect((await paying.open(browser, order)).body.error).toBe('order_not_payable');
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'paid' });
  });

  it('opens no window for an order that is paid on delivery', async ({ shop, paying, browser }) => {
    const order = await placeTestOrder(shop, browser, 'TN');
    expect((await paying.open(browser, order)).body.error).toBe('order_not_payable');
  });
});
