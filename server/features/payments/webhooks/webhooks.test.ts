import { describe, expect } from 'vitest';
import type { Paying } from '#tests/support/paying.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { postSigned, postCheckoutEvent } from '#tests/support/signed-messages.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import type { InFlightCalls } from '../providers/in-flight-calls.ts';
import { validatePayment } from '../attempts/validate-payment.ts';

it.beforeAll(({ shop }) => shop.listen());
it.beforeEach(async ({ paying }) => {
  await paying.steer('/control/webhooks', { hold: true, copies: 1 });
  await paying.steer('/control/faults', { count: 0, answer: 'error' });
});

/** Returns the last message that the sandbox sent about a payment. */
async function lastSent(shop: TestShop): Promise<string> {
  const response = await fetch(`${shop.sandboxUrl}/control/webhooks`);
  const sent = (await response.json()) as { body: string }[];
  return sent.at(-1)?.body ?? '';
}

/** Charges an order without notifying the shop; returns the order and its message. */
async function charged(shop: TestShop, paying: Paying) {
  const browser = await shop.browser();
  const { order, checkoutToken } = await paying.placeAtWindow(browser);
  await paying.pay(checkoutToken);
  return { order, body: await lastSent(shop) };
}

/** Pays an order at Stripe Checkout without notifying the shop; returns the order and its message. */
async function checkedOut(shop: TestShop, paying: Paying) {
  const browser = await shop.browser();
  const { order, session } = await paying.placeAtCheckout(browser);
  await paying.payAt(session);
  return { order, session, body: await lastSent(shop) };
}

async function events(shop: TestShop): Promise<number> {
  const { rows } = await shop.database.pool.query<{ count: number }>(
    'select count(*)::int as count from provider_events',
  );
  return rows[0]?.count ?? 0;
}

describe('POST /api/webhooks/cards', () => {
  it('pays the order of a signed message, from any origin and without a session', async ({
    shop,
    paying,
  }) => {
    const { order, body } = await charged(shop, paying);
    const headers = { origin: 'https://another.example', cookie: 'fpx_session=x' };
    expect(await postSigned(shop, body, { headers })).toBe(200);
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'paid', mails: 2 });
  });

  it('handles a message once, however often it is delivered', async ({ shop, paying }) => {
    const { order, body } = await charged(shop, paying);
    const before = await events(shop);
    const id = crypto.randomUUID();
    const again = () => postSigned(shop, body, { id });
    const responses = await Promise.all([again(), again(), again()]);
    expect([...responses, await again()]).toEqual([200, 200, 200, 200]);
    // The charge names its attempt, so nothing else has to.
    expect((await events(shop)) - before).toBe(0);
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'paid', paid: 1, mails: 2 });
  });

  it('stores the message of a reviewed charge once', async ({ shop, paying }) => {
    await paying.steer('/control/charges', { count: 1, amount: 7.31 });
    const { order, body } = await charged(shop, paying);
    const before = await events(shop);
    const id = crypto.randomUUID();
    expect([await postSigned(shop, body, { id }), await postSigned(shop, body, { id })]).toEqual([
      200, 200,
    ]);
    expect((await events(shop)) - before).toBe(1);
    expect(await paying.moneyOf(order)).toMatchObject({
      state: 'payment_review',
      reviews: [expect.any(String)],
    });
  });

  it('requests another delivery while the provider cannot be read, and handles that one', async ({
    shop,
    paying,
  }) => {
    const { order, body } = await charged(shop, paying);
    const id = crypto.randomUUID();
    await paying.steer('/control/faults', { count: 1, answer: 'error', path: '/v2/card-tr' });
    expect(await postSigned(shop, body, { id })).toBe(503);
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'awaiting_payment' });
    expect(await postSigned(shop, body, { id })).toBe(200);
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'paid' });
  });

  it('stores a message of another type once, and changes nothing', async ({ shop }) => {
    const before = await events(shop);
    const id = crypto.randomUUID();
    const notify = () => postSigned(shop, '{"id":"1","type":"terminalCancel"}', { id });
    expect([await notify(), await notify()]).toEqual([200, 200]);
    expect((await events(shop)) - before).toBe(1);
  });

  it('takes a message with a NUL character, which the database cannot store', async ({ shop }) => {
    const before = await events(shop);
    const body = JSON.stringify({ id: '1', type: 'terminal\0Cancel' });
    expect(await postSigned(shop, body)).toBe(200);
    expect((await events(shop)) - before).toBe(1);
  });

  it('refuses a message that is too large', async ({ shop }) => {
    expect(await postSigned(shop, `{"id":"1","type":"${'x'.repeat(200_000)}"}`)).toBe(413);
  });

  it('does not open any other route to another origin', async ({ shop }) => {
    const origin = 'https://another.example';
    const result = await shop.app.inject({
      method: 'POST',
      url: '/api/validate-payment',
      headers: { origin },
      payload: {},
    });
    expect(result.statusCode).toBe(403);
  });
});

describe('POST /api/webhooks/checkout', () => {
  it('pays the order of a signed message once, however often it is delivered', async ({
    shop,
    paying,
  }) => {
    const { order, body } = await checkedOut(shop, paying);
    const before = await events(shop);
    const responses = await Promise.all([
      postCheckoutEvent(shop, body),
      postCheckoutEvent(shop, body),
    ]);
    expect([...responses, await postCheckoutEvent(shop, body)]).toEqual([200, 200, 200]);
    expect((await events(shop)) - before).toBe(1);
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'paid', paid: 1, mails: 2 });
  });

  it.for([
    ['ping', {}],
    ['checkout.session.completed', { id: 'cs_\0' }],
    ['charge.refunded', { payment_intent: 'pi_\0' }],
    ['refund.updated', { id: 're_\0', metadata: { operation: '\0' } }],
    [
      'charge.dispute.created',
      {
        id: 'dp_\0',
        amount: 100,
        currency: 'usd',
        payment_intent: 'pi_\0',
        reason: '\0',
        status: 'needs_response',
      },
    ],
  ] as const)(
    'takes a %s with NUL characters, which the database cannot store',
    async ([type, object], { shop }) => {
      const event = { id: `evt_\0${crypto.randomUUID()}`, type, data: { object } };
      expect(await postCheckoutEvent(shop, JSON.stringify(event))).toBe(200);
    },
  );

  it.for([
    ['another key', { key: 'whsec_of_another' }],
    ['an empty key', { key: '' }],
    ['a time long past', { secondsAgo: 301 }],
    ['a body changed after it was signed', { sent: '{"id":"evt_1","type":"ping","data":{}}' }],
    ['no signature', { signature: '' }],
    ['a signature of no time', { signature: `v1=${'a'.repeat(64)}` }],
    ['the card window’s way of signing', { signature: 'v1,AAAA' }],
  ] as const)('refuses a message with %s', async ([, message], { shop, paying }) => {
    const { order, body } = await checkedOut(shop, paying);
    const before = await events(shop);
    expect(await postCheckoutEvent(shop, body, message)).toBe(401);
    expect(await events(shop)).toBe(before);
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'awaiting_payment' });
  });

  it('does not trust the contents of a message, but reads the session again', async ({
    shop,
    paying,
    browser,
  }) => {
    const { order, session } = await paying.placeAtCheckout(browser);
    const paid = await checkedOut(shop, paying);
    const forged = paid.body.replaceAll(paid.session, session);
    expect(forged).not.toBe(paid.body);
    expect(await postCheckoutEvent(shop, forged)).toBe(200);
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'awaiting_payment', paid: 0 });
  });

  it('refuses a message replayed later, and changes nothing under another id', async ({
    shop,
    paying,
  }) => {
    const { order, body } = await checkedOut(shop, paying);
    expect(await postCheckoutEvent(shop, body)).toBe(200);
    expect(await postCheckoutEvent(shop, body, { secondsAgo: 600 })).toBe(401);
    const renamed = body.replace(/"id":"evt_\w+"/, '"id":"evt_of_another_name"');
    expect(renamed).not.toBe(body);
    expect(await postCheckoutEvent(shop, renamed)).toBe(200);
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'paid', paid: 1, mails: 2 });
  });
});

/** A customer who returns with a payment while the shop is handling the provider's message about it. */
async function returning(shop: TestShop, paying: Paying) {
  const browser = await shop.browser();
  const { order, checkoutToken } = await paying.placeAtWindow(browser);
  const message = (await paying.pay(checkoutToken)).message?.eventMessage ?? '';
  const transaction = /transactionId\W+(\d+)/.exec(message)?.[1] ?? '';
  const work = Promise.withResolvers<undefined>();
  const waits = Promise.withResolvers<string>();
  const { inFlight } = shop.deps.payments;
  inFlight.during(transaction, () => work.promise).catch(() => undefined);
  const end: InFlightCalls['end'] = (asked) => {
    waits.resolve(asked);
    return inFlight.end(asked);
  };
  const result = validatePayment(
    { ...shop.deps.payments, inFlight: { ...inFlight, end } },
    {
      sessionId: browser.sessionId,
      reader: { sessionId: browser.sessionId, address: '127.0.0.1' },
      orderNumber: order.number,
      checkoutToken,
      message,
    },
  );
  expect(await waits.promise).toBe(transaction);
  return { order, outcome: result, work };
}

describe('a return that waits for such a message', () => {
  it('finds out by itself where what it waited for came to nothing', async ({ shop, paying }) => {
    const { order, outcome: result, work } = await returning(shop, paying);
    work.reject(new Error('the provider did not answer'));
    expect(await result).toMatchObject({ ok: true, value: { paymentState: 'paid' } });
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'paid', paid: 1 });
  });

  it('gets payment_returned when the order was cancelled meanwhile', async ({ shop, paying }) => {
    const { order, outcome: result, work } = await returning(shop, paying);
    await shop.database.pool.query(
      "update orders set fulfilment_state = 'cancelled' where number = $1",
      [order.number],
    );
    work.resolve(undefined);
    expect(await result).toMatchObject({ ok: false, code: 'payment_returned' });
    expect(await paying.moneyOf(order)).toMatchObject({ paid: 0, returned: 2098 });
  });
});
