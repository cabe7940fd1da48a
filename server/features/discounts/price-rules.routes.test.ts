import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { priceRulesAnswer } from '#contract/price-rules.ts';
import { buildTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(async () => {
  await shop.close();
});

const ruleOf = async (code: string) => {
  const browser = await shop.browser();
  const { body } = await browser.get(`/api/price-rules?code=${code}`);
  return priceRulesAnswer.parse(body).price_rules.find(({ title }) => title === code);
};

describe('GET /api/price-rules?code=', () => {
  it('tells of a code that it is used up, and never how often it may be used', async () => {
    await shop.database.kysely
      .insertInto('price_rules')
      .values(
        [0, 1].map((used) => ({
          code: `ONCE${used}`,
          status: 'active' as const,
          value_type: 'percentage' as const,
          value: '-10.0',
          usage_limit: 1,
          used,
        })),
      )
      .execute();
    expect(await ruleOf('ONCE0')).toMatchObject({ used_up: false });
    expect(await ruleOf('ONCE1')).toMatchObject({ used_up: true });
    expect(await ruleOf('WELCOME10')).toMatchObject({ used_up: false });
    expect(JSON.stringify(await ruleOf('ONCE1'))).not.toMatch(/usage|limit/);
  });
});
