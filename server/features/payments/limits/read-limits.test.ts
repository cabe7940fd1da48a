import { describe, expect } from 'vitest';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { steer } from '#tests/support/test-shop.ts';
import { reconcilePayments } from '../attempts/reconcile.ts';

const it = shopTest.extend(
  'shopLimits',
  { scope: 'file' },
  {
    reads: {
      perAttempt: { points: 1, seconds: 2 },
      perSession: { points: 4, seconds: 60 },
      perAddress: { points: 100, seconds: 60 },
      perProvider: { helcim: [{ points: 8, seconds: 60 }], stripe: [] },
    },
  },
);

// Each test begins in a minute of its own.
it.beforeEach(({ shop }) => {
  shop.clock.offset += 10 * 60_000;
});

const unsettled = { success: false, code: 'payment_not_settled' };

describe('POST /api/validate-payment under the limits of reads', () => {
  it('reads the provider and marks an order paid whose message and webhook were lost', async ({
    shop,
    paying,
    browser,
  }) => {
    await steer(shop, '/control/webhooks', { drop: 1 });
    const { order, checkoutToken } = await paying.placeAtWindow(browser);
    expect(await paying.validate(browser, order, checkoutToken)).toMatchObject(unsettled);
    await paying.pay(checkoutToken);
    shop.clock.offset += 3000;
    expect(await paying.validate(browser, order, checkoutToken)).toMatchObject({ success: true });
  });

  it.for([{}, { watching: true }, { watching: false }, { eventMessage: '{}' }])(
    'reads an attempt once in two seconds, and answers from the database meanwhile: %o',
    async (words, { shop, paying, browser }) => {
      await steer(shop, '/control/webhooks', { drop: 1 });
      const { order, checkoutToken } = await paying.placeAtWindow(browser);
      const ask = async () => {
        const claim = { sessionId: checkoutToken, orderNumber: order.number, ...words };
        return (await browser.post('/api/validate-payment', claim)).body;
      };
      await ask();
      await paying.pay(checkoutToken);
      expect(await ask()).toMatchObject(unsettled);
      expect(await ask()).toMatchObject(unsettled);
      shop.clock.offset += 3000;
      expect(await ask()).toMatchObject({ success: true });
      expect(await ask()).toMatchObject({ success: true });
    },
  );

  it('lets a verified message decide beyond the limit', async ({ shop, paying, browser }) => {
    await steer(shop, '/control/webhooks', { drop: 1 });
    const { order, checkoutToken } = await paying.placeAtWindow(browser);
    await paying.validate(browser, order, checkoutToken);
    const { message } = await paying.pay(checkoutToken);
    expect(message?.eventMessage).toBeDefined();
    const proven = await paying.validate(browser, order, checkoutToken, message?.eventMessage);
    expect(proven).toMatchObject({ success: true });
  });

  it('reads for one session as often as its limit allows, for all of its windows together', async ({
    shop,
    paying,
    browser,
  }) => {
    await steer(shop, '/control/webhooks', { drop: 5 });
    const codes = [];
    for (let window = 0; window < 5; window += 1) {
      const { order, checkoutToken } = await paying.placeAtWindow(browser);
      await paying.pay(checkoutToken);
      const { success, code } = await paying.validate(browser, order, checkoutToken);
      codes.push(success ? 'paid' : code);
    }
    expect(codes).toEqual(['paid', 'paid', 'paid', 'paid', 'payment_not_settled']);
  });

  it('never reads an ended attempt, whose charge the reconciler finds', async ({
    shop,
    paying,
    browser,
  }) => {
    await steer(shop, '/control/webhooks', { drop: 1 });
    const { order, checkoutToken } = await paying.placeAtWindow(browser);
    await paying.pay(checkoutToken);
    await shop.database.pool.query(
      `update payment_attempts set state = 'expired', next_read_at = now() where checkout_token = $1`,
      [checkoutToken],
    );
    expect(await paying.validate(browser, order, checkoutToken)).toMatchObject(unsettled);
    await reconcilePayments(shop.deps.payments);
    expect(await paying.validate(browser, order, checkoutToken)).toMatchObject({ success: true });
  });
});

describe('POST /api/initialize-payment under the limits of reads', () => {
  it('opens no other window before an expired one was read, which may be paid', async ({
    shop,
    paying,
    browser,
  }) => {
    await steer(shop, '/control/webhooks', { drop: 5 });
    const { order, checkoutToken } = await paying.placeAtWindow(browser);
    await paying.pay(checkoutToken);
    shop.clock.offset += 61 * 60_000;
    for (let window = 0; window < 4; window += 1) {
      const other = await paying.placeAtWindow(browser);
      await paying.validate(browser, other.order, other.checkoutToken);
    }
    const refused = await paying.open(browser, order);
    expect(refused).toMatchObject({ status: 429, body: { error: 'payment_busy' } });
    shop.clock.offset += 60_000;
    expect((await paying.open(browser, order)).body.error).toBe('order_not_payable');
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'paid' });
  });
});
