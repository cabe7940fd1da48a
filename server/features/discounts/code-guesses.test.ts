import { describe, expect } from 'vitest';
import type { QuoteResponse } from '#contract/quote.ts';
import { newGiftCode } from './gift-card-codes.ts';
import { buildPriceRule } from '#tests/support/build-order.ts';
import { buying, place, createLines } from '#tests/support/orders.ts';
import { issueCard } from '#tests/support/paying.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import type { TestResponse, TestBrowser } from '#tests/support/test-shop.ts';

const perSession = 5;
const newSessionsPerAddress = 3;
const perShop = 400;

const it = shopTest.extend('shopLimits', { scope: 'file' }, () => ({
  codeGuesses: { perSession, newSessionsPerAddress, knownSessionsPerAddress: 100, perShop },
}));

type PendingResponse = Promise<TestResponse<Record<string, unknown>>>;

function validate(browser: TestBrowser, code: string): PendingResponse {
  return browser.post('/api/validate-gift-card', { code });
}

function rule(browser: TestBrowser, code: string): PendingResponse {
  return browser.post('/api/price-rules', { code });
}

function quote(
  browser: TestBrowser,
  codes: Partial<Record<'discountCode' | 'giftCardCode', string>>,
) {
  return browser.post<QuoteResponse>('/api/quote', {
    country: 'TN',
    deliveryMethod: 'shipping',
    items: [{ productType: 'photo_print', size: '10x15', quantity: 1 }],
    ...codes,
  });
}

async function useUp(browser: TestBrowser): Promise<void> {
  for (let guess = 0; guess < perSession; guess += 1) await validate(browser, newGiftCode());
}

let addresses = 0;

/** Returns an address that no other test guesses from. */
function freshAddress(): string {
  addresses += 1;
  return `203.0.113.${addresses}`;
}

describe('guessing discount and gift codes over HTTP', () => {
  it('counts quote, order, gift card and price rule calls together and answers 429 with Retry-After', async ({
    shop,
  }) => {
    const browser = await shop.browser(freshAddress());
    const lines = await createLines(browser, 1);
    const order = { ...(await buying(browser, lines, {})), giftCard: { code: newGiftCode() } };
    const { code } = await issueCard(shop, 5000);
    const guesses = [
      () => validate(browser, newGiftCode()),
      () => rule(browser, 'NOSUCHCODE'),
      () => quote(browser, { discountCode: 'NOSUCHCODE' }),
      () => quote(browser, { giftCardCode: newGiftCode() }),
      () => place(browser, order, lines),
    ];
    for (const guess of guesses) expect((await guess()).status).not.toBe(429);
    for (const guess of guesses) expect((await guess()).status).toBe(429);
    const refused = await quote(browser, { giftCardCode: code });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await quote(browser, {})).status).toBe(200);
  });

  it('gives a caller who must wait the same response for a valid and a wrong code', async ({
    shop,
  }) => {
    const browser = await shop.browser(freshAddress());
    const { code } = await issueCard(shop, 5000);
    await useUp(browser);
    const pairs = [
      [await validate(browser, code), await validate(browser, newGiftCode())],
      [await rule(browser, 'WELCOME10'), await rule(browser, 'NOSUCHCODE')],
    ] as const;
    for (const [valid, wrong] of pairs) {
      expect(valid.status).toBe(429);
      expect(Object.keys(valid.body)).toEqual(Object.keys(wrong.body));
      expect(valid.body['code'] ?? valid.body['error']).toBe('too_many_requests');
      expect(wrong.body['code'] ?? wrong.body['error']).toBe('too_many_requests');
    }
  });

  it('looks up no more than five of fifty concurrent guesses', async ({ shop }) => {
    const browser = await shop.browser(freshAddress());
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => quote(browser, { discountCode: `GUESS${index}` })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(perSession);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(50 - perSession);
  });

  it('counts guesses made through two server processes together', async ({ shop }) => {
    const browser = await shop.browser(freshAddress());
    const beside = await shop.beside();
    const ask = async (app: typeof beside, index: number): Promise<number> => {
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/api/price-rules',
        payload: { code: `GUESS${index}` },
        cookies: { ...browser.cookies },
      });
      return statusCode;
    };
    const statuses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ask(index % 2 ? beside : shop.app, index)),
    );
    await beside.close();
    expect(statuses.filter((status) => status === 200)).toHaveLength(perSession);
  });

  it('counts no valid code, and never delays a code that the session knows to be valid', async ({
    shop,
  }) => {
    const browser = await shop.browser(freshAddress());
    const { code } = await issueCard(shop, 5000);
    for (let use = 0; use < perSession * 2; use += 1) {
      expect((await validate(browser, code)).body['success']).toBe(true);
      expect((await quote(browser, { discountCode: 'welcome10' })).body.discount).toBeGreaterThan(
        0,
      );
    }
    await useUp(browser);
    expect((await validate(browser, newGiftCode())).status).toBe(429);
    expect((await validate(browser, ` ${code.toLowerCase()} `)).body['success']).toBe(true);
    const both = { discountCode: 'WELCOME10', giftCardCode: code };
    expect((await quote(browser, both)).status).toBe(200);
  });

  it('counts a typed code of 16 characters and more once, whether it is wrong or a discount', async ({
    shop,
  }) => {
    const browser = await shop.browser(freshAddress());
    const discount = 'SUMMER-SALE-2026-BIG';
    await buildPriceRule(shop.database.kysely, discount);
    for (let guess = 1; guess < perSession; guess += 1) await validate(browser, newGiftCode());
    const typed = await validate(browser, discount.toLowerCase());
    expect(typed.body).toMatchObject({ code: 'invalid_gift_card', isDiscount: true });
    const { body } = await rule(browser, discount);
    expect(body['price_rules']).toContainEqual(expect.objectContaining({ title: discount }));
    const wrong = await validate(browser, newGiftCode());
    expect(wrong.body).not.toHaveProperty('isDiscount');
    expect((await validate(browser, newGiftCode())).status).toBe(429);
    expect((await rule(browser, discount)).status).toBe(200);
    expect((await validate(browser, discount.replaceAll('-', ''))).status).toBe(429);
  });

  it('tests a shorter code typed as a gift card for gift cards only', async ({ shop }) => {
    const browser = await shop.browser(freshAddress());
    const { body } = await validate(browser, 'WELCOME10');
    expect(body).toEqual({ success: false, error: 'Invalid gift card', code: 'invalid_gift_card' });
  });

  it('allows new guesses after fifteen minutes', async ({ shop }) => {
    const browser = await shop.browser(freshAddress());
    await useUp(browser);
    shop.clock.offset += 15 * 60 * 1000 + 1000;
    expect((await validate(browser, newGiftCode())).status).toBe(200);
  });

  it('keeps five guesses for a session that has uploaded a photo, regardless of others at its address', async ({
    shop,
  }) => {
    const address = freshAddress();
    const customer = await shop.browser(address);
    await customer.photo();
    for (let session = 0; session < newSessionsPerAddress + 2; session += 1) {
      await useUp(await shop.browser(address));
    }
    for (let guess = 0; guess < perSession; guess += 1) {
      expect((await validate(customer, newGiftCode())).status).toBe(200);
    }
    expect((await validate(customer, newGiftCode())).status).toBe(429);
  });

  it('limits how many new sessions of one address, or of one IPv6 /64, may guess', async ({
    shop,
  }) => {
    const statuses: number[] = [];
    for (let session = 0; session < newSessionsPerAddress * 3; session += 1) {
      const browser = await shop.browser(`2001:db8:1:2::${session + 1}`);
      statuses.push((await rule(browser, `GUESS${session}`)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(newSessionsPerAddress);
    const neighbor = await shop.browser('2001:db8:2:3::1');
    expect((await rule(neighbor, 'GUESS')).status).toBe(200);
  });

  it('limits new sessions of one address that guess at once', async ({ shop }) => {
    const address = freshAddress();
    const browsers = await Promise.all(Array.from({ length: 12 }, () => shop.browser(address)));
    const responses = await Promise.all(browsers.map((browser) => rule(browser, 'NOSUCHCODE')));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(newSessionsPerAddress);
  });
});
