import { describe, expect } from 'vitest';
import { orderLimits } from '#domain/orders/order-limits.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { codeScenarios } from './code-scenarios.ts';
import { placingScenarios, quoteScenarios, type Scenario } from './scenarios.ts';

const it = shopTest.extend('shopLimits', { scope: 'file' }, () => ({
  codeGuesses: {
    perSession: 5,
    newSessionsPerAddress: 1000,
    knownSessionsPerAddress: 1000,
    perShop: 9000,
  },
  orders: { ...orderLimits, perSessionAnHour: 4, perAddressAnHour: 5 },
}));

const rules = [
  ['USEDUP', { usage_limit: 1, used: 1 }],
  ['INDOLLARS', { currency: 'USD' }],
  ['INFRANCE', { countries: ['FR'] }],
  ['KEYCHAINS', { size_keys: ['keychain'] }],
  ['FROM1000', { currency: 'TND', minimum_subtotal: 100_000 }],
  ['ONCEEACH', { usage_limit_per_email: 1 }],
  ['ALMOSTALL', { value: -98.5 }],
] as const;

it.beforeAll(async ({ shop }) => {
  for (const [code, conditions] of rules) {
    const row = { code, status: 'active', value_type: 'percentage', value: -10, ...conditions };
    const columns = Object.keys(row);
    await shop.database.pool.query(
      `insert into price_rules (${columns.join(', ')})
       values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(row),
    );
  }
});

const languages = ['en', 'fr', 'ar'] as const;

/** Leaves out the parts of a response that differ with every run. */
function lasting(body: string): string {
  return body
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '<id>')
    .replaceAll(/FPX-[\dA-Z-]+/g, '<number>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<instant>')
    .replaceAll(/"waitSeconds":\d+/g, '"waitSeconds":<seconds>');
}

let addresses = 0;

async function respond(shop: TestShop, scenario: Scenario, language: string): Promise<string> {
  addresses += 1;
  const remoteAddress = `2001:db8:${addresses.toString(16)}::1`;
  const browser = await shop.browser(remoteAddress);
  const { url, payload } = await scenario({
    shop,
    browser,
    neighbor: () => shop.browser(remoteAddress),
  });
  const response = await shop.app.inject({
    method: payload ? 'POST' : 'GET',
    url,
    ...(payload && { payload }),
    remoteAddress,
    cookies: { ...browser.cookies },
    headers: { 'accept-language': language },
  });
  const waits = response.headers['retry-after'] === undefined ? '' : ' retry-after';
  return `${language} ${response.statusCode}${waits} ${lasting(response.body)}`;
}

describe('failure responses over HTTP', () => {
  it.for([
    ['quote', quoteScenarios],
    ['placing', placingScenarios],
    ['codes', codeScenarios],
  ] as const)(
    'are the recorded bytes in three languages: %s',
    { timeout: 120_000 },
    async ([name, scenarios], { shop }) => {
      const responses: string[] = [];
      for (const [title, scenario] of Object.entries(scenarios)) {
        responses.push(`# ${title}`);
        for (const language of languages) {
          responses.push(await respond(shop, scenario, language));
        }
      }
      await expect(`${responses.join('\n')}\n`).toMatchFileSnapshot(`./${name}.txt`);
    },
  );
});
