import { describe, expect } from 'vitest';
import { priceRulesResponse } from '#contract/price-rules.ts';
import { buildPriceRule } from '#tests/support/build-order.ts';
import { buying, place, createLines, priced } from '#tests/support/orders.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestBrowser } from '#tests/support/test-shop.ts';

async function ruleOf(browser: TestBrowser, code: string) {
  const { body } = await browser.post('/api/price-rules', { code });
  return priceRulesResponse.parse(body).price_rules.find(({ title }) => title === code);
}

describe('POST /api/price-rules', () => {
  it('reports that a code is used up, but never how often it may be used', async ({
    shop,
    browser,
  }) => {
    for (const used of [0, 1]) {
      await buildPriceRule(shop.database.kysely, `ONCE${used}`, { usageLimit: 1, used });
    }
    expect(await ruleOf(browser, 'ONCE0')).toMatchObject({ used_up: false });
    expect(await ruleOf(browser, 'ONCE1')).toMatchObject({ used_up: true });
    expect(await ruleOf(browser, 'WELCOME10')).toMatchObject({ used_up: false });
    expect(JSON.stringify(await ruleOf(browser, 'ONCE1'))).not.toMatch(/usage|limit/);
  });

  it('leaves the last use to the session whose unpaid order reserved it, and to no other', async ({
    shop,
    browser,
  }) => {
    const code = 'LASTUSE';
    await buildPriceRule(shop.database.kysely, code, { usageLimit: 1 });
    const lines = await createLines(browser, 1, '4x6');
    const order = await buying(browser, lines, { country: 'US', discountCode: code });
    expect((await place(browser, order, lines)).status).toBe(200);
    expect(await ruleOf(browser, code)).toMatchObject({ used_up: false });
    expect(await ruleOf(await shop.browser(), code)).toMatchObject({ used_up: true });
  });

  it('reports a code as used up whose last use is in an order that awaits a transfer', async ({
    shop,
    browser,
  }) => {
    const discountCode = 'TRANSFER1';
    await buildPriceRule(shop.database.kysely, discountCode, { usageLimit: 1 });
    const lines = await createLines(browser, 1, '4x6');
    const changes = { paymentMethod: 'interac', discountCode };
    const order = await priced(browser, 'CA', lines, changes);
    expect((await place(browser, order, lines)).status).toBe(200);
    expect(await ruleOf(browser, discountCode)).toMatchObject({ used_up: true });
  });
});
