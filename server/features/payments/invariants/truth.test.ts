import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { Paying } from '#tests/support/paying.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { findAttemptByToken } from '../records/attempts.repo.ts';
import { finalizeCharge } from '../attempts/finalize-charge.ts';
import type { Charge } from '../providers/card-provider.ts';

it.beforeEach(async ({ shop, paying }) => {
  shop.clock.offset = 0;
  await paying.steer('/control/charges', { count: 0 });
});

async function windowFor(shop: TestShop, paying: Paying) {
  const browser = await shop.browser();
  const order = await paying.place(browser);
  const { checkoutToken, secretToken } = await paying.opened(browser, order);
  return { browser, order, checkoutToken, secretToken };
}

describe('1. a charge in the card window', () => {
  it('is not believed from the browser alone', async ({ shop, paying }) => {
    const { browser, order, checkoutToken } = await windowFor(shop, paying);
    expect(await paying.validate(browser, order, checkoutToken)).toMatchObject({
      success: false,
      code: 'payment_not_settled',
    });
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'awaiting_payment', paid: 0 });
  });

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

  it('leaves the window open after a decline', async ({ shop, paying }) => {
    const { browser, order, checkoutToken } = await windowFor(shop, paying);
    await paying.pay(checkoutToken, '209');
    expect(await paying.validate(browser, order, checkoutToken)).toMatchObject({
      code: 'payment_declined',
    });
    expect(await paying.moneyOf(order)).toMatchObject({ paid: 0, attempts: ['open'] });
  });
});

describe('2. a transaction of the provider', () => {
  it('belongs to one attempt, whichever other attempt claims it', async ({ shop, paying }) => {
    const [first, second] = [await windowFor(shop, paying), await windowFor(shop, paying)];
    await paying.pay(first.checkoutToken);
    await paying.validate(first.browser, first.order, first.checkoutToken);
    const attemptOf = async (token: string) => {
      const found = await findAttemptByToken(shop.database.kysely, token);
      if (!found) throw new Error('no such try');
      return found.attempt;
    };
    const attempt = await attemptOf(second.checkoutToken);
    const transaction = (await attemptOf(first.checkoutToken)).providerTransaction ?? '';
    const charge: Charge = {
      transaction,
      status: 'approved',
      amount: '20.98',
      minor: 2098,
      currency: 'USD',
      reference: attempt.id,
      reason: null,
      approvalCode: null,
      cardLastFour: null,
      cardFingerprint: null,
    };
    expect(await finalizeCharge(shop.deps.payments, attempt, charge)).toBe('reviewed');
    expect(await paying.moneyOf(second.order)).toMatchObject({ paid: 0, captured: 0 });
    expect(await paying.moneyOf(first.order)).toMatchObject({ state: 'paid', captured: 2098 });
    await expect(
      shop.database.pool.query(
        `update payment_attempts set provider_transaction = $1 where checkout_token = $2`,
        [transaction, second.checkoutToken],
      ),
    ).rejects.toThrow('payment_attempts_transaction');
  });
});

describe('9. a hash forged from what the browser can see', () => {
  it('pays nothing', async ({ shop, paying }) => {
    const { browser, order, checkoutToken, secretToken } = await windowFor(shop, paying);
    const data = {
      transactionId: '1',
      status: 'APPROVED',
      type: 'purchase',
      amount: String(order.total),
      currency: 'USD',
    };
    const cookie = browser.sessionId;
    for (const secret of [checkoutToken, secretToken, order.number, cookie, '', 'null']) {
      const hash = createHash('sha256')
        .update(JSON.stringify(data) + secret)
        .digest('hex');
      const forged = JSON.stringify({ status: 200, data: { data, hash } });
      expect(await paying.validate(browser, order, checkoutToken, forged)).toMatchObject({
        success: false,
        code: 'payment_not_settled',
      });
    }
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'awaiting_payment' });
  });
});

describe('10. a receipt of one order', () => {
  it('pays no other order, not even of the same customer', async ({ shop, paying }) => {
    const first = await windowFor(shop, paying);
    const { message } = await paying.pay(first.checkoutToken);
    const second = await paying.place(first.browser);
    const { checkoutToken } = await paying.opened(first.browser, second);
    for (const [token, code] of [
      [first.checkoutToken, 'payment_verification_failed'],
      [checkoutToken, 'payment_not_settled'],
    ] as const) {
      const verdict = await paying.validate(first.browser, second, token, message?.eventMessage);
      expect(verdict).toMatchObject({ success: false, code });
    }
    expect(await paying.moneyOf(second)).toMatchObject({ state: 'awaiting_payment', paid: 0 });
  });

  it('is refused in another browser session', async ({ shop, paying }) => {
    const { order, checkoutToken } = await windowFor(shop, paying);
    const { message } = await paying.pay(checkoutToken);
    const verdict = await paying.validate(
      await shop.browser(),
      order,
      checkoutToken,
      message?.eventMessage,
    );
    expect(verdict).toMatchObject({ success: false, code: 'payment_verification_failed' });
  });
});

describe('5. the browser’s total', () => {
  it('sets no amount: a different total is refused with the order’s own', async ({
    paying,
    browser,
  }) => {
    const order = await paying.place(browser);
    const { status, body } = await paying.open(browser, { ...order, total: 0.5 });
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: 'quote_changed', details: { total: order.total } });
    expect(await paying.moneyOf(order)).toMatchObject({ attempts: [] });
  });
});
