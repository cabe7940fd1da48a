import { describe, expect } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { noLimits } from '#server/limits.ts';
import type { AwaitingOrder } from '#tests/support/paying.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { waitingJobs, type TestBrowser, type TestShop } from '#tests/support/test-shop.ts';

const minute = 60;

/** A block has one call once three of the six are used; the last two are for sessions with a history. */
const it = shopTest.extend('shopLimits', { scope: 'file' }, () => ({
  openings: {
    ...noLimits.openings,
    perProvider: {
      helcim: [{ points: 6, seconds: minute }],
      stripe: [{ points: 60, seconds: minute }],
    },
  },
}));

let networks = 0;

/** An address in an IPv6 /48 that no other test uses. */
function newAddress(): string {
  networks += 1;
  return `2001:db8:${networks.toString(16)}:1::1`;
}

/** An order of a session without a history; those of other sessions are as old as the shop's clock is ahead. */
async function placeNew(shop: TestShop, paying: { place: PlaceOrder }): Promise<Opening> {
  const browser = await shop.browser();
  const order = await paying.place(browser);
  await shop.database.pool.query('update photos set created_at = $2 where session_id = $1', [
    browser.sessionId,
    new Date(shop.parts.clock()),
  ]);
  return { browser, order };
}

type PlaceOrder = (browser: TestBrowser) => Promise<AwaitingOrder>;

interface Opening {
  readonly browser: TestBrowser;
  readonly order: AwaitingOrder;
}

async function openFrom(shop: TestShop, { browser, order }: Opening, remoteAddress: string) {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/initialize-payment',
    remoteAddress,
    cookies: { ...browser.cookies },
    headers: { 'accept-language': 'en' },
    payload: { selectedCountry: 'US', total: order.total, orderNumber: order.number },
  });
  const body = response.json<Partial<ErrorBody> & { checkoutToken?: string }>();
  return { status: response.statusCode, headers: response.headers, body };
}

it.beforeEach(({ shop }) => {
  shop.clock.offset += 10 * minute * 1000;
});

describe('the calls that openings may make at a provider', () => {
  it('are shared by blocks of addresses, and the last ones are for sessions with a history', async ({
    shop,
    paying,
  }) => {
    const greedy = newAddress();
    const press = async (opening: Opening, from = newAddress()) => openFrom(shop, opening, from);
    const pressNew = async (from?: string) => press(await placeNew(shop, paying), from);
    const pressKnown = async () => {
      const browser = await shop.browser();
      return press({ browser, order: await paying.place(browser) });
    };
    const first = [await pressNew(greedy), await pressNew(greedy), await pressNew(greedy)];
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200]);
    const refused = await pressNew(greedy);
    expect(refused).toMatchObject({ status: 429, body: { error: 'payment_busy' } });
    expect(refused.body.message).toMatch(
      /Your order is kept and nothing was charged\. .* Time to wait: .*\.$/,
    );
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await waitingJobs(shop.database))['send-alarm']).toBeUndefined();
    expect((await pressNew()).status).toBe(200);
    expect((await pressNew()).body.error).toBe('payment_busy');
    expect((await waitingJobs(shop.database))['send-alarm']).toBe(1);
    expect([(await pressKnown()).status, (await pressKnown()).status]).toEqual([200, 200]);
    expect((await pressKnown()).body.error).toBe('payment_busy');
    expect((await waitingJobs(shop.database))['send-alarm']).toBe(1);
    shop.clock.offset += minute * 1000;
    expect((await pressNew(greedy)).status).toBe(200);
  });

  it('are shared by the whole /48 of an address', async ({ shop, paying }) => {
    const statuses = [];
    for (const block of ['0', '100', '200', '300']) {
      const opening = await placeNew(shop, paying);
      statuses.push((await openFrom(shop, opening, `2001:db8:eeee:${block}::1`)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await openFrom(shop, await placeNew(shop, paying), newAddress())).status).toBe(200);
  });

  it('are counted for each provider by itself', async ({ shop, paying }) => {
    const from = newAddress();
    const statuses = [];
    for (let count = 0; count < 5; count += 1) {
      statuses.push((await openFrom(shop, await placeNew(shop, paying), from)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    const browser = await shop.browser(from);
    const { status } = await paying.checkout(
      browser,
      await paying.place(browser, undefined, 'credit'),
    );
    expect(status).toBe(200);
  });

  it('are used up without an effect on open windows', async ({ shop, paying }) => {
    const opening = await placeNew(shop, paying);
    const from = newAddress();
    const opened = await openFrom(shop, opening, from);
    for (let count = 0; count < 4; count += 1) {
      await openFrom(shop, await placeNew(shop, paying), newAddress());
    }
    expect((await openFrom(shop, await placeNew(shop, paying), newAddress())).status).toBe(429);
    const again = await openFrom(shop, opening, from);
    expect(again.status).toBe(200);
    expect(again.body.checkoutToken).toBe(opened.body.checkoutToken);
  });
});
