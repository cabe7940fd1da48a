import { describe, expect } from 'vitest';
import { priceRulesResponse } from '#contract/price-rules.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestBrowser } from '#tests/support/test-shop.ts';

const ruleOf = async (browser: TestBrowser, code: string) => {
  const { body } = await browser.get(`/api/price-rules?code=${code}`);
  return priceRulesResponse.parse(body).price_rules.find(({ title }) => title === code);
};

describe('GET /api/price-rules?code=', () => {
  it('reports that a code is used up, but never how often it may be used', async ({
    shop,
    browser,
  }) => {
    await shop.database.kysely
      .insertInto('priceRules')
      .values(
        [0, 1].map((used) => ({
          code: `ONCE${used}`,
          status: 'active' as const,
          valueType: 'percentage' as const,
          value: '-10.0',
          usageLimit: 1,
          used,
        })),
      )
      .execute();
    expect(await ruleOf(browser, 'ONCE0')).toMatchObject({ used_up: false });
    expect(await ruleOf(browser, 'ONCE1')).toMatchObject({ used_up: true });
    expect(await ruleOf(browser, 'WELCOME10')).toMatchObject({ used_up: false });
    expect(JSON.stringify(await ruleOf(browser, 'ONCE1'))).not.toMatch(/usage|limit/);
  });
});
