import { describe, expect } from 'vitest';
import type { UpdateGiftCardResponse, ValidateGiftCardResponse } from '#contract/gift-cards.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { buying, place, createLines, readCardBooks } from '#tests/support/orders.ts';
import { issueCard } from '#tests/support/paying.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { buildTestShop, type TestBrowser } from '#tests/support/test-shop.ts';
import { setGiftCardEnabled } from './index.ts';

function validate(browser: TestBrowser, code: string, rest: Record<string, unknown> = {}) {
  return browser.post<ValidateGiftCardResponse>('/api/validate-gift-card', {
    code,
    autoEnable: true,
    ...rest,
  });
}

describe('POST /api/validate-gift-card', () => {
  it('returns balance and currency for any spelling: no hyphens, lower case, other digits', async ({
    shop,
    browser,
  }) => {
    const { code, id } = await issueCard(shop, 5000, { currency: 'USD' });
    const spellings = [
      code,
      code.replaceAll('-', ''),
      ` ${code.replaceAll('-', ' ').toLowerCase()} `,
    ];
    spellings.push(code.replace('3', '٣').replace('4', '٤'));
    for (const written of spellings) {
      expect((await validate(browser, written)).body).toEqual({
        success: true,
        id,
        balance: 50,
        currencyCode: 'USD',
      });
    }
  });

  it.for([
    ['DEMOEXPIRED00000', 'gift_card_expired', 'This gift card has expired.'],
    ['DEMOZERO00000000', 'gift_card_zero_balance', 'This gift card has no balance left.'],
    ['no such card', 'invalid_gift_card', 'Invalid gift card'],
    ['', 'gift_card_code_required', 'Gift card code is required'],
    ['   ', 'gift_card_code_required', 'Gift card code is required'],
    ['---', 'invalid_gift_card', 'Invalid gift card'],
  ] as const)('refuses “%s” with %s', async ([code, error, text], { browser }) => {
    const { status, body } = await validate(browser, code);
    expect(status).toBe(200);
    expect(body).toEqual({ success: false, code: error, error: text });
  });

  it('never enables a disabled card', async ({ shop, browser }) => {
    const { code, id } = await issueCard(shop, 5000);
    await setGiftCardEnabled(shop.database.kysely, callerNamed('Bo'), id, false);
    expect((await validate(browser, code)).body.code).toBe('gift_card_disabled');
    expect((await validate(browser, code)).body.code).toBe('gift_card_disabled');
  });

  it('checks the currency if the country of the order is known', async ({ shop, browser }) => {
    const { code } = await issueCard(shop, 5000, { currency: 'USD' });
    expect((await validate(browser, code, { country: 'US' })).body.success).toBe(true);
    const { body } = await validate(browser, code, { country: 'TN' });
    expect(body).toMatchObject({ success: false, code: 'gift_card_wrong_currency' });
    expect(body.error).toMatch(/USD.*TND/);
  });

  it('returns details of the look-up only if the shop was started to do so', async ({
    browser,
  }) => {
    const debugging = await buildTestShop({ GIFT_CARD_DEBUG: '1' });
    try {
      const { body } = await validate(await debugging.browser(), ' demo-25us ');
      expect(body.debug).toMatchObject({
        inputCode: ' demo-25us ',
        trimmedCode: 'DEMO25US',
        codeLength: 11,
        trimmedLength: 8,
        cardsFound: 0,
        totalCardsInSystem: 7,
        cardsWithMatchingLastChars: 0,
        error: 'invalid_gift_card',
      });
    } finally {
      await debugging.close();
    }
    expect((await validate(browser, 'DEMO25USD0000000')).body.debug).toBeUndefined();
  });
});

describe('POST /api/update-gift-card', () => {
  const update = (browser: TestBrowser, body: Record<string, unknown>) =>
    browser.post<UpdateGiftCardResponse>('/api/update-gift-card', body);

  it('confirms repeatedly what the session’s own order took, and moves nothing', async ({
    shop,
    browser,
  }) => {
    const lines = await createLines(browser, 1);
    const { code, id } = await issueCard(shop, 1500);
    const order = await buying(browser, lines, { code });
    await place(browser, order, lines);
    const asked = { giftCardId: id, amountUsed: 10.5, orderNumber: order.orderNumber };
    const first = await update(browser, asked);
    expect(first.body).toMatchObject({ success: true, remainingBalance: 4.5 });
    expect((await update(browser, asked)).body).toEqual(first.body);
    expect(await readCardBooks(shop, id)).toMatchObject({ balance: 450, captures: 1 });

    const other = await issueCard(shop, 1500);
    expect((await update(await shop.browser(), asked)).status).toBe(403);
    expect((await update(browser, { ...asked, giftCardId: other.id })).status).toBe(403);
    expect((await update(browser, { ...asked, orderNumber: 'FPX-000000000' })).status).toBe(403);
    const wrong = await update(browser, { ...asked, amountUsed: 1 });
    expect([wrong.status, wrong.body.code]).toEqual([409, 'gift_card_update_failed']);
  });

  it('answers 409 for an order that took nothing yet', async ({ shop, browser }) => {
    const lines = await createLines(browser, 1, '4x6');
    const { code, id } = await issueCard(shop, 400, { currency: 'USD' });
    const order = await buying(browser, lines, { country: 'US', code });
    await place(browser, order, lines);
    const asked = { giftCardId: id, amountUsed: 4, orderNumber: order.orderNumber };
    expect((await update(browser, asked)).status).toBe(409);
  });
});
