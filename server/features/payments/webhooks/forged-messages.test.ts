import { describe, expect } from 'vitest';
import { it, refusedFor, signedHeaders, type Seen } from '#tests/support/signed-messages.ts';
import type { TestGiftCard } from '#tests/support/paying.ts';
import type { TestBrowser, TestShop } from '#tests/support/test-shop.ts';

interface Notice {
  readonly body: object;
  readonly id?: string;
  readonly key?: string;
  readonly secondsAgo?: number;
  readonly sent?: object;
  readonly headers?: Record<string, string>;
}

async function deliverMessage(
  shop: TestShop,
  { body, sent = body, ...message }: Notice,
): Promise<Seen> {
  const { statusCode: status, ...response } = await shop.app.inject({
    method: 'POST',
    url: '/api/webhooks/cards',
    headers: signedHeaders(shop, JSON.stringify(body), message),
    payload: JSON.stringify(sent),
  });
  return { status, body: response.json() };
}

/** The log line of the request itself. */
function answered(status: number): string[] {
  return [`"res":{"status":${status}}`];
}

const noSignature = {
  status: 401,
  body: { error: 'invalid_signature' },
  logged: ['"level":40', 'a message the provider did not sign'],
};

function transactionOf(message: string): string {
  return /"transactionId\\?":\\?"(\d+)/.exec(message)?.[1] ?? '';
}

describe('POST /api/webhooks/cards', () => {
  it('refuses a message with another key, an old time, a body other than the signed one or no signature', async ({
    forging,
  }) => {
    const { shop, paying, expectRefused } = forging;
    const { order, message } = await forging.atThePaidWindow();
    const body = { id: transactionOf(message), type: 'cardTransaction' };
    const key = Buffer.from('another key').toString('base64');
    await expectRefused(() => deliverMessage(shop, { body, key }), noSignature);
    await expectRefused(() => deliverMessage(shop, { body, secondsAgo: 301 }), noSignature);
    await expectRefused(() => deliverMessage(shop, { body, secondsAgo: -310 }), noSignature);
    await expectRefused(
      () => deliverMessage(shop, { body, sent: { ...body, id: '1' } }),
      noSignature,
    );
    const headers = { 'webhook-signature': '' };
    await expectRefused(() => deliverMessage(shop, { body, headers }), noSignature);
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'awaiting_payment', captured: 0 });
  });

  it('ignores a duplicate, and refuses it once it is too old', async ({ forging }) => {
    const { shop, paying, expectRefused } = forging;
    const { order, message } = await forging.atThePaidWindow();
    const notice = {
      id: crypto.randomUUID(),
      body: { id: transactionOf(message), type: 'cardTransaction' },
    };
    expect((await deliverMessage(shop, notice)).status).toBe(200);
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'paid', paid: 1, mails: 2 });
    const known = { status: 200, body: { received: true }, logged: answered(200) };
    await expectRefused(() => deliverMessage(shop, notice), known);
    // Under a new id it is read again, and found to be known.
    await deliverMessage(shop, { body: notice.body });
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'paid', paid: 1, mails: 2 });
    await expectRefused(() => deliverMessage(shop, { ...notice, secondsAgo: 600 }), noSignature);
  });

  it('sends a charge that names another order to review instead of paying that order', async ({
    forging,
  }) => {
    const { shop, paying } = forging;
    const victim = await forging.atTheWindow();
    const { rows } = await shop.database.pool.query<{ id: string }>(
      'select id from payment_attempts where checkout_token = $1',
      [victim.checkoutToken],
    );
    const payer = await forging.atTheWindow();
    await paying.steer('/control/charges', {
      count: 1,
      amount: 0.5,
      invoiceNumber: rows[0]?.id,
    });
    const { message } = await paying.pay(payer.checkoutToken);
    const body = { id: transactionOf(message?.eventMessage ?? ''), type: 'cardTransaction' };
    const seen = forging.lines.length;
    expect((await deliverMessage(shop, { body })).status).toBe(200);
    expect(await paying.moneyOf(victim.order)).toMatchObject({ paid: 0, state: 'payment_review' });
    expect(await paying.moneyOf(payer.order)).toMatchObject({ paid: 0 });
    expect(forging.lines.slice(seen).join()).toContain('sent to review');
  });
});

describe('a gift card', () => {
  it('is not confirmed for another session, another card or another amount', async ({
    forging,
  }) => {
    const { shop, paying, expectRefused } = forging;
    const [own, stranger] = [await shop.browser(), await shop.browser()];
    const [card, otherCard] = [await paying.giftCard(500), await paying.giftCard(500)];
    const order = await paying.placePartly(own, card);
    await paying.opened(own, order);
    const update =
      (browser: TestBrowser, { id: giftCardId }: TestGiftCard, amountUsed: number) =>
      () =>
        browser.post('/api/update-gift-card', {
          giftCardId,
          amountUsed,
          orderNumber: order.number,
        });
    const { order: id } = await forging.idsOf(order);
    const refused = (status: number, reason: string) => ({
      status,
      body: { success: false },
      logged: refusedFor(reason, id),
    });
    await expectRefused(update(stranger, card, 5), refused(403, 'order of another session'));
    await expectRefused(update(own, otherCard, 5), refused(403, 'gift card of another order'));
    const conflict = refused(409, 'another amount than the gift card pays');
    await expectRefused(update(own, card, 4.99), conflict);
    await expectRefused(update(own, card, 500), conflict);
  });

  it('is not found by a guessed code', async ({ browser, forging }) => {
    const { expectRefused } = forging;
    await expectRefused(
      () => browser.post('/api/validate-gift-card', { code: 'AAAABBBBCCCCDDDD', autoEnable: true }),
      { status: 200, body: { success: false }, logged: answered(200) },
    );
  });
});
