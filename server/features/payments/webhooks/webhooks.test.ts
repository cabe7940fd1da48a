import { describe, expect } from 'vitest';
import type { Paying } from '#tests/support/paying.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { postSigned, postCheckoutEvent } from '#tests/support/signed-messages.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import type { InFlightCalls } from '../attempts/in-flight-calls.ts';
import { validatePayment } from '../attempts/validate-payment.ts';

it.beforeAll(({ shop }) => shop.listen());
it.beforeEach(async ({ paying }) => {
  await paying.steer('/control/webhooks', { hold: true, copies: 1 });
  await paying.steer('/control/faults', { count: 0, answer: 'error' });
});

/** What the sandbox last said of a payment. */
const lastSent = async (shop: TestShop): Promise<string> => {
  const response = await fetch(`${shop.sandboxUrl}/control/webhooks`);
  const sent = (await response.json()) as { body: string }[];
  return sent.at(-1)?.body ?? '';
};

/** A charged order of which the shop has not heard, and what its message says. */
const charged = async (shop: TestShop, paying: Paying) => {
  const browser = await shop.browser();
  const order = await paying.place(browser);
  const { checkoutToken } = await paying.opened(browser, order);
  await paying.pay(checkoutToken);
  return { order, body: await lastSent(shop) };
};

/** An order paid at the second checkout of which the shop has not heard, and what its message says. */
const checkedOut = async (shop: TestShop, paying: Paying) => {
  const browser = await shop.browser();
  const order = await paying.place(browser, undefined, 'credit');
  const { body: session } = await paying.checkout(browser, order);
  await paying.payAt(session.id);
  return { order, session: session.id, body: await lastSent(shop) };
};

const events = async (shop: TestShop): Promise<number> => {
  const { rows } = await shop.database.pool.query<{ count: number }>(
    'select count(*)::int as count from provider_events',
  );
  return rows[0]?.count ?? 0;
};

describe('messages of the card window’s provider', () => {
  it('pay the order when signed, from any origin and without a session', async ({
    shop,
    paying,
  }) => {
    const { order, body } = await charged(shop, paying);
    const headers = { origin: 'https://another.example', cookie: 'fpx_session=x' };
    expect(await postSigned(shop, body, { headers })).toBe(200);
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'paid', mails: 2 });
  });

  it.for([
    ['another key', { key: Buffer.from('another').toString('base64') }],
    ['a time long past', { secondsAgo: 301 }],
    ['a time to come', { secondsAgo: -301 }],
    ['a body changed after it was signed', { sent: '{"id":"2","type":"cardTransaction"}' }],
    ['no signature', { headers: { 'webhook-signature': '' } }],
  ] as const)('are refused with %s', async ([, message], { shop, paying }) => {
    const { order, body } = await charged(shop, paying);
    const before = await events(shop);
    expect(await postSigned(shop, body, message)).toBe(401);
    expect(await events(shop)).toBe(before);
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'awaiting_payment' });
  });

  it('are taken once, however often they come', async ({ shop, paying }) => {
    const { order, body } = await charged(shop, paying);
    const before = await events(shop);
    const id = crypto.randomUUID();
    const again = () => postSigned(shop, body, { id });
    const responses = await Promise.all([again(), again(), again()]);
    expect([...responses, await again()]).toEqual([200, 200, 200, 200]);
    // The charge's try tells it: nothing else has to.
    expect((await events(shop)) - before).toBe(0);
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'paid', paid: 1, mails: 2 });
  });

  it('of a charge that goes before people are written down once', async ({ shop, paying }) => {
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

  it('are asked for again while the provider tells nothing of what they say, and taken then', async ({
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

  it('of other kinds are taken, written down once, and change nothing', async ({ shop }) => {
    const before = await events(shop);
    const id = crypto.randomUUID();
    const notify = () => postSigned(shop, '{"id":"1","type":"terminalCancel"}', { id });
    expect([await notify(), await notify()]).toEqual([200, 200]);
    expect((await events(shop)) - before).toBe(1);
  });

  it('are refused when they are too large', async ({ shop }) => {
    expect(await postSigned(shop, `{"id":"1","type":"${'x'.repeat(200_000)}"}`)).toBe(413);
  });

  it('are of no use in a page: every other call keeps to its own origin', async ({ shop }) => {
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

describe('messages of the second checkout’s provider', () => {
  it('pay the order when signed, once, however often they come', async ({ shop, paying }) => {
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
    ['another key', { key: 'whsec_of_another' }],
    ['an empty key', { key: '' }],
    ['a time long past', { secondsAgo: 301 }],
    ['a body changed after it was signed', { sent: '{"id":"evt_1","type":"ping","data":{}}' }],
    ['no signature', { signature: '' }],
    ['a signature of no time', { signature: `v1=${'a'.repeat(64)}` }],
    ['the card window’s way of signing', { signature: 'v1,AAAA' }],
  ] as const)('are refused with %s', async ([, message], { shop, paying }) => {
    const { order, body } = await checkedOut(shop, paying);
    const before = await events(shop);
    expect(await postCheckoutEvent(shop, body, message)).toBe(401);
    expect(await events(shop)).toBe(before);
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'awaiting_payment' });
  });

  it('say nothing that is believed: what they are about is read again', async ({
    shop,
    paying,
    browser,
  }) => {
    const order = await paying.place(browser, undefined, 'credit');
    const { body: session } = await paying.checkout(browser, order);
    const paid = await checkedOut(shop, paying);
    const forged = paid.body.replaceAll(paid.session, session.id);
    expect(forged).not.toBe(paid.body);
    expect(await postCheckoutEvent(shop, forged)).toBe(200);
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'awaiting_payment', paid: 0 });
  });

  it('are refused when replayed later, and do nothing under another name', async ({
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

/** A customer who comes back with a payment that the shop is just dealing with, because its provider told of it. */
const comingBack = async (shop: TestShop, paying: Paying) => {
  const browser = await shop.browser();
  const order = await paying.place(browser);
  const { checkoutToken } = await paying.opened(browser, order);
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
    { sessionId: browser.sessionId, orderNumber: order.number, checkoutToken, message },
  );
  expect(await waits.promise).toBe(transaction);
  return { order, answer: result, work };
};

describe('a return that waits for such a message', () => {
  it('finds out by itself where what it waited for came to nothing', async ({ shop, paying }) => {
    const { order, answer: result, work } = await comingBack(shop, paying);
    work.reject(new Error('the provider did not answer'));
    expect(await result).toMatchObject({ ok: true, value: { paymentState: 'paid' } });
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'paid', paid: 1 });
  });

  it('is told that its money came too late where the order was cancelled meanwhile', async ({
    shop,
    paying,
  }) => {
    const { order, answer: result, work } = await comingBack(shop, paying);
    await shop.database.pool.query(
      "update orders set fulfilment_state = 'cancelled' where number = $1",
      [order.number],
    );
    work.resolve(undefined);
    expect(await result).toMatchObject({ ok: false, code: 'payment_returned' });
    expect(await paying.moneyOf(order)).toMatchObject({ paid: 0, returned: 2098 });
  });
});
