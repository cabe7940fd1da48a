import { createHash, createHmac } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '#sandbox/server.ts';
import { payingIn, type AwaitingOrder, type Paying } from '#tests/support/paying.ts';
import { buildTestShop, steer, type TestBrowser, type TestShop } from '#tests/support/test-shop.ts';
import { openLog } from '../../platform/http/logger.ts';

const destination = new PassThrough();
const lines: string[] = [];
destination.on('data', (chunk: Buffer) => lines.push(...chunk.toString().trim().split('\n')));

let shop: TestShop;
let paying: Paying;
beforeAll(async () => {
  shop = await buildTestShop({}, openLog({ role: 'test', level: 'info', destination }));
  paying = payingIn(shop);
  await paying.steer('/control/limits', { concurrent: null, perMinute: null, perHour: null });
});
afterAll(async () => {
  await shop.close();
});

const moneyTables = [
  'orders',
  'payments',
  'payment_attempts',
  'payment_reviews',
  'provider_events',
  'order_transitions',
  'order_mails',
  'refunds',
  'gift_cards',
  'gift_card_entries',
];

/** Every row that is about money. */
const everything = async (): Promise<unknown> => {
  const all = moneyTables.map(
    (table) => `'${table}', (select json_agg(row order by row::text) from ${table} row)`,
  );
  const { rows } = await shop.database.pool.query(`select json_build_object(${all.join()}) as all`);
  return rows[0];
};

/** What a line of the log may never hold. */
const secrets = async (): Promise<string[]> => {
  const { rows } = await shop.database.pool.query<{ secret: string }>(
    `select unnest(array[provider_secret, confirm_token, checkout_token]) as secret from payment_attempts`,
  );
  const { helcim, sessionSecret } = shop.config;
  const own = [helcim?.apiToken, helcim?.webhookToken, sessionSecret, '4124939999999990', '412493'];
  return [...rows.map(({ secret }) => secret), ...own].filter(
    (secret) => typeof secret === 'string',
  );
};

interface Seen {
  readonly status: number;
  readonly body: unknown;
}

/** Tries something: refused or taken for nothing, written in the log without secrets, and nothing changed by it. */
const expectRefused = async (
  attempt: () => Promise<Seen>,
  refusal: { readonly status: number; readonly body: object; readonly logged: string },
): Promise<void> => {
  const before = await everything();
  const seen = lines.length;
  const { status, body } = await attempt();
  expect({ status, body }).toMatchObject({ status: refusal.status, body: refusal.body });
  expect(await everything()).toEqual(before);
  const told = lines.slice(seen).join('\n');
  expect(told).toContain(refusal.logged);
  for (const secret of await secrets()) expect(told).not.toContain(secret);
};

const unproven = (logged: string) => ({
  status: 200,
  body: { success: false, code: 'payment_verification_failed' },
  logged,
});
const notSigned = unproven('payment claimed with a hash the provider did not sign');
const notOwn = unproven('payment claimed for no order and window of this session');
const answered = (status: number): string => `"res":{"status":${status}}`;

const claim = (browser: TestBrowser, { number }: AwaitingOrder, token: string, message?: string) =>
  browser.post('/api/validate-payment', {
    sessionId: token,
    orderNumber: number,
    ...(message === undefined ? {} : { eventMessage: message }),
  });

/** A customer with an order whose window is open. */
const atTheWindow = async (browser?: TestBrowser) => {
  const customer = browser ?? (await shop.browser());
  const order = await paying.place(customer);
  const opened = await paying.opened(customer, order);
  return { browser: customer, order, ...opened };
};

/** The same, charged, and the shop has not heard of it. */
const atThePaidWindow = async () => {
  const window = await atTheWindow();
  const { message } = await paying.pay(window.checkoutToken);
  return { ...window, message: message?.eventMessage ?? '' };
};

const signed = (data: object, secret: string): string => {
  const hash = createHash('sha256')
    .update(JSON.stringify(data) + secret)
    .digest('hex');
  return JSON.stringify({ status: 200, data: { data, hash } });
};

const receiptOf = (order: AwaitingOrder) => ({
  transactionId: '1',
  status: 'APPROVED',
  type: 'purchase',
  amount: String(order.total),
  currency: 'USD',
  invoiceNumber: order.number,
});

describe('a changed total', () => {
  it('opens no window, whatever it is', async () => {
    const browser = await shop.browser();
    const order = await paying.place(browser);
    for (const total of [0, 0.01, order.total - 0.01, order.total * 100]) {
      await expectRefused(() => paying.open(browser, { ...order, total }), {
        status: 409,
        body: { error: 'quote_changed', details: { total: order.total } },
        logged: answered(409),
      });
    }
  });
});

describe('another browser session', () => {
  it('opens and claims nothing of an order it knows the number and the tokens of', async () => {
    const { order, checkoutToken, message } = await atThePaidWindow();
    const stranger = await shop.browser();
    await expectRefused(() => paying.open(stranger, order), {
      status: 404,
      body: { error: 'order_not_found' },
      logged: answered(404),
    });
    await expectRefused(() => claim(stranger, order, checkoutToken), notOwn);
    await expectRefused(() => claim(stranger, order, checkoutToken, message), notOwn);
  });

  it('whose cookie is made up is a new one', async () => {
    const { order, checkoutToken, browser, message } = await atThePaidWindow();
    const forged = `${browser.sessionId}.${'A'.repeat(43)}`;
    await expectRefused(async () => {
      const { statusCode: status, ...answer } = await shop.app.inject({
        method: 'POST',
        url: '/api/validate-payment',
        cookies: { fpx_session: forged },
        payload: { sessionId: checkoutToken, orderNumber: order.number, eventMessage: message },
      });
      return { status, body: answer.json() };
    }, notOwn);
  });
});

describe('a receipt', () => {
  it('of one order pays no other, with either window’s token', async () => {
    const paid = await atThePaidWindow();
    const other = await atTheWindow(paid.browser);
    const { browser, message } = paid;
    await expectRefused(() => claim(browser, other.order, other.checkoutToken, message), notSigned);
    await expectRefused(() => claim(browser, other.order, paid.checkoutToken, message), notOwn);
    await expectRefused(() => claim(browser, other.order, paid.checkoutToken), notOwn);
  });

  it('with anything in it changed is none: currency, amount, reference, status', async () => {
    const { browser, order, checkoutToken, message } = await atThePaidWindow();
    const other = await atTheWindow(browser);
    const changes: [RegExp, string][] = [
      [/"currency\\?":\\?"USD/, '"currency":"CAD'],
      [/"amount\\?":\\?"[\d.]+/, '"amount":"0.01'],
      [/"invoiceNumber\\?":\\?"[\w-]+/, `"invoiceNumber":"${other.order.number}`],
      [/"cardHolderName\\?":\\?"/, '"cardHolderName":"x'],
    ];
    for (const [from, to] of changes) {
      const changed = message.replace(from, to);
      expect(changed).not.toBe(message);
      await expectRefused(() => claim(browser, order, checkoutToken, changed), notSigned);
    }
  });

  it('signed with anything the browser can see is none', async () => {
    const { browser, order, checkoutToken, secretToken } = await atTheWindow();
    const { cookies } = await shop.app.inject({ url: '/healthz' });
    const visible = [
      checkoutToken,
      secretToken,
      order.number,
      browser.sessionId,
      cookies[0]?.value,
    ];
    for (const secret of [...visible, checkoutToken + secretToken, '', 'null', 'undefined']) {
      const message = signed(receiptOf(order), secret ?? '');
      await expectRefused(() => claim(browser, order, checkoutToken, message), notSigned);
    }
  });

  it('that another merchant’s provider signed is none', async () => {
    const { browser, order, checkoutToken } = await atTheWindow();
    const { rows } = await shop.database.pool.query<{ id: string }>(
      'select id from payment_attempts where checkout_token = $1',
      [checkoutToken],
    );
    const merchant = await startSandbox({ helcimToken: 'another-merchant' });
    const opened = await fetch(`${merchant.url}/v2/helcim-pay/initialize`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'api-token': 'another-merchant' },
      body: JSON.stringify({
        paymentType: 'purchase',
        amount: order.total,
        currency: 'USD',
        invoiceRequest: { invoiceNumber: rows[0]?.id },
      }),
    });
    const { checkoutToken: theirs } = (await opened.json()) as { checkoutToken: string };
    const card = { cardNumber: '4124939999999990', expiry: '01/28', cvv: '100' };
    const paid = (await steer({ sandboxUrl: merchant.url }, `/helcim-pay/${theirs}/pay`, {
      ...card,
      cardHolderName: 'Zoë A/B',
    })) as { message: { eventMessage: string } };
    const { eventMessage } = paid.message;
    await expectRefused(() => claim(browser, order, checkoutToken, eventMessage), notSigned);
    await expectRefused(() => claim(browser, order, theirs, eventMessage), notOwn);
    await merchant.stop();
  });

  it('is not a session of the second checkout that belongs to another order', async () => {
    const { browser, order } = await atTheWindow();
    const other = await atTheWindow();
    await shop.database.pool.query(
      `update payment_attempts set provider = 'stripe', checkout_token = 'cs_test_of_another_order'
       where checkout_token = $1`,
      [other.checkoutToken],
    );
    await expectRefused(() => claim(browser, order, 'cs_test_of_another_order'), notOwn);
    await expectRefused(() => claim(browser, order, 'cs_test_of_nobody'), notOwn);
  });
});

interface Notice {
  readonly body: object;
  readonly id?: string;
  readonly key?: string;
  readonly secondsAgo?: number;
  readonly sent?: object;
}

const tell = async ({ body, id, key, secondsAgo = 0, sent = body }: Notice): Promise<Seen> => {
  const event = id ?? crypto.randomUUID();
  const timestamp = String(Math.floor(Date.now() / 1000) - secondsAgo);
  const own = Buffer.from(key ?? shop.config.helcim?.webhookToken ?? '', 'base64');
  const mac = createHmac('sha256', own).update(`${event}.${timestamp}.${JSON.stringify(body)}`);
  const { statusCode: status, ...answer } = await shop.app.inject({
    method: 'POST',
    url: '/api/webhooks/cards',
    headers: {
      'content-type': 'application/json',
      'webhook-id': event,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${mac.digest('base64')}`,
    },
    payload: JSON.stringify(sent),
  });
  return { status, body: answer.json() };
};

const noSignature = {
  status: 401,
  body: { error: 'invalid_signature' },
  logged: 'a message the provider did not sign',
};

const transactionOf = (message: string): string =>
  /"transactionId\\?":\\?"(\d+)/.exec(message)?.[1] ?? '';

describe('a message in the provider’s name', () => {
  it('is refused with another key, an old time, or another body than was signed', async () => {
    const { order, message } = await atThePaidWindow();
    const body = { id: transactionOf(message), type: 'cardTransaction' };
    const key = Buffer.from('another key').toString('base64');
    await expectRefused(() => tell({ body, key }), noSignature);
    await expectRefused(() => tell({ body, secondsAgo: 301 }), noSignature);
    await expectRefused(() => tell({ body, secondsAgo: -301 }), noSignature);
    await expectRefused(() => tell({ body, sent: { ...body, id: '1' } }), noSignature);
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'awaiting_payment', captured: 0 });
  });

  it('that came before does nothing again, and later is too old', async () => {
    const { order, message } = await atThePaidWindow();
    const notice = {
      id: crypto.randomUUID(),
      body: { id: transactionOf(message), type: 'cardTransaction' },
    };
    expect((await tell(notice)).status).toBe(200);
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'paid', paid: 1, mails: 2 });
    const known = { status: 200, body: { received: true }, logged: answered(200) };
    await expectRefused(() => tell(notice), known);
    // Under a new name it is read again, and found to be known.
    await tell({ body: notice.body });
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'paid', paid: 1, mails: 2 });
    await expectRefused(() => tell({ ...notice, secondsAgo: 600 }), noSignature);
  });

  it('under another order’s reference pays that one not: people are told', async () => {
    const victim = await atTheWindow();
    const { rows } = await shop.database.pool.query<{ id: string }>(
      'select id from payment_attempts where checkout_token = $1',
      [victim.checkoutToken],
    );
    const payer = await atTheWindow();
    await paying.steer('/control/charges', {
      count: 1,
      amount: 0.5,
      invoiceNumber: rows[0]?.id,
    });
    const { message } = await paying.pay(payer.checkoutToken);
    const body = { id: transactionOf(message?.eventMessage ?? ''), type: 'cardTransaction' };
    const seen = lines.length;
    expect((await tell({ body })).status).toBe(200);
    expect(await paying.moneyOf(victim.order)).toMatchObject({ paid: 0, state: 'payment_review' });
    expect(await paying.moneyOf(payer.order)).toMatchObject({ paid: 0 });
    expect(lines.slice(seen).join()).toContain('sent to review');
  });
});

describe('a charge in another currency', () => {
  it('never pays: people are told', async () => {
    const { browser, order, checkoutToken } = await atTheWindow();
    await paying.steer('/control/charges', { count: 1, currency: 'CAD' });
    const { message } = await paying.pay(checkoutToken);
    const seen = lines.length;
    const { body } = await claim(browser, order, checkoutToken, message?.eventMessage);
    expect(body).toMatchObject({ success: false, code: 'payment_in_review' });
    expect(await paying.moneyOf(order)).toMatchObject({ paid: 0, mails: 0 });
    expect(lines.slice(seen).join()).toContain('sent to review');
  });
});

describe('a gift card', () => {
  it('confirms nothing for another’s order, another card or another amount', async () => {
    const [own, stranger] = [await shop.browser(), await shop.browser()];
    const [card, otherCard] = [await paying.giftCard(500), await paying.giftCard(500)];
    const order = await paying.payPartly(await paying.place(own), card, 500);
    await paying.opened(own, order);
    const update = (browser: TestBrowser, giftCardId: string, amountUsed: number) => () =>
      browser.post('/api/update-gift-card', { giftCardId, amountUsed, orderNumber: order.number });
    const forbidden = { status: 403, body: { success: false }, logged: answered(403) };
    await expectRefused(update(stranger, card, 5), forbidden);
    await expectRefused(update(own, otherCard, 5), forbidden);
    const conflict = { status: 409, body: { success: false }, logged: answered(409) };
    await expectRefused(update(own, card, 4.99), conflict);
    await expectRefused(update(own, card, 500), conflict);
  });

  it('is not found by a guessed code', async () => {
    const browser = await shop.browser();
    await expectRefused(
      () => browser.post('/api/validate-gift-card', { code: 'AAAABBBBCCCCDDDD', autoEnable: true }),
      { status: 200, body: { success: false }, logged: answered(200) },
    );
  });
});
