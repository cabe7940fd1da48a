import { describe, expect } from 'vitest';
import { orderChunk } from '#contract/orders.ts';
import { buildPriceRule } from '#tests/support/build-order.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { afterQuery, hasRow } from '#tests/support/databases.ts';
import {
  buying,
  freshQuote,
  place,
  chunksFor,
  createLines,
  type Buying,
  readCardBooks,
} from '#tests/support/orders.ts';
import { issueCard } from '#tests/support/paying.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestBrowser, TestShop } from '#tests/support/test-shop.ts';
import { placeOrder } from '../orders/placing/place-order.ts';
import { plainGiftCode } from './gift-card-codes.ts';
import { setGiftCardEnabled, setDiscountEnabled } from './index.ts';

/** An order of one print that a new gift card pays as far as it goes, in minor units of its currency. */
async function withCard(shop: TestShop, browser: TestBrowser, amount: number, rest: Buying = {}) {
  const lines = await createLines(browser, 1);
  const { code, id } = await issueCard(shop, amount);
  return { lines, code, id, order: await buying(browser, lines, { code, ...rest }) };
}

describe('an order with a gift card', () => {
  it('is paid at once without a provider if the card covers everything', async ({
    shop,
    browser,
  }) => {
    const { lines, code, id, order } = await withCard(shop, browser, 5000);
    expect(order).toMatchObject({ paymentMethod: 'gift_card', totalAmount: 0 });
    const { body } = await place(browser, order, lines);
    expect(body.data.order).toMatchObject({
      status: 'Processing',
      paymentStatus: 'paid',
      paymentMethod: 'gift_card',
      totalAmount: 0,
      giftCardAmount: 10.5,
      giftCard: {
        id,
        lastFour: plainGiftCode(code).slice(-4),
        amountUsed: 10.5,
        remainingBalance: 39.5,
        transaction: { id: expect.stringMatching(/^\d+$/) as string },
        currencyCode: 'TND',
      },
    });
    expect(await readCardBooks(shop, id)).toMatchObject({ balance: 3950, held: 0 });
    // The private link may be passed on, and with it goes nothing about the rest of the card.
    const link = (body.data.order?.privatePath ?? '').replace('/track/', '/api/order-links/');
    expect((await browser.get(link)).body).toMatchObject({
      data: {
        order: { giftCard: { id, amountUsed: 10.5, remainingBalance: null, transaction: null } },
      },
    });
    // The same order sent again takes nothing more.
    expect((await place(browser, order, lines)).status).toBe(200);
    expect(await readCardBooks(shop, id)).toMatchObject({ balance: 3950, captures: 1 });
  });

  it('takes the card’s part at once if the rest is paid on delivery', async ({ shop, browser }) => {
    const { lines, id, order } = await withCard(shop, browser, 400);
    const { body } = await place(browser, order, lines);
    expect(body.data.order).toMatchObject({
      paymentMethod: 'cod',
      paymentStatus: 'pending',
      giftCardAmount: 4,
      totalAmount: 6.5,
    });
    expect(await readCardBooks(shop, id)).toMatchObject({ balance: 0, held: 0 });
  });

  it('takes nothing from the card when placed if a bank card pays the rest', async ({
    shop,
    browser,
  }) => {
    const { code, id } = await issueCard(shop, 400, { currency: 'USD' });
    const own = await createLines(browser, 1, '4x6');
    const order = await buying(browser, own, { country: 'US', code });
    expect(order.paymentMethod).toBe('helcim+gift_card');
    const { body } = await place(browser, order, own);
    expect(body.data.order).toMatchObject({
      paymentStatus: 'pending',
      giftCardAmount: 4,
      giftCard: { remainingBalance: null, transaction: null },
    });
    expect(await readCardBooks(shop, id)).toMatchObject({ balance: 400, captures: 0 });
  });

  it('deducts the discount before the gift card', async ({ shop, browser }) => {
    const { lines, id, order } = await withCard(shop, browser, 5000, { discountCode: 'WELCOME10' });
    const { body } = await place(browser, order, lines);
    expect(body.data.order).toMatchObject({ discount: 1.05, giftCardAmount: 9.45, totalAmount: 0 });
    expect(await readCardBooks(shop, id)).toMatchObject({ balance: 4055 });
  });

  it('is refused with a fresh quote if the card would pay more than the customer saw', async ({
    shop,
    browser,
  }) => {
    const { lines, id, order } = await withCard(shop, browser, 5000, { discountCode: 'FIVEOFF' });
    expect(order).toMatchObject({ totalAmount: 0, originalTotal: 5.5 });
    await setDiscountEnabled(shop.database.kysely, callerNamed('Bo'), 'FIVEOFF', false);
    const { status, body } = await place(browser, order, lines);
    await setDiscountEnabled(shop.database.kysely, callerNamed('Bo'), 'FIVEOFF', true);
    expect([status, body.error]).toEqual([409, 'quote_changed']);
    const fresh = freshQuote(body);
    expect(fresh).toMatchObject({ total: 0, originalTotal: 10.5, giftCardAmount: 10.5 });
    expect(await readCardBooks(shop, id)).toMatchObject({ balance: 5000, captures: 0 });
    const agreed = { ...order, originalTotal: fresh.originalTotal, discountCode: null };
    expect((await place(browser, agreed, lines)).status).toBe(200);
    expect(await readCardBooks(shop, id)).toMatchObject({ balance: 3950, captures: 1 });
  });

  it('is refused with a fresh quote if the card was spent meanwhile', async ({ shop, browser }) => {
    const { lines, code, id, order } = await withCard(shop, browser, 1050);
    const other = await shop.browser();
    const others = await createLines(other, 1);
    const half = await buying(other, others, { code });
    expect((await place(other, half, others)).status).toBe(200);
    const { status, body } = await place(browser, order, lines);
    expect([status, body.error]).toEqual([409, 'quote_changed']);
    expect(freshQuote(body)).toMatchObject({
      total: 10.5,
      giftCardError: { code: 'gift_card_zero_balance' },
    });
    expect(await readCardBooks(shop, id)).toMatchObject({ balance: 0, captures: 1 });
  });

  it('is refused if the card should pay alone and is short', async ({ shop, browser }) => {
    const { lines, order: agreed } = await withCard(shop, browser, 1000);
    const order = { ...agreed, paymentMethod: 'gift_card' };
    const { status, body } = await place(browser, order, lines);
    expect([status, body.error]).toEqual([409, 'gift_card_insufficient']);
    expect(freshQuote(body)).toMatchObject({ total: 0.5, giftCardAmount: 10 });
  });

  it.for([
    ['expired', 'gift_card_expired', { expiresAt: new Date('2024-01-01') }],
    ['disabled', 'gift_card_disabled', { isEnabled: false }],
    ['of another currency', 'gift_card_wrong_currency', { currency: 'USD' }],
  ] as const)('is not paid by a card that is %s', async ([, code, rest], { shop, browser }) => {
    const lines = await createLines(browser, 1);
    const card = await issueCard(shop, 5000, rest);
    const agreed = await buying(browser, lines, {});
    const order = { ...agreed, totalAmount: 0, paymentMethod: 'gift_card', giftCard: card };
    const { status, body } = await place(browser, order, lines);
    expect(status).toBe(409);
    expect(freshQuote(body).giftCardError?.code).toBe(code);
    expect(await readCardBooks(shop, card.id)).toMatchObject({ balance: 5000, captures: 0 });
  });
});

describe('a gift card that is disabled while its order is placed', () => {
  it.for([
    ['cod', 400, 6.5],
    ['gift_card', 5000, 0],
  ] as const)(
    'refuses the %s order with a fresh quote that says so',
    async ([paymentMethod, amount, totalAmount], { shop, browser }) => {
      const { lines, id, order } = await withCard(shop, browser, amount);
      expect(order).toMatchObject({ paymentMethod, totalAmount });
      const { orders } = shop.deps;
      // Between the order's price and its storing.
      const disable = () => setGiftCardEnabled(shop.database.kysely, callerNamed('Bo'), id, false);
      const kysely = afterQuery(shop.database.kysely, hasRow({ id }), disable);
      const codeGuesses = { ...orders.quote.codeGuesses, kysely };
      const { order: input, orderItems } = orderChunk.parse(chunksFor(order, lines, 1)[0]);
      const placed = await placeOrder(
        { ...orders, quote: { ...orders.quote, codeGuesses } },
        input,
        orderItems,
        { sessionId: browser.sessionId, address: '192.0.2.1', language: 'en', now: Date.now() },
      );
      expect(placed).toMatchObject({
        code: 'quote_changed',
        quote: { pricing: { total: 1050 }, giftCardFailure: { code: 'gift_card_disabled' } },
      });
      expect(await readCardBooks(shop, id)).toMatchObject({ balance: amount, captures: 0 });
    },
  );
});

describe('concurrent orders', () => {
  it('are paid as far as one card covers 50 of them, and its balance never falls below 0', async ({
    shop,
  }) => {
    const { code, id } = await issueCard(shop, 1050 * 7 + 300);
    const buyers = await Promise.all(Array.from({ length: 50 }, () => shop.browser()));
    const orders = await Promise.all(
      buyers.map(async (browser) => {
        const lines = await createLines(browser, 1);
        return { browser, lines, order: await buying(browser, lines, { code }) };
      }),
    );
    const responses = await Promise.all(
      orders.map(({ browser, order, lines }) => place(browser, order, lines)),
    );
    const placed = responses.filter(({ status }) => status === 200);
    expect(placed).toHaveLength(7);
    for (const { body } of responses.filter(({ status }) => status !== 200)) {
      expect(['quote_changed', 'gift_card_insufficient']).toContain(body.error);
      expect(freshQuote(body).total).toBeGreaterThan(0);
    }
    expect(await readCardBooks(shop, id)).toMatchObject({ balance: 300, held: 0, captures: 7 });
  });

  it('give the last use of a discount to one of 50', async ({ shop }) => {
    await buildPriceRule(shop.database.kysely, 'LAST', { usageLimit: 1 });
    const buyers = await Promise.all(Array.from({ length: 50 }, () => shop.browser()));
    const orders = await Promise.all(
      buyers.map(async (browser) => {
        const lines = await createLines(browser, 1);
        return { browser, lines, order: await buying(browser, lines, { discountCode: 'LAST' }) };
      }),
    );
    const responses = await Promise.all(
      orders.map(({ browser, order, lines }) => place(browser, order, lines)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body } of responses.filter(({ status }) => status !== 200)) {
      expect(body.error).toBe('quote_changed');
      expect(freshQuote(body).discountError?.code).toBe('discount_exhausted');
    }
    const { rows } = await shop.database.pool.query(
      `select used, (select count(*)::int from price_rule_uses where price_rule = price_rules.id) as uses
       from price_rules where code = 'LAST'`,
    );
    expect(rows).toEqual([{ used: 1, uses: 1 }]);
  });
});
