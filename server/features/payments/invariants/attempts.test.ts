import { describe, expect } from 'vitest';
import type { Paying } from '#tests/support/paying.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { liftCallLimits, type TestShop } from '#tests/support/test-shop.ts';

const minute = 60_000;

it.beforeAll(({ shop }) => shop.listen());
it.beforeEach(async ({ shop, paying }) => {
  shop.clock.offset = 0;
  await liftCallLimits(shop);
  await paying.steer('/control/charges', { count: 0 });
  await paying.steer('/control/faults', { count: 0, answer: 'error' });
  await paying.steer('/control/webhooks', { hold: false, copies: 1, drop: 10_000 });
});

async function windowFor(shop: TestShop, paying: Paying) {
  const browser = await shop.browser();
  return { browser, ...(await paying.placeAtWindow(browser)) };
}

describe('1. a charge in the card window', () => {
  it.for([
    ['amount', { amount: 1 }],
    ['amount by a cent', { amount: 20.97 }],
    ['currency', { currency: 'CAD' }],
    ['reference', { invoiceNumber: 'another' }],
  ] as const)('goes to review when it differs in %s', async ([, mistake], { shop, paying }) => {
    const { browser, order, checkoutToken } = await windowFor(shop, paying);
    await paying.steer('/control/charges', { count: 1, ...mistake });
    const { message } = await paying.pay(checkoutToken);
    const verdict = await paying.validate(browser, order, checkoutToken, message?.eventMessage);
    expect(verdict).toMatchObject({ success: false, code: 'payment_in_review' });
    expect(await paying.moneyOf(order)).toMatchObject({
      state: 'payment_review',
      paid: 0,
      mails: 0,
      reviews: ['the charge differs from the order'],
    });
  });
});

describe('3. the live attempt of an order', () => {
  it('is the same for any number of concurrent requests', async ({ paying, browser }) => {
    const order = await paying.place(browser);
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => paying.open(browser, order)),
    );
    const tokens = new Set(responses.map(({ body }) => body.checkoutToken));
    expect([...tokens]).toEqual([expect.any(String)]);
    expect((await paying.opened(browser, order)).checkoutToken).toBe([...tokens][0]);
    expect(await paying.moneyOf(order)).toMatchObject({ attempts: ['open'] });
  });

  it('is not replaced after a charge that was not reported yet', async ({ shop, paying }) => {
    const { browser, order, checkoutToken } = await windowFor(shop, paying);
    await paying.pay(checkoutToken);
    expect((await paying.open(browser, order)).body.error).toBe('order_not_payable');
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'paid', attempts: ['succeeded'] });
  });
});

describe('4. webhook, return, poll and sweep', () => {
  it('make one payment, one gift card capture and send each mail once when they run at once', async ({
    shop,
    paying,
    browser,
  }) => {
    const card = await paying.giftCard(500);
    const { order, checkoutToken } = await paying.placeAtWindow(browser, card);
    await paying.steer('/control/webhooks', { drop: 0, hold: true, copies: 3 });
    const { message } = await paying.pay(checkoutToken);
    shop.clock.offset = 2 * minute;
    const said = message?.eventMessage;
    await Promise.all([
      paying.validate(browser, order, checkoutToken, said),
      paying.steer('/control/webhooks/release', {}),
      paying.validate(browser, order, checkoutToken),
      paying.sweep(),
      paying.validate(browser, order, checkoutToken, said),
      paying.sweep(),
    ]);
    const once = {
      state: 'paid',
      paid: 1,
      mails: 2,
      attempts: ['succeeded'],
      captured: 1598,
      returned: 0,
      gift: 500,
      held: 0,
      reviews: [],
    };
    expect(await paying.moneyOf(order)).toEqual(once);
    await paying.sweep();
    expect((await paying.validate(browser, order, checkoutToken, said)).success).toBe(true);
    expect(await paying.moneyOf(order)).toEqual(once);
    expect(await paying.balanceOf(card)).toEqual({ balance: 0, held: 0 });
  });

  it.for(['webhook', 'return', 'sweep'])(
    'pay the order by the %s alone',
    async (who, { shop, paying }) => {
      const { browser, order, checkoutToken } = await windowFor(shop, paying);
      await paying.steer('/control/webhooks', { drop: 0, hold: true });
      await paying.pay(checkoutToken);
      if (who === 'webhook') await paying.steer('/control/webhooks/release', {});
      if (who === 'return') await paying.validate(browser, order, checkoutToken);
      shop.clock.offset = 2 * minute;
      if (who === 'sweep') await paying.sweep();
      expect(await paying.moneyOf(order)).toMatchObject({ state: 'paid', paid: 1, mails: 2 });
    },
  );
});

describe('7. a closed window', () => {
  it('does not decide about the payment: the shop asks the provider', async ({ shop, paying }) => {
    const { browser, order, checkoutToken } = await windowFor(shop, paying);
    expect(await paying.validate(browser, order, checkoutToken)).toMatchObject({
      success: false,
      code: 'payment_not_settled',
    });
    expect(await paying.moneyOf(order)).toMatchObject({
      state: 'awaiting_payment',
      paid: 0,
      attempts: ['open'],
    });
    await paying.pay(checkoutToken);
    expect((await paying.validate(browser, order, checkoutToken)).success).toBe(true);
  });
});

describe('8. an empty look-up', () => {
  it('ends an attempt only ten minutes after its expiry, and only together with a second one', async ({
    shop,
    paying,
  }) => {
    const { browser, order, checkoutToken } = await windowFor(shop, paying);
    for (const [at, state] of [
      [30, 'open'],
      [61, 'open'],
      [69, 'open'],
      [71, 'open'],
      [72, 'expired'],
    ] as const) {
      shop.clock.offset = at * minute;
      await paying.sweep();
      expect(await paying.moneyOf(order)).toMatchObject({ attempts: [state] });
    }
    expect((await paying.opened(browser, order)).checkoutToken).not.toBe(checkoutToken);
  });

  it('does not hide a charge that is found later', async ({ shop, paying }) => {
    const { order, checkoutToken } = await windowFor(shop, paying);
    await paying.pay(checkoutToken);
    await paying.setAttempt(checkoutToken, 'expired');
    shop.clock.offset = 120 * minute;
    await paying.sweep();
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'paid', attempts: ['succeeded'] });
  });
});

describe('13. a broken call to Helcim', () => {
  it('leaves its attempt to be settled by polling', async ({ shop, paying, browser }) => {
    const order = await paying.place(browser);
    await paying.steer('/control/faults', {
      count: 1,
      answer: 'error',
      when: 'after',
      path: '/v2/helcim-pay',
    });
    expect((await paying.open(browser, order)).body.error).toBe('payment_unavailable');
    expect(await paying.moneyOf(order)).toMatchObject({ attempts: ['indeterminate'] });
    const { checkoutToken } = await paying.opened(browser, order);
    expect(await paying.moneyOf(order)).toMatchObject({ attempts: ['indeterminate', 'open'] });
    await paying.pay(checkoutToken);
    await paying.validate(browser, order, checkoutToken);
    for (const at of [71, 72, 73]) {
      shop.clock.offset = at * minute;
      await paying.sweep();
    }
    expect(await paying.moneyOf(order)).toMatchObject({
      state: 'paid',
      attempts: ['expired', 'succeeded'],
    });
  });

  it('is found after the server stopped, and its gift card hold is released', async ({
    shop,
    paying,
    browser,
  }) => {
    const card = await paying.giftCard(500);
    const order = await paying.placePartly(browser, card);
    await paying.opened(browser, order);
    await shop.database.pool.query(
      `update payment_attempts set state = 'initializing', checkout_token = null
       where order_id = (select id from orders where number = $1)`,
      [order.number],
    );
    shop.clock.offset = 2 * minute;
    await paying.sweep();
    expect(await paying.moneyOf(order)).toMatchObject({ attempts: ['indeterminate'], held: 0 });
    expect((await paying.open(browser, order)).status).toBe(200);
  });
});
