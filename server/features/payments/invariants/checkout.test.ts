import { describe, expect } from 'vitest';
import type { Paying } from '#tests/support/paying.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

const minute = 60_000;

it.beforeAll(({ shop }) => shop.listen());
it.beforeEach(async ({ shop, paying }) => {
  shop.clock.offset = 0;
  await paying.steer('/control/charges', { count: 0 });
  await paying.steer('/control/faults', { count: 0, answer: 'error' });
  await paying.steer('/control/webhooks', { drop: 0, hold: true, copies: 1 });
});

function release(paying: Paying) {
  return paying.steer('/control/webhooks/release', {});
}

async function sessionFor(shop: TestShop, paying: Paying) {
  const browser = await shop.browser();
  return { browser, ...(await paying.placeAtCheckout(browser)) };
}

/** Returns a session as the provider lists it. */
async function sessionAt(shop: TestShop, id: string) {
  const response = await fetch(`${shop.sandboxUrl}/control/sessions`);
  const sessions = (await response.json()) as {
    id: string;
    status: string;
    amount_total: number;
  }[];
  return sessions.find((session) => session.id === id);
}

describe('a Stripe Checkout session', () => {
  it('asks for exactly the order’s total, and stays the same when requested again', async ({
    shop,
    paying,
  }) => {
    const { browser, order, session, url } = await sessionFor(shop, paying);
    expect(url.startsWith(`${shop.sandboxUrl}/c/pay/${session}`)).toBe(true);
    expect(await sessionAt(shop, session)).toMatchObject({ amount_total: 2098, status: 'open' });
    const again = await Promise.all([
      paying.checkout(browser, order),
      paying.checkout(browser, order),
    ]);
    expect(again.map(({ body }) => body)).toEqual([
      { id: session, url },
      { id: session, url },
    ]);
    expect((await paying.open(browser, order)).body.error).toBe('payment_method_not_offered');
  });

  it('deducts the gift card’s part and holds it', async ({ shop, paying, browser }) => {
    const card = await paying.giftCard(500);
    const { order, session } = await paying.placeAtCheckout(browser, card);
    expect(await sessionAt(shop, session)).toMatchObject({ amount_total: 1598 });
    expect(await paying.balanceOf(card)).toEqual({ balance: 500, held: 500 });
    await paying.payAt(session);
    expect((await paying.validate(browser, order, session)).success).toBe(true);
    expect(await paying.balanceOf(card)).toEqual({ balance: 0, held: 0 });
  });

  it('passes its return addresses on as browsers read them', async ({ shop, paying, browser }) => {
    const order = await paying.place(browser, undefined, 'credit');
    const { status, body } = await paying.checkout(
      browser,
      order,
      'http://localhost:80\\@evil.example',
    );
    expect(status).toBe(200);
    expect(await sessionAt(shop, body.id)).toMatchObject({
      success_url: 'http://localhost/@evil.example/order-success?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost/@evil.example/order-cancel',
    });
  });

  it.for(['https://another.example', 'http://localhost:81', 'http://user@localhost:80'])(
    'refuses to return its customer to %s',
    async (base, { paying, browser }) => {
      const order = await paying.place(browser, undefined, 'credit');
      const { status, body } = await paying.checkout(browser, order, base);
      expect(status).toBe(400);
      expect(body).toMatchObject({
        error: 'invalid_request',
        details: { fields: ['success_url', 'cancel_url'] },
      });
    },
  );
});

describe('1. a charge at Stripe Checkout', () => {
  it.for([
    ['amount', { amount: 1 }],
    ['currency', { currency: 'CAD' }],
    ['reference', { clientReferenceId: 'another' }],
  ] as const)('goes to review when it differs in %s', async ([, mistake], { shop, paying }) => {
    const { browser, order, session } = await sessionFor(shop, paying);
    await paying.steer('/control/charges', { count: 1, ...mistake });
    await paying.payAt(session);
    expect(await paying.validate(browser, order, session)).toMatchObject({
      success: false,
      code: 'payment_in_review',
    });
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'payment_review', paid: 0 });
  });

  it('leaves the session open after a decline', async ({ shop, paying }) => {
    const { browser, order, session } = await sessionFor(shop, paying);
    await paying.payAt(session, '4000000000009995');
    expect(await paying.validate(browser, order, session)).toMatchObject({
      code: 'payment_declined',
    });
    await paying.payAt(session);
    expect((await paying.validate(browser, order, session)).success).toBe(true);
  });
});

describe('4. Stripe’s webhook, the return and the sweep', () => {
  it('make one payment and send each mail once when they run at once', async ({ shop, paying }) => {
    const { browser, order, session } = await sessionFor(shop, paying);
    await paying.steer('/control/webhooks', { copies: 3 });
    await paying.payAt(session);
    await Promise.all([
      release(paying),
      paying.validate(browser, order, session),
      paying.sweep(),
      paying.validate(browser, order, session),
    ]);
    expect(await paying.validate(browser, order, session)).toMatchObject({
      success: true,
      order: { paymentStatus: 'paid' },
    });
    expect(await paying.moneyOf(order)).toMatchObject({
      state: 'paid',
      paid: 1,
      mails: 2,
      captured: 2098,
      attempts: ['succeeded'],
    });
  });
});

describe('6. a Stripe session of a replaced order', () => {
  it('expires, and an earlier charge is refunded', async ({ shop, paying, browser }) => {
    const lines = [{ photoId: await browser.photo(), size: '5x7', quantity: 2 }];
    const first = await paying.place(browser, lines, 'credit');
    const { id: session } = (await paying.checkout(browser, first)).body;
    const second = await paying.place(browser, lines, 'credit');
    const { id: charged } = (await paying.checkout(browser, second)).body;
    await paying.place(browser, lines, 'credit');
    await paying.payAt(charged);
    shop.clock.offset = 2 * minute;
    await paying.sweep();
    expect(await sessionAt(shop, session)).toMatchObject({ status: 'expired' });
    expect(await paying.moneyOf(first)).toMatchObject({ attempts: ['canceled'], returned: 0 });
    expect(await paying.moneyOf(second)).toMatchObject({ paid: 0, returned: 2098 });
  });
});

describe('13. a broken call to Stripe', () => {
  it('leaves its attempt to be settled by polling', async ({ paying, browser }) => {
    const order = await paying.place(browser, undefined, 'credit');
    await paying.steer('/control/faults', {
      count: 1,
      answer: 'error',
      status: 503,
      when: 'after',
      path: '/v1/checkout',
    });
    expect((await paying.checkout(browser, order)).body.error).toBe('payment_unavailable');
    expect(await paying.moneyOf(order)).toMatchObject({ attempts: ['indeterminate'] });
    expect((await paying.checkout(browser, order)).status).toBe(200);
  });
});

describe('14. a Stripe message that needs a decision', () => {
  it('opens one review for a dispute, however often it is delivered', async ({ shop, paying }) => {
    const { browser, order, session } = await sessionFor(shop, paying);
    await paying.payAt(session);
    await paying.validate(browser, order, session);
    await paying.steer('/control/sessions/dispute', { sessionId: session });
    await release(paying);
    await release(paying);
    expect(await paying.moneyOf(order)).toMatchObject({
      state: 'paid',
      attempts: ['disputed'],
      reviews: ['disputed: fraudulent'],
    });
  });
});

// This test comes last, because the provider’s clock cannot be turned back.
describe('8. a Stripe session that has expired', () => {
  it('ends its attempt at once, because Stripe’s own word outweighs an empty look-up', async ({
    shop,
    paying,
  }) => {
    const { browser, order, session } = await sessionFor(shop, paying);
    await paying.steer('/control/clock', { advanceSeconds: 61 * 60 });
    expect(await sessionAt(shop, session)).toMatchObject({ status: 'expired' });
    await release(paying);
    expect(await paying.moneyOf(order)).toMatchObject({ attempts: ['expired'] });
    shop.clock.offset = 61 * minute;
    const { body } = await paying.checkout(browser, order);
    expect(body.id).not.toBe(session);
  });
});
