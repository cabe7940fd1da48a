import { describe, expect } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { AwaitingOrder } from '#tests/support/paying.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import type { TestBrowser, TestShop } from '#tests/support/test-shop.ts';

const minute = 60;
const limits = {
  perOrder: { points: 3, seconds: 5 * minute },
  perSession: { points: 5, seconds: 5 * minute },
  perAddress: { points: 8, seconds: 5 * minute },
  perProvider: { helcim: [{ points: 60, seconds: minute }], stripe: [] },
};

const it = shopTest.extend('shopLimits', { scope: 'file' }, { openings: limits });

let networks = 0;

/** An IPv6 /64 that no other test uses. */
function newNetwork(): string {
  networks += 1;
  return `2001:db8:${networks.toString(16)}:1`;
}

async function openFrom(
  shop: TestShop,
  browser: TestBrowser,
  { number, total }: AwaitingOrder,
  remoteAddress: string,
) {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/initialize-payment',
    remoteAddress,
    cookies: { ...browser.cookies },
    headers: { 'accept-language': 'en' },
    payload: { selectedCountry: 'US', total, orderNumber: number },
  });
  const body = response.json<Partial<ErrorBody> & { checkoutToken?: string }>();
  return { status: response.statusCode, headers: response.headers, body };
}

function statusesOf(responses: readonly { status: number }[]): number[] {
  return responses.map(({ status }) => status).toSorted((a, b) => a - b);
}

// Each test begins in a minute of its own, after all earlier counts have expired.
it.beforeEach(({ shop }) => {
  shop.clock.offset += 10 * minute * 1000;
});

describe('POST /api/initialize-payment under its limits', () => {
  it('answers 429 with Retry-After and a clear text once an order was opened too often', async ({
    shop,
    paying,
    browser,
  }) => {
    const order = await paying.place(browser);
    const network = newNetwork();
    const presses = Array.from({ length: 6 }, () =>
      openFrom(shop, browser, order, `${network}::1`),
    );
    const responses = await Promise.all(presses);
    expect(statusesOf(responses)).toEqual([200, 200, 200, 429, 429, 429]);
    const refused = responses.find(({ status }) => status === 429);
    expect(refused?.body.error).toBe('too_many_requests');
    expect(refused?.body.message).toMatch(
      /^That was too many attempts .* Please try again later\. Time to wait: .*\.$/,
    );
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    shop.clock.offset += 5 * minute * 1000;
    expect((await openFrom(shop, browser, order, `${network}::1`)).status).toBe(200);
  });

  it('answers 429 once a session opened windows for too many orders', async ({
    shop,
    paying,
    browser,
  }) => {
    const responses = [];
    for (let count = 0; count < 6; count += 1) {
      const order = await paying.place(browser);
      responses.push(await openFrom(shop, browser, order, `${newNetwork()}::1`));
    }
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(responses.at(-1)?.body.error).toBe('too_many_requests');
  });

  it('counts an IPv6 /64 as one address, and does not limit its neighbors', async ({
    shop,
    paying,
  }) => {
    const network = newNetwork();
    const press = async (address: string) => {
      const browser = await shop.browser();
      return await openFrom(shop, browser, await paying.place(browser), address);
    };
    const responses = [];
    for (let count = 0; count < 10; count += 1) {
      responses.push(await press(`${network}:${count.toString(16)}::7`));
    }
    expect(statusesOf(responses)).toEqual([...Array.from({ length: 8 }, () => 200), 429, 429]);
    expect(responses.at(-1)?.body.error).toBe('too_many_requests');
    expect((await press(`${newNetwork()}::7`)).status).toBe(200);
  });

  it('counts the /64 of one /48 together, up to half more', async ({ shop, paying }) => {
    const responses = [];
    for (let count = 0; count < 14; count += 1) {
      const browser = await shop.browser();
      const order = await paying.place(browser);
      responses.push(await openFrom(shop, browser, order, `2001:db8:ffff:${count}00::7`));
    }
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(12);
    expect(responses.at(-1)?.body.error).toBe('too_many_requests');
  });
});
