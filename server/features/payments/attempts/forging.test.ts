import { createHash } from 'node:crypto';
import { defaultCatalogues } from '#tests/support/default-catalogues.ts';
import { describe, expect } from 'vitest';
import { startSandbox } from '#sandbox/server.ts';
import { ignored, it, notItsWindow, notOwn, refusedFor } from '#tests/support/signed-messages.ts';
import { issueInvoice } from '#server/features/invoices/index.ts';
import { lockOrder } from '#server/features/orders/index.ts';
import { findOrderLink, type AwaitingOrder } from '#tests/support/paying.ts';
import { steer } from '#tests/support/test-shop.ts';

function signed(data: object, secret: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(data) + secret)
    .digest('hex');
  return JSON.stringify({ status: 200, data: { data, hash } });
}

const notOpened = {
  status: 200,
  body: { success: false, code: 'payment_verification_failed' },
  logged: refusedFor('window the shop did not open'),
};

function receiptOf(order: AwaitingOrder) {
  return {
    transactionId: '1',
    status: 'APPROVED',
    type: 'purchase',
    amount: String(order.total),
    currency: 'USD',
    invoiceNumber: order.number,
  };
}

describe('a changed total', () => {
  it('opens no window with any amount', async ({ browser, forging }) => {
    const { paying, expectRefused } = forging;
    const order = await paying.place(browser);
    const { order: id } = await forging.idsOf(order);
    for (const total of [0, 0.01, order.total - 0.01, order.total * 100]) {
      await expectRefused(() => paying.open(browser, { ...order, total }), {
        status: 409,
        body: { error: 'quote_changed', details: { total: order.total } },
        logged: refusedFor('quote_changed', id),
      });
    }
  });
});

describe('another browser session', () => {
  it('opens and claims nothing of an order whose number and tokens it knows', async ({
    forging,
  }) => {
    const { shop, paying, expectRefused } = forging;
    const { order, checkoutToken, message } = await forging.atThePaidWindow();
    const stranger = await shop.browser();
    const { order: id } = await forging.idsOf(order);
    const notFound = {
      status: 404,
      body: { error: 'order_not_found' },
      logged: refusedFor('order of another session', id),
    };
    await expectRefused(() => paying.open(stranger, order), notFound);
    await expectRefused(() => paying.checkout(stranger, order), notFound);
    await expectRefused(() => stranger.get(`/api/orders/${order.number}`), notFound);
    await expectRefused(() => stranger.get(`/api/orders/${order.number}/invoice`), notFound);
    for (const path of ['/send-order-confirmation', '/send-studio-notification']) {
      const asked = { orderNumber: order.number };
      await expectRefused(() => stranger.post(path, asked), notFound);
    }
    await expectRefused(() => forging.claim(stranger, order, checkoutToken), notOwn(id));
    await expectRefused(() => forging.claim(stranger, order, checkoutToken, message), notOwn(id));
  });

  it('is treated as new when its cookie is forged', async ({ forging }) => {
    const { shop, expectRefused } = forging;
    const { order, checkoutToken, browser, message } = await forging.atThePaidWindow();
    const forged = `${browser.sessionId}.${'A'.repeat(43)}`;
    const { order: id } = await forging.idsOf(order);
    await expectRefused(async () => {
      const { statusCode: status, ...response } = await shop.app.inject({
        method: 'POST',
        url: '/api/validate-payment',
        cookies: { fpx_session: forged },
        payload: { sessionId: checkoutToken, orderNumber: order.number, eventMessage: message },
      });
      return { status, body: response.json() };
    }, notOwn(id));
  });
});

describe('a receipt', () => {
  it('pays no other order, with the token of either window', async ({ forging }) => {
    const { expectRefused } = forging;
    const paid = await forging.atThePaidWindow();
    const other = await forging.atTheWindow(paid.browser);
    const { browser, message } = paid;
    const [own, theirs] = [await forging.idsOf(other.order), await forging.idsOf(paid.order)];
    await expectRefused(
      () => forging.claim(browser, other.order, other.checkoutToken, message),
      ignored(own.order, own.attempt),
    );
    const mixed = notItsWindow(own.order, theirs.attempt);
    await expectRefused(
      () => forging.claim(browser, other.order, paid.checkoutToken, message),
      mixed,
    );
    await expectRefused(() => forging.claim(browser, other.order, paid.checkoutToken), mixed);
  });

  it('is refused after any change: currency, amount, reference, holder', async ({ forging }) => {
    const { expectRefused } = forging;
    const { message } = await forging.atThePaidWindow();
    const { browser, order, checkoutToken } = await forging.atTheWindow();
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
      await expectRefused(() => forging.claim(browser, order, checkoutToken, changed), ignored());
    }
  });

  it('does not lock out a paid customer when it cannot be verified: the provider is asked', async ({
    forging,
  }) => {
    for (const change of [
      (message: string) => message.replace('cardHolderName', 'cardholderName'),
      () => 'not what anybody knows how to read',
      () => JSON.stringify({ data: { nested: { new: [{}] } }, hash: '00' }),
    ]) {
      const { browser, order, checkoutToken, message } = await forging.atThePaidWindow();
      const { body } = await forging.claim(browser, order, checkoutToken, change(message));
      expect(body).toMatchObject({ success: true, order: { paymentStatus: 'paid' } });
      expect(await forging.paying.moneyOf(order)).toMatchObject({ state: 'paid', paid: 1 });
    }
  });

  it('is refused when it is signed with anything that the browser can see', async ({ forging }) => {
    const { shop, expectRefused } = forging;
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
      await expectRefused(() => forging.claim(browser, order, checkoutToken, message), ignored());
    }
  });

  it('is refused when another merchant’s provider signed it', async ({ forging }) => {
    const { shop, expectRefused } = forging;
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
      ignored(),
    );
    await expectRefused(() => forging.claim(browser, order, theirs, eventMessage), notOpened);
    await merchant.stop();
  });

  it('is refused for a Stripe session that belongs to another order', async ({ forging }) => {
    const { shop, expectRefused } = forging;
    const { browser, order } = await forging.atTheWindow();
    const other = await forging.atTheWindow();
    await shop.database.pool.query(
      `update payment_attempts set provider = 'stripe', checkout_token = 'cs_test_of_another_order'
       where checkout_token = $1`,
      [other.checkoutToken],
    );
    const { attempt } = await forging.idsOf(other.order);
    await expectRefused(
      () => forging.claim(browser, order, 'cs_test_of_another_order'),
      notItsWindow(attempt),
    );
    await expectRefused(() => forging.claim(browser, order, 'cs_test_of_nobody'), notOpened);
  });
});

describe('a private link', () => {
  it('shows and cancels nothing when it is forged or expired', async ({ forging }) => {
    const { shop, expectRefused } = forging;
    const { order } = await forging.atThePaidWindow();
    const stranger = await shop.browser();
    const link = await findOrderLink(shop, order);
    const forged = `${link.slice(0, -4)}AAAA`;
    const refused = (code: string, status: number) => ({
      status,
      body: { error: code },
      logged: refusedFor(code),
    });
    const invalid = refused('order_link_invalid', 404);
    const seen = forging.lines.length;
    await expectRefused(() => stranger.get(`/api/order-links/${forged}`), invalid);
    await expectRefused(() => stranger.post(`/api/order-links/${forged}/cancel`, {}), invalid);
    const invoice = crypto.randomUUID();
    const invoices = `/api/order-links/${forged}/invoices/${invoice}`;
    await expectRefused(() => stranger.get(invoices), invalid);
    shop.clock.offset = 121 * 24 * 3600 * 1000;
    const over = refused('order_link_expired', 410);
    await expectRefused(() => stranger.get(`/api/order-links/${link}`), over);
    shop.clock.offset = 0;
    expect(forging.lines.slice(seen).join()).not.toContain(link.slice(0, 40));
  });

  it('serves no invoice of another order', async ({ forging }) => {
    const { shop, expectRefused } = forging;
    const paid = await forging.atThePaidWindow();
    await forging.claim(paid.browser, paid.order, paid.checkoutToken, paid.message);
    const { order: theirs } = await forging.idsOf(paid.order);
    const { id: invoice } = await shop.database.kysely.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, theirs);
      if (!order) throw new Error(`no order ${theirs}`);
      return await issueInvoice(
        trx,
        { ...shop.config, catalogues: defaultCatalogues },
        order,
        new Date(),
      );
    });
    const other = await forging.atTheWindow();
    const link = await findOrderLink(shop, other.order);
    const { order: id } = await forging.idsOf(other.order);
    await expectRefused(() => paid.browser.get(`/api/order-links/${link}/invoices/${invoice}`), {
      status: 404,
      body: { error: 'invoice_not_issued' },
      logged: refusedFor('invoice of another order', id, invoice),
    });
  });
});
