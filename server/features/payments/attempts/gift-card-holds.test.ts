import { describe, expect } from 'vitest';
import { callerNamed } from '#tests/support/callers.ts';
import { place, priced } from '#tests/support/orders.ts';
import { findOrderLink } from '#tests/support/paying.ts';
import { readOrder } from '#tests/support/refunds.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { releaseGiftCardHolds, setGiftCardEnabled } from '../../discounts/index.ts';

const minuteMs = 60_000;
/** An attempt lasts 60 minutes, and its hold 10 minutes longer. */
const holdMs = 70 * minuteMs;

it.beforeEach(({ shop }) => {
  shop.clock.offset = 0;
});

describe('a gift card held for an abandoned payment', () => {
  it('is free at once for another order of the session, and the abandoned payment ends', async ({
    paying,
    browser,
  }) => {
    const card = await paying.giftCard(500);
    const { order: left, checkoutToken } = await paying.placeAtWindow(browser, card);
    const order = await paying.placePartly(browser, card);
    const { status } = await paying.open(browser, order);
    expect(status).toBe(200);
    expect(await paying.moneyOf(left)).toMatchObject({ attempts: ['canceled'] });
    expect(await paying.moneyOf(order)).toMatchObject({ attempts: ['open'] });
    expect(await paying.balanceOf(card)).toEqual({ balance: 500, held: 500 });
    // A customer who pays the abandoned attempt after all has no gift card for it: it goes to review.
    const { message } = await paying.pay(checkoutToken);
    const report = [browser, left, checkoutToken, message?.eventMessage] as const;
    expect(await paying.validate(...report)).toMatchObject({ code: 'payment_in_review' });
    expect(await paying.balanceOf(card)).toEqual({ balance: 500, held: 500 });
  });

  it('can be used again by the order it was held for', async ({ paying, browser }) => {
    const card = await paying.giftCard(500);
    const { order: left } = await paying.placeAtWindow(browser, card);
    await paying.placeAtWindow(browser, card);
    expect((await paying.open(browser, left)).status).toBe(200);
    expect(await paying.balanceOf(card)).toEqual({ balance: 500, held: 500 });
  });

  it('ends no payment of the session while there is enough for both', async ({
    paying,
    browser,
  }) => {
    const card = await paying.giftCard(500);
    const { order: first } = await paying.placeAtWindow(browser, card);
    const { total: whole } = await paying.place(browser);
    const small = await paying.placePartly(browser, await paying.giftCard(100));
    expect(small.total).toBeLessThan(whole);
    await paying.opened(browser, small);
    expect(await paying.moneyOf(first)).toMatchObject({ attempts: ['open'] });
  });

  it('is reported to another session as held, with the time at which it is free again', async ({
    shop,
    paying,
    browser,
  }) => {
    const card = await paying.giftCard(500);
    const order = await paying.placePartly(browser, card);
    const other = await shop.browser();
    const before = Date.now();
    await paying.placeAtWindow(other, card);
    const { status, body } = await paying.open(browser, order);
    expect(status).toBe(409);
    expect(body.error).toBe('gift_card_held');
    expect(await paying.moneyOf(order)).toMatchObject({ attempts: [] });
    const check = await browser.post<{ code: string; until: string; error: string }>(
      '/api/validate-gift-card',
      { code: card.code, country: 'US' },
    );
    expect(check.body).toMatchObject({ success: false, code: 'gift_card_held' });
    expect(check.body.error).toMatch(/started and not finished\. Time to wait: 70 minutes/);
    const until = new Date(check.body.until).getTime();
    expect(until - before).toBeGreaterThanOrEqual(holdMs);
    expect(until - Date.now()).toBeLessThanOrEqual(holdMs);
    const quote = await browser.post<{ giftCardError: unknown }>('/api/quote', {
      country: 'US',
      deliveryMethod: 'shipping',
      items: [{ productType: 'photo_print', size: '5x7', quantity: 2 }],
      giftCardCode: card.code,
    });
    expect(quote.body.giftCardError).toMatchObject({
      code: 'gift_card_held',
      until: check.body.until,
    });
    shop.clock.offset = holdMs + minuteMs;
    expect((await paying.open(browser, order)).status).toBe(200);
  });

  it('can pay a whole order while another payment of the session is open', async ({
    paying,
    browser,
  }) => {
    const card = await paying.giftCard(2000);
    const lines = [{ photoId: await browser.photo(), size: '5x7', quantity: 5 }];
    const left = await paying.placePartly(browser, card, lines);
    await paying.opened(browser, left);
    expect(await paying.balanceOf(card)).toEqual({ balance: 2000, held: 2000 });
    const small = [{ photoId: await browser.photo(), size: '4x6', quantity: 1 }];
    const order = await priced(browser, 'US', small, {
      paymentMethod: 'gift_card',
      giftCard: { code: card.code },
    });
    expect(order.totalAmount).toBe(0);
    expect((await place(browser, order, small)).status).toBe(200);
    expect(await paying.moneyOf(left)).toMatchObject({ attempts: ['canceled'] });
    expect(await paying.balanceOf(card)).toMatchObject({ held: 0 });
  });

  it('pays the order through an earlier window, although the newer one holds it', async ({
    paying,
    browser,
  }) => {
    const card = await paying.giftCard(500);
    const { order, checkoutToken: first } = await paying.placeAtWindow(browser, card);
    await paying.setAttempt(first, 'canceled');
    await paying.opened(browser, order);
    expect(await paying.balanceOf(card)).toEqual({ balance: 500, held: 500 });
    const { message } = await paying.pay(first);
    const report = [browser, order, first, message?.eventMessage] as const;
    expect(await paying.validate(...report)).toMatchObject({ success: true });
    expect(await paying.moneyOf(order)).toMatchObject({
      state: 'paid',
      paid: 1,
      gift: 500,
      attempts: ['succeeded', 'canceled'],
      reviews: [],
    });
    expect(await paying.balanceOf(card)).toEqual({ balance: 0, held: 0 });
  });
});

describe('a gift card that lost its validity after the order was placed', () => {
  it('is not held for a payment when staff have disabled it', async ({ shop, paying, browser }) => {
    const card = await paying.giftCard(500);
    const order = await paying.placePartly(browser, card);
    await setGiftCardEnabled(shop.database.kysely, callerNamed('Bo'), card.id, false);
    const { status, body } = await paying.open(browser, order);
    expect([status, body.error]).toEqual([400, 'gift_card_disabled']);
    expect(await paying.balanceOf(card)).toEqual({ balance: 500, held: 0 });
    expect(await paying.moneyOf(order)).toMatchObject({ attempts: [] });
  });

  it('is not asked for by the private link of its order, where another one cannot be given', async ({
    shop,
    paying,
    browser,
  }) => {
    const card = await paying.giftCard(500);
    const order = await paying.placePartly(browser, card);
    await setGiftCardEnabled(shop.database.kysely, callerNamed('Bo'), card.id, false);
    const { status, body } = await (
      await shop.browser()
    ).post<{ error: string; message: string }>('/api/initialize-payment', {
      selectedCountry: 'US',
      total: order.total,
      orderNumber: order.number,
      orderLink: await findOrderLink(shop, order),
    });
    expect([status, body.error]).toEqual([409, 'gift_card_cannot_pay']);
    expect(body.message).toContain('Please place a new order and choose how to pay.');
    expect(await paying.moneyOf(order)).toMatchObject({ attempts: [] });
  });

  it('is not held for a payment when it has expired', async ({ shop, paying, browser }) => {
    const card = await paying.giftCard(500);
    await shop.database.pool.query('update gift_cards set expires_at = $1 where id = $2', [
      new Date(Date.now() + 60 * minuteMs),
      card.id,
    ]);
    const order = await paying.placePartly(browser, card);
    shop.clock.offset = 61 * minuteMs;
    const { status, body } = await paying.open(browser, order);
    expect([status, body.error]).toEqual([400, 'gift_card_expired']);
    expect(await paying.balanceOf(card)).toEqual({ balance: 500, held: 0 });
  });

  it('ends no other payment of the session, which already holds its part', async ({
    shop,
    paying,
    browser,
  }) => {
    const card = await paying.giftCard(500);
    const { order: left, checkoutToken } = await paying.placeAtWindow(browser, card);
    const order = await paying.placePartly(browser, card);
    await setGiftCardEnabled(shop.database.kysely, callerNamed('Bo'), card.id, false);
    expect((await paying.open(browser, order)).body.error).toBe('gift_card_disabled');
    expect((await paying.opened(browser, left)).checkoutToken).toBe(checkoutToken);
    await paying.pay(checkoutToken);
    expect(await paying.validate(browser, left, checkoutToken)).toMatchObject({ success: true });
    expect(await paying.balanceOf(card)).toEqual({ balance: 0, held: 0 });
  });

  it('pays nothing of a charge that arrives after its hold was released', async ({
    shop,
    paying,
    browser,
  }) => {
    const card = await paying.giftCard(500);
    const { order, checkoutToken } = await paying.placeAtWindow(browser, card);
    await paying.pay(checkoutToken);
    const { kysely } = shop.database;
    const { id } = await readOrder(shop, order);
    await kysely.transaction().execute((trx) => releaseGiftCardHolds(trx, id, Date.now()));
    await setGiftCardEnabled(kysely, callerNamed('Bo'), card.id, false);
    expect(await paying.validate(browser, order, checkoutToken)).toMatchObject({
      code: 'payment_in_review',
    });
    expect(await paying.balanceOf(card)).toEqual({ balance: 500, held: 0 });
  });
});
