import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '#sandbox/server.ts';
import { answered, notOwn, notSigned, openForging, type Forging } from '#tests/support/forging.ts';
import type { AwaitingOrder, Paying } from '#tests/support/paying.ts';
import { steer, type TestShop } from '#tests/support/test-shop.ts';

let forging: Forging;
let shop: TestShop;
let paying: Paying;
let expectRefused: Forging['expectRefused'];
beforeAll(async () => {
  forging = await openForging();
  ({ shop, paying, expectRefused } = forging);
});
afterAll(async () => {
  await shop.close();
});

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
    const { order, checkoutToken, message } = await forging.atThePaidWindow();
    const stranger = await shop.browser();
    await expectRefused(() => paying.open(stranger, order), {
      status: 404,
      body: { error: 'order_not_found' },
      logged: answered(404),
    });
    await expectRefused(() => forging.claim(stranger, order, checkoutToken), notOwn);
    await expectRefused(() => forging.claim(stranger, order, checkoutToken, message), notOwn);
  });

  it('whose cookie is made up is a new one', async () => {
    const { order, checkoutToken, browser, message } = await forging.atThePaidWindow();
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
    const paid = await forging.atThePaidWindow();
    const other = await forging.atTheWindow(paid.browser);
    const { browser, message } = paid;
    await expectRefused(
      () => forging.claim(browser, other.order, other.checkoutToken, message),
      notSigned,
    );
    await expectRefused(
      () => forging.claim(browser, other.order, paid.checkoutToken, message),
      notOwn,
    );
    await expectRefused(() => forging.claim(browser, other.order, paid.checkoutToken), notOwn);
  });

  it('with anything in it changed is none: currency, amount, reference, status', async () => {
    const { browser, order, checkoutToken, message } = await forging.atThePaidWindow();
    const other = await forging.atTheWindow(browser);
    const changes: [RegExp, string][] = [
      [/"currency\\?":\\?"USD/, '"currency":"CAD'],
      [/"amount\\?":\\?"[\d.]+/, '"amount":"0.01'],
      [/"invoiceNumber\\?":\\?"[\w-]+/, `"invoiceNumber":"${other.order.number}`],
      [/"cardHolderName\\?":\\?"/, '"cardHolderName":"x'],
    ];
    for (const [from, to] of changes) {
      const changed = message.replace(from, to);
      expect(changed).not.toBe(message);
      await expectRefused(() => forging.claim(browser, order, checkoutToken, changed), notSigned);
    }
  });

  it('signed with anything the browser can see is none', async () => {
    const { browser, order, checkoutToken, secretToken } = await forging.atTheWindow();
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
      await expectRefused(() => forging.claim(browser, order, checkoutToken, message), notSigned);
    }
  });

  it('that another merchant’s provider signed is none', async () => {
    const { browser, order, checkoutToken } = await forging.atTheWindow();
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
    await expectRefused(
      () => forging.claim(browser, order, checkoutToken, eventMessage),
      notSigned,
    );
    await expectRefused(() => forging.claim(browser, order, theirs, eventMessage), notOwn);
    await merchant.stop();
  });

  it('is not a session of the second checkout that belongs to another order', async () => {
    const { browser, order } = await forging.atTheWindow();
    const other = await forging.atTheWindow();
    await shop.database.pool.query(
      `update payment_attempts set provider = 'stripe', checkout_token = 'cs_test_of_another_order'
       where checkout_token = $1`,
      [other.checkoutToken],
    );
    await expectRefused(() => forging.claim(browser, order, 'cs_test_of_another_order'), notOwn);
    await expectRefused(() => forging.claim(browser, order, 'cs_test_of_nobody'), notOwn);
  });
});
