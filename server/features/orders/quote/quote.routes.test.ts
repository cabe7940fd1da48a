import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestBrowser } from '#tests/support/test-shop.ts';

interface Acceptance {
  readonly request: Record<string, unknown>;
  readonly status?: number;
  readonly error?: string;
  readonly answer?: Record<string, unknown>;
}

const acceptance = JSON.parse(
  readFileSync(new URL('../../../../tests/acceptance/quotes.json', import.meta.url), 'utf8'),
) as Acceptance[];

function prints(quantity: number, size = '4x6') {
  return [{ productType: 'photo_print', size, quantity }];
}

/** The response to a quote of ten prints for pickup in the US. */
function quote(browser: TestBrowser, changes: object) {
  const request = { country: 'US', deliveryMethod: 'pickup', items: prints(10), ...changes };
  return browser.post('/api/quote', request);
}

describe('POST /api/quote', () => {
  it('agrees with every row of the acceptance data', async ({ browser }) => {
    expect(acceptance.length).toBeGreaterThan(290);
    for (const { request, status = 200, error, answer } of acceptance) {
      const given = await browser.post('/api/quote', request);
      const body = JSON.stringify(request);
      expect(given.status, body).toBe(status);
      if (error) expect(given.body.error, body).toBe(error);
      else expect(answer, body).toBeDefined();
      if (answer) expect(given.body, body).toMatchObject(answer);
    }
  });

  it('has the taxes of the province in either field, and refuses two that differ', async ({
    browser,
  }) => {
    const shipped = { country: 'CA', deliveryMethod: 'shipping' };
    for (const region of [
      { province: 'ON' },
      { state: 'Ontario' },
      { province: 'on', state: 'ON' },
    ]) {
      const { body } = await quote(browser, { ...shipped, ...region });
      expect(body).toMatchObject({ appliedProvince: 'ON', appliedTaxRates: [{ percent: 13 }] });
    }
    const { body: unknown } = await quote(browser, { ...shipped, province: 'Atlantis' });
    expect(unknown).toMatchObject({ appliedProvince: null, appliedTaxRates: [{ percent: 5 }] });
    const { status, body } = await quote(browser, { ...shipped, province: 'AB', state: 'Ontario' });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: 'regions_differ',
      message: 'The address names two different regions: AB and Ontario. Please keep one of them.',
    });
  });

  it('quotes Kosovo like every country without prices of its own', async ({ browser }) => {
    const { body } = await quote(browser, { country: 'XK', deliveryMethod: 'shipping' });
    const { body: albania } = await quote(browser, { country: 'AL', deliveryMethod: 'shipping' });
    expect(body).toEqual(albania);
    expect(body).toMatchObject({ currency: 'USD', shippingFee: 25 });
  });

  it('names the invalid item', async ({ browser }) => {
    const { status, body } = await browser.post('/api/quote', {
      country: 'USA',
      deliveryMethod: 'shipping',
      items: [...prints(1), { productType: 'mug', size: 'mug', quantity: 1 }],
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'product_not_sold', details: { item: 1 } });
    expect(body.message).not.toBe('');
  });

  it.for([
    ['NOSUCH', 'invalid_discount_code'],
    ['spring24', 'discount_expired'],
    ['SOON99', 'discount_not_active_yet'],
    ['PAUSED1', 'invalid_discount_code'],
  ] as const)(
    'returns a quote without discount for the invalid code %s',
    async ([discountCode, code], { browser }) => {
      const { status, body } = await quote(browser, { discountCode });
      expect(status).toBe(200);
      expect(body).toMatchObject({ discount: 0, total: 6, discountError: { code } });
    },
  );

  it.for([
    ['DEMOEXPIRED00000', 'gift_card_expired'],
    ['DEMODISABLED0000', 'gift_card_disabled'],
    ['DEMOZERO00000000', 'gift_card_zero_balance'],
    ['DEMO40CAD0000000', 'gift_card_wrong_currency'],
    ['demo-unkn-own0-0000', 'invalid_gift_card'],
  ] as const)(
    'returns a quote without gift card for the invalid card %s',
    async ([giftCardCode, code], { browser }) => {
      const { body } = await quote(browser, { giftCardCode });
      expect(body).toMatchObject({ giftCardAmount: 0, total: 6, giftCardError: { code } });
    },
  );

  it('reads a gift code in any grouping and never counts its rows twice', async ({ browser }) => {
    const { body } = await quote(browser, { giftCardCode: ' demo-500u-sd00-0000 ' });
    expect(body).toMatchObject({
      giftCardAmount: 6,
      remainingGiftCardBalance: 494,
      total: 0,
      paymentMethod: 'gift_card',
    });
  });

  it('reports a gift card that does not cover the total', async ({ browser }) => {
    const ask = (quantity: number) =>
      quote(browser, {
        items: prints(quantity),
        giftCardCode: 'DEMO25USD0000000',
        paymentMethod: 'gift_card',
      });
    expect((await ask(50)).body).toMatchObject({
      total: 5,
      giftCardError: { code: 'gift_card_insufficient' },
    });
    expect((await ask(40)).body).toMatchObject({ total: 0, giftCardError: null });
  });

  it('offers the country’s payment methods and selects the first', async ({ browser }) => {
    const ask = async (country: string, deliveryMethod: string) => {
      const items = prints(1, country === 'TN' ? '10x15' : '4x6');
      const { body } = await browser.post('/api/quote', { country, deliveryMethod, items });
      return [body.paymentMethod, body.paymentMethods];
    };
    expect(await ask('TN', 'shipping')).toEqual(['cod', ['cod']]);
    expect(await ask('TN', 'pickup')).toEqual(['in_store', ['in_store']]);
    expect(await ask('CA', 'shipping')).toEqual(['helcim', ['helcim', 'credit', 'interac']]);
    expect(await ask('US', 'pickup')).toEqual(['helcim', ['helcim', 'credit', 'in_store']]);
  });

  it('reports an order that is too small for a card', async ({ browser }) => {
    const { body } = await quote(browser, {
      items: [...prints(1), ...prints(8, '4x6')],
      discountCode: 'FIVEOFF',
    });
    expect(body).toMatchObject({ total: 0.4, paymentError: { code: 'below_card_minimum' } });
  });

  it('refuses an invalid request and names the fields', async ({ browser }) => {
    const { status, body } = await browser.post<{ details: { fields: string[] } }>('/api/quote', {
      country: 'US',
      items: 'many',
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'invalid_request' });
    expect(body.details.fields).toContain('items');
  });
});
