import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { errorCodes } from '#contract/errors.ts';
import { orderLimits } from '#domain/orders/order-limits.ts';
import { bareApp } from '#tests/support/storefront.ts';
import { newPerson, requestFor } from '#tests/support/customer-records.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { chunksFor, createLines, priced, placeTestOrder } from '#tests/support/orders.ts';
import { encodeMetadata, createMetadata, openSender } from '#tests/support/photo-shop.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { sendSigned } from '#tests/support/signed-messages.ts';
import { steer, type TestBrowser, type TestShop } from '#tests/support/test-shop.ts';
import { buildServer } from '#server/build-server.ts';
import { defaultUploadQuota, openPicturePool } from '#server/features/photos/index.ts';
import { noLimits } from '#server/limits.ts';
import { connectDatabase } from '#server/platform/db/connect.ts';
import { buildApp } from '#server/platform/http/build-app.ts';
import { statusOfCode } from '#server/platform/http/error-statuses.ts';
import { retryAfter } from '#server/platform/http/errors.ts';
import { registerSocialImages } from '#server/storefront/social-image/social-image.routes.ts';
import { socialImagePath } from '#server/storefront/social-image/social-image-path.ts';

const once60 = { points: 1, seconds: 60 };
const limits = {
  studioLists: once60,
  slotLists: once60,
  orderNumberChecks: once60,
  codeGuesses: { perSession: 1, newSessionsPerAddress: 1, knownSessionsPerAddress: 1, perShop: 9 },
  orders: { ...orderLimits, unconfirmedPerContact: 1, perSessionAnHour: 9, perAddressAnHour: 9 },
  bookings: { openPerPerson: 9, pendingPerNetwork: 1 },
  openings: { ...noLimits.openings, perOrder: once60 },
  http: { ...noLimits.http, smallBody: 1024, maxBuffered: 4096, maxBufferedPerAddress: 4096 },
};

const it = shopTest
  .extend('shopLimits', { scope: 'file' }, () => limits)
  .extend('url', { scope: 'file' }, ({ shop }) => shop.listen());

interface Call {
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
}

function send(url: string, { cookies }: TestBrowser, { method, path, body }: Call) {
  return fetch(url + path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      cookie: Object.entries(cookies)
        .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
        .join('; '),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** The limits on guesses of links are 20 in a window; the others of this file are smaller. */
const enough = 22;

/** Repeats a call until a limit refuses it. */
async function exhaust(call: () => Promise<Response>): Promise<Response> {
  let response = await call();
  for (let count = 0; count < enough && ![429, 503].includes(response.status); count += 1) {
    await response.body?.cancel();
    response = await call();
  }
  return response;
}

async function expectWait(response: Response, status: number, code?: string): Promise<void> {
  const text = await response.text();
  expect(response.status, text).toBe(status);
  if (code !== undefined) expect(JSON.parse(text)).toMatchObject({ error: code });
  const seconds = response.headers.get('retry-after');
  expect(seconds, text).toMatch(/^[1-9]\d*$/);
  expect(Number(seconds)).toBeLessThanOrEqual(3600);
}

const quote = {
  country: 'US',
  deliveryMethod: 'shipping',
  items: [{ productType: 'photo_print', size: '5x7', quantity: 1 }],
};

const limited: readonly Call[] = [
  { path: '/api/studios?near=36.8,10.18' },
  { path: '/api/studios/search?query=tunis' },
  { path: '/api/studios/by-slug/none' },
  { path: `/api/studios/${crypto.randomUUID()}/slots?service=portrait` },
  { path: '/api/orders/verify/FPX-123456789' },
  { path: '/api/price-rules', body: { code: 'NONE' } },
  { path: '/api/validate-gift-card', body: { code: 'NONE000000000000' } },
  { path: '/api/quote', body: { ...quote, discountCode: 'NONE' } },
  { path: '/api/order-links/none/cancel', method: 'POST' },
  { path: '/api/order-links', body: { orderNumber: 'FPX-123456789', email: 'a@example.com' } },
  { path: '/api/booking-links', body: { link: 'none' } },
  { path: '/api/booking-links/confirm', body: { link: 'none' } },
  { path: '/api/booking-links/cancel', body: { link: 'none' } },
  { path: '/api/bookings', body: requestFor(crypto.randomUUID(), '10:00', newPerson()) },
];

describe('Retry-After over HTTP', () => {
  it.for(limited)('is sent when a limit refuses $path', async (call, { url, browser }) => {
    const refused = await exhaust(() => send(url, browser, call));
    await expectWait(refused, 429, call.path.includes('gift') ? undefined : 'too_many_requests');
  });

  it('is sent to a network with too many unconfirmed bookings', async ({ shop, url }) => {
    const studioId = await buildStudio(shop.database.kysely);
    // The limit on calls counts for a session and an address; this one counts unconfirmed bookings.
    const [first, second] = [await shop.browser(), await shop.browser()];
    await shop.database.pool.query('delete from rate_limits');
    const book = (browser: TestBrowser, time: string) =>
      send(url, browser, {
        path: '/api/bookings',
        body: requestFor(studioId, time, newPerson()),
      });
    expect((await book(first, '10:00')).status).toBe(200);
    await expectWait(await book(second, '11:00'), 429, 'too_many_requests');
  });

  it('is sent for payments that are opened too often or cannot be opened', async ({
    shop,
    url,
    browser,
  }) => {
    const order = await placeTestOrder(shop, browser);
    const call = {
      path: '/api/initialize-payment',
      body: { selectedCountry: 'US', total: order.total, orderNumber: order.number },
    };
    await steer(shop, '/control/faults', {
      count: 1,
      answer: 'error',
      when: 'after',
      path: '/v2/helcim-pay',
    });
    await expectWait(await send(url, browser, call), 503, 'payment_unavailable');
    await expectWait(await send(url, browser, call), 429, 'too_many_requests');
  });

  it('is sent for an order beside too many unconfirmed ones', async ({ url, browser }) => {
    const place = async () => {
      const lines = await createLines(browser, 1);
      const order = await priced(browser, 'TN', lines);
      return send(url, browser, { path: '/api/orders/chunk', body: chunksFor(order, lines, 6)[0] });
    };
    expect((await place()).status).toBe(200);
    await expectWait(await place(), 429, 'orders_unconfirmed');
  });

  it('is sent when no memory is left for a body', async ({ url, browser }) => {
    const body = { ...quote, discountCode: 'x'.repeat(8000) };
    const refused = await send(url, browser, { path: '/api/quote', body });
    await expectWait(refused, 503, 'service_unavailable');
  });

  it('is sent to a provider that must send its message again', async ({ shop, url }) => {
    expect(url).toBe(shop.app.listeningOrigin);
    const refused = await sendSigned(shop, JSON.stringify({ id: '1', type: 'cardTransaction' }));
    await expectWait(refused, 503, 'service_unavailable');
  });
});

describe('Retry-After of uploads', () => {
  const announce = (url: string) => {
    const { headers } = openSender(url);
    const metadata = encodeMetadata(createMetadata(Buffer.from('any')));
    return fetch(`${url}/api/uploads`, {
      method: 'POST',
      headers: { ...headers, 'upload-length': '3', 'upload-metadata': metadata },
    });
  };

  it('is sent beyond the quota', async ({ photoShop }) => {
    const session = { ...defaultUploadQuota.session, uploads: 0 };
    const url = await photoShop.serve({}, { quota: { ...defaultUploadQuota, session } });
    await expectWait(await announce(url), 429, 'too_many_photos');
  });

  it('is sent while no decoder is free for the client', async ({ photoShop }) => {
    const pictures = { ...openPicturePool(), waitSeconds: () => 7 };
    const url = await photoShop.serve({}, { pictures });
    const refused = await announce(url);
    expect(refused.headers.get('retry-after')).toBe('7');
    await expectWait(refused, 429, 'too_many_requests');
  });
});

describe('Retry-After of a server in trouble', () => {
  const withoutDatabase = async (shop: TestShop) => {
    const url = 'postgres://127.0.0.1:1/none';
    const database = connectDatabase({ url, max: 1, applicationName: 'none' });
    const app = await buildServer({ ...shop.parts, database });
    const close = async () => {
      await app.close();
      await database.close();
    };
    return { url: await app.listen({ port: 0, host: '127.0.0.1' }), close };
  };

  it('is sent while the database is down', async ({ shop }) => {
    const { url, close } = await withoutDatabase(shop);
    await expectWait(await fetch(`${url}/readyz`), 503);
    const response = await fetch(`${url}/api/orders/verify/FPX-123456789`);
    await expectWait(response, 503, 'service_unavailable');
    await close();
  });

  it('is sent to requests on open connections during a shutdown, in the caller’s language', async () => {
    const app = await buildApp(bareApp);
    const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(url.port), url.hostname);
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text;
    });
    const request = 'GET /healthz HTTP/1.1\r\nhost: a\r\naccept-language: fr\r\n';
    socket.write(`${request}\r\n`);
    await once(socket, 'data');
    // A connection that is between two requests is closed at once.
    socket.write(request);
    await pause(100);
    const closed = app.close();
    await pause(100);
    socket.write('\r\n');
    await Promise.all([once(socket, 'close'), closed]);
    const [, first = '', second = ''] = received.split('HTTP/1.1 ');
    expect(first).toMatch(/^200 /);
    expect(first.toLowerCase()).not.toContain('retry-after');
    expect(second).toMatch(/^503 /);
    expect(second).toMatch(/^retry-after: 5\r$/im);
    expect(second).toMatch(/^connection: close\r$/im);
    expect(second).toMatch(/^x-content-type-options: nosniff\r$/im);
    expect(JSON.parse(second.slice(second.indexOf('{')))).toEqual({
      error: 'service_unavailable',
      message: expect.stringMatching(/^La boutique /) as string,
    });
  });

  it('is sent when too many images of shared links are drawn', async () => {
    const app = await buildApp(bareApp);
    const brand = 'FPX';
    registerSocialImages(app, {
      brand,
      findStudio: async () => null,
      drawings: { take: async () => 9 },
    });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const subject = { language: 'en', studio: null, hasDiscount: false } as const;
    await expectWait(
      await fetch(url + socialImagePath(subject, { brand })),
      429,
      'too_many_requests',
    );
    await app.close();
  });
});

describe('retryAfter', () => {
  it('has seconds for every code of status 429 or 503', () => {
    const codes = errorCodes.filter((code) => [429, 503].includes(statusOfCode(code)));
    expect(codes.length).toBeGreaterThan(5);
    for (const code of codes) {
      expect(retryAfter({ code })['retry-after'], code).toMatch(/^[1-9]\d*$/);
    }
  });
});
