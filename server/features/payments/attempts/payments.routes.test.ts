import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import { chunksFor, orderInput, fetchTotal } from '#tests/support/orders.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { waitingJobs, type TestBrowser, type TestShop } from '#tests/support/test-shop.ts';
import { reconcilePayments } from './reconcile.ts';

interface Window {
  readonly checkoutToken: string;
  readonly secretToken: string;
}

it.beforeEach(async ({ shop, paying }) => {
  shop.clock.offset = 0;
  await paying.steer('/control/limits', { concurrent: null, perMinute: null, perHour: null });
});

async function placed(browser: TestBrowser) {
  const lines = [{ photoId: await browser.photo(), size: '5x7', quantity: 2 }];
  const draft = orderInput('US');
  const total = await fetchTotal(browser, draft, lines);
  const order = { ...draft, totalAmount: total };
  const response = await browser.post('/api/orders/chunk', chunksFor(order, lines, 6)[0]);
  expect(response.status).toBe(200);
  return { number: order.orderNumber, total };
}

async function open(browser: TestBrowser, number: string, total: number) {
  return browser.post<Window & { readonly error?: string }>('/api/initialize-payment', {
    selectedCountry: 'US',
    total,
    orderNumber: number,
  });
}

async function opened(browser: TestBrowser) {
  const { number, total } = await placed(browser);
  const { status, body } = await open(browser, number, total);
  expect(status).toBe(200);
  return { number, total, window: body };
}

function validate(browser: TestBrowser, number: string, token: string, eventMessage?: string) {
  return browser.post('/api/validate-payment', {
    sessionId: token,
    orderNumber: number,
    ...(eventMessage === undefined ? {} : { eventMessage }),
  });
}

async function stateOf(shop: TestShop, number: string) {
  const { rows } = await shop.database.pool.query<{ payment_state: string; mails: number }>(
    `select payment_state, (select count(*)::int from order_mails where order_id = orders.id) as mails
     from orders where number = $1`,
    [number],
  );
  return rows[0];
}

describe('paying in the card window', () => {
  it('marks an order paid once by the provider’s own word, however often it is asked', async ({
    shop,
    paying,
    browser,
  }) => {
    const { number, window } = await opened(browser);
    expect(await stateOf(shop, number)).toEqual({ payment_state: 'awaiting_payment', mails: 0 });
    const { message } = await paying.pay(window.checkoutToken);
    const before = (await waitingJobs(shop.database))['send-order-mail'] ?? 0;
    const responses = await Promise.all(
      Array.from({ length: 5 }, () =>
        validate(browser, number, window.checkoutToken, message?.eventMessage),
      ),
    );
    for (const { body } of responses) {
      expect(body).toMatchObject({
        success: true,
        order: { paymentStatus: 'paid', status: 'Processing' },
      });
    }
    expect(await stateOf(shop, number)).toEqual({ payment_state: 'paid', mails: 2 });
    const after = (await waitingJobs(shop.database))['send-order-mail'] ?? 0;
    expect(after - before).toBe(2);
  });

  it('keeps the window open after a decline, returns the reason and accepts the next attempt', async ({
    shop,
    paying,
    browser,
  }) => {
    const { number, total, window } = await opened(browser);
    await paying.pay(window.checkoutToken, '225');
    const declined = await validate(browser, number, window.checkoutToken);
    expect(declined.body).toMatchObject({ success: false, code: 'payment_declined' });
    expect(await stateOf(shop, number)).toMatchObject({ payment_state: 'awaiting_payment' });
    const again = await open(browser, number, total);
    expect(again.body.checkoutToken).toBe(window.checkoutToken);
    await paying.pay(window.checkoutToken);
    expect((await validate(browser, number, window.checkoutToken)).body).toMatchObject({
      success: true,
    });
  });

  it('reports an unsettled payment while nothing was charged', async ({ browser }) => {
    const { number, window } = await opened(browser);
    expect((await validate(browser, number, window.checkoutToken)).body).toMatchObject({
      success: false,
      code: 'payment_not_settled',
    });
  });

  it('returns one window to concurrent calls', async ({ browser }) => {
    const { number, total } = await placed(browser);
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => open(browser, number, total)),
    );
    const tokens = responses.map(({ body }) => body.checkoutToken);
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).toEqual(expect.any(String));
  });

  it('never lets the browser set the amount', async ({ browser }) => {
    const { number } = await placed(browser);
    const { status, body } = await open(browser, number, 0.5);
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: 'quote_changed', details: { total: 20.98 } });
  });

  it('opens and validates for the session of the order only', async ({ shop, paying, browser }) => {
    const other = await shop.browser();
    const { number, total, window } = await opened(browser);
    expect((await open(other, number, total)).status).toBe(404);
    await paying.pay(window.checkoutToken);
    expect((await validate(other, number, window.checkoutToken)).body).toMatchObject({
      success: false,
      code: 'payment_verification_failed',
    });
    const second = await placed(browser);
    expect((await validate(browser, second.number, window.checkoutToken)).body).toMatchObject({
      code: 'payment_verification_failed',
    });
    expect(await stateOf(shop, second.number)).toMatchObject({ payment_state: 'awaiting_payment' });
  });

  it('refuses hashes forged from everything that the browser can see', async ({
    shop,
    browser,
  }) => {
    const { number, total, window } = await opened(browser);
    const data = {
      transactionId: '1',
      status: 'APPROVED',
      type: 'purchase',
      amount: String(total),
      currency: 'USD',
    };
    for (const secret of [window.checkoutToken, window.secretToken, number, '']) {
      const hash = createHash('sha256')
        .update(JSON.stringify(data) + secret)
        .digest('hex');
      const forged = JSON.stringify({ status: 200, data: { data, hash } });
      expect((await validate(browser, number, window.checkoutToken, forged)).body).toMatchObject({
        success: false,
        code: 'payment_not_settled',
      });
    }
    expect(await stateOf(shop, number)).toMatchObject({ payment_state: 'awaiting_payment' });
  });

  it('accepts the signed message when the provider does not answer', async ({
    paying,
    browser,
  }) => {
    const { number, window } = await opened(browser);
    const { message } = await paying.pay(window.checkoutToken);
    await paying.steer('/control/faults', {
      count: 1,
      answer: 'error',
      path: '/v2/card-transactions',
    });
    const { body } = await validate(browser, number, window.checkoutToken, message?.eventMessage);
    expect(body).toMatchObject({ success: true });
  });

  it('sends a charge of another amount to review instead of marking the order paid', async ({
    shop,
    paying,
    browser,
  }) => {
    const { number, window } = await opened(browser);
    await paying.steer('/control/charges', { count: 1, amount: 1 });
    await paying.pay(window.checkoutToken);
    expect((await validate(browser, number, window.checkoutToken)).body).toMatchObject({
      success: false,
      code: 'payment_in_review',
    });
    expect(await stateOf(shop, number)).toEqual({ payment_state: 'payment_review', mails: 0 });
  });

  it('reports that payment is unavailable when the provider breaks, and works afterwards', async ({
    paying,
    browser,
  }) => {
    const { number, total } = await placed(browser);
    await paying.steer('/control/faults', { count: 1, answer: 'error', path: '/v2/helcim-pay' });
    expect(await open(browser, number, total)).toMatchObject({
      status: 503,
      body: { error: 'payment_unavailable' },
    });
    expect((await open(browser, number, total)).status).toBe(200);
  });

  it('finds the payment of a customer whose browser never returned', async ({
    shop,
    paying,
    browser,
  }) => {
    const { number, window } = await opened(browser);
    await paying.pay(window.checkoutToken);
    shop.clock.offset = 2 * 60_000;
    await reconcilePayments(shop.deps.payments);
    expect(await stateOf(shop, number)).toEqual({ payment_state: 'paid', mails: 2 });
  });

  it('closes an unused window only ten minutes after its expiry and after two empty reads', async ({
    shop,
    browser,
  }) => {
    const { number, total, window } = await opened(browser);
    const attempt = async () => {
      const { rows } = await shop.database.pool.query<{ state: string }>(
        'select state from payment_attempts where checkout_token = $1',
        [window.checkoutToken],
      );
      return rows[0]?.state;
    };
    shop.clock.offset = 69 * 60_000;
    await reconcilePayments(shop.deps.payments);
    await reconcilePayments(shop.deps.payments);
    expect(await attempt()).toBe('open');
    shop.clock.offset = 71 * 60_000;
    await reconcilePayments(shop.deps.payments);
    expect(await attempt()).toBe('open');
    await reconcilePayments(shop.deps.payments);
    expect(await attempt()).toBe('expired');
    const again = await open(browser, number, total);
    expect(again.body.checkoutToken).not.toBe(window.checkoutToken);
  });

  it('finds the payment of an expired window before it opens another', async ({
    shop,
    paying,
    browser,
  }) => {
    const { number, total, window } = await opened(browser);
    await paying.pay(window.checkoutToken);
    shop.clock.offset = 61 * 60_000;
    const again = await open(browser, number, total);
    expect(again.body.error).toBe('order_not_payable');
    expect(await stateOf(shop, number)).toMatchObject({ payment_state: 'paid' });
  });

  it('opens no window for an order that is paid on delivery', async ({ browser }) => {
    const lines = [{ photoId: await browser.photo(), size: '10x15', quantity: 1 }];
    const draft = orderInput('TN');
    const order = { ...draft, totalAmount: await fetchTotal(browser, draft, lines) };
    await browser.post('/api/orders/chunk', chunksFor(order, lines, 24)[0]);
    const { body } = await open(browser, order.orderNumber, order.totalAmount);
    expect(body.error).toBe('order_not_payable');
  });
});
