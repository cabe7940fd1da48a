import { gunzipSync } from 'node:zlib';
import { defaultCatalogues } from '#tests/support/default-catalogues.ts';
import type { InjectOptions } from 'fastify';
import { describe, expect } from 'vitest';
import * as z from 'zod';
import { operations } from '#contract/operations/index.ts';
import {
  readApiDocument,
  operationIdOf,
  requestExamples,
  responseExamples,
} from '#tests/support/api-document.ts';
import { buildDrop, buildLabToken } from '#tests/support/build-drop.ts';
import {
  createBookingLink,
  newPerson,
  requestFor,
  slotAt,
} from '#tests/support/customer-records.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { buildShopWithRoutes, type TestShop } from '#tests/support/test-shop.ts';
import { chunksFor, createLines, priced, placeTestOrder } from '#tests/support/orders.ts';
import { payInWindow } from '#tests/support/paying.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';
import { calls as screenCalls } from '#tests/screens/double/calls.ts';
import { issueInvoice } from './features/invoices/index.ts';
import { findOrderById } from './features/orders/index.ts';

const it = shopTest
  .extend('routed', { scope: 'file' }, async ({ shopEnv }, { onCleanup }) => {
    const routed = await buildShopWithRoutes(shopEnv);
    onCleanup(routed.shop.close);
    return routed;
  })
  .extend('shop', { scope: 'file' }, ({ routed }) => routed.shop)
  .extend('document', { scope: 'file' }, ({ routed }) => readApiDocument(routed.shop.app));

/** Sends a request and returns what the document says against its response. */
function sender(shop: TestShop, document: Awaited<ReturnType<typeof readApiDocument>>) {
  return async (
    status: number,
    request: InjectOptions & { readonly url: string },
  ): Promise<void> => {
    const method = request.method ?? 'GET';
    const response = await shop.app.inject({ ...request, method });
    const title = `${method} ${request.url}`;
    expect(response.statusCode, `${title}: ${response.body}`).toBe(status);
    expect(document.findOperation(method, request.url), title).not.toBeNull();
    const { headers, body } = response;
    expect(document.findFaults({ method, url: request.url, status, headers, body })).toEqual([]);
  };
}

describe('the OpenAPI document', () => {
  it('has every route of the server, with an id', ({ routed: { routes }, document }) => {
    // Fastify adds a HEAD route to each GET, with the same schema.
    const own = routes.filter(({ method, url }) => method !== 'HEAD' || url.includes('uploads'));
    const missing = own.filter(
      (route) =>
        document.findOperation(String(route.method), route.url) !== operationIdOf(route) ||
        operationIdOf(route) === undefined,
    );
    expect(missing.map(({ method, url }) => `${String(method)} ${url}`)).toEqual([]);
    expect(own).toHaveLength(Object.keys(operations).length);
    expect(new Set(own.map(operationIdOf))).toEqual(new Set(Object.keys(operations)));
  });

  it('has every call of the screen tests at its address', ({ document }) => {
    const others = Object.entries(screenCalls).filter(
      ([name, { method, path }]) => document.findOperation(method, path) !== name,
    );
    expect(others.map(([name]) => name)).toEqual([]);
  });

  it('is sent compressed to a client that accepts it', async ({ routed: { shop } }) => {
    const url = '/api/openapi.json';
    const whole = await shop.app.inject(url);
    const packed = await shop.app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': whole.headers['content-type'],
      vary: 'accept-encoding',
    });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(whole.body);
  });

  it('has examples of requests that the routes accept', ({ routed: { routes } }) => {
    const examples = routes.flatMap(requestExamples);
    expect(examples.length).toBeGreaterThan(15);
    for (const { name, value, schema } of examples) {
      expect(z.safeParse(schema, value).error, name).toBeUndefined();
    }
  });

  it('has examples of responses that the routes can send', ({ routed: { routes } }) => {
    const examples = routes.flatMap(responseExamples);
    expect(examples.length).toBeGreaterThan(30);
    for (const { name, value, schema } of examples) {
      expect(z.safeEncode(schema, value).error, name).toBeUndefined();
    }
  });
});

describe('real responses', () => {
  it('of the catalog, studios and codes are as documented', async ({ shop, document }) => {
    const send = sender(shop, document);
    await send(200, { url: '/healthz' });
    await send(200, { url: '/readyz' });
    await send(200, { url: '/api/geo-location' });
    await send(200, { url: '/api/catalogue?country=TN' });
    await send(400, { url: '/api/catalogue?country=Atlantis' });
    await send(200, { url: '/api/session', method: 'POST' });
    await send(403, {
      url: '/api/session',
      method: 'POST',
      headers: { origin: 'https://a.example' },
    });
    await send(200, { url: '/api/studios?near=36.8,10.18&limit=2' });
    await send(200, { url: '/api/studios/search?query=tunis' });
    await send(200, { url: '/api/studios/by-slug/demo-tunis' });
    await send(404, { url: '/api/studios/by-slug/demo-tunes' });
    await send(200, { url: '/api/price-rules' });
    await send(200, {
      url: '/api/price-rules',
      method: 'POST',
      payload: { code: 'WELCOME10' },
    });
    await send(200, {
      url: '/api/validate-gift-card',
      method: 'POST',
      payload: { code: 'DEMO25USD0000000' },
    });
    await send(403, {
      url: '/api/update-gift-card',
      method: 'POST',
      payload: { giftCardId: crypto.randomUUID(), amountUsed: 1, orderNumber: 'FPX-123456789' },
    });
  });

  it('of quotes and orders are as documented', async ({ shop, browser, document }) => {
    const send = sender(shop, document);
    const { cookies } = browser;
    const lines = await createLines(browser, 1);
    const order = await priced(browser, 'TN', lines);
    const [chunk = {}] = chunksFor(order, lines, 6);
    const url = '/api/orders/chunk';
    const ask = { url, method: 'POST', cookies } as const;
    await send(409, { ...ask, payload: { ...chunk, order: { ...order, totalAmount: 1 } } });
    await send(400, { ...ask, payload: { ...chunk, order: { ...order, email: 'nobody' } } });
    await send(200, { ...ask, payload: chunk });
    await send(200, { url: `/api/orders/${order.orderNumber}`, cookies });
    await send(404, { url: `/api/orders/${order.orderNumber}` });
    await send(200, { url: `/api/orders/verify/${order.orderNumber}` });
    await send(404, { url: `/api/orders/${order.orderNumber}/invoice`, cookies });
    await send(400, { url: '/api/quote', method: 'POST', payload: {} });
    await send(413, { url: '/api/quote', method: 'POST', payload: { a: 'x'.repeat(300_000) } });
    const { orderNumber } = order;
    const mail = { url: '/send-order-confirmation', method: 'POST', cookies } as const;
    await send(200, { ...mail, payload: { orderNumber } });
  });

  it('of payments and private links are as documented', async ({ shop, browser, document }) => {
    const send = sender(shop, document);
    const { cookies } = browser;
    const order = await placeTestOrder(shop, browser);
    const opening = { selectedCountry: 'US', total: order.total, orderNumber: order.number };
    const open = { url: '/api/initialize-payment', method: 'POST', cookies } as const;
    await send(200, { ...open, payload: opening });
    await send(409, { ...open, payload: { ...opening, total: 1 } });
    await payInWindow(shop, browser, order);
    await send(409, { ...open, payload: opening });
    const validation = { sessionId: 'none', orderNumber: order.number };
    await send(200, { url: '/api/validate-payment', method: 'POST', cookies, payload: validation });
    await shop.database.kysely.transaction().execute(async (trx) => {
      const paid = await findOrderById(trx, order.id);
      if (paid)
        await issueInvoice(
          trx,
          { ...shop.config, catalogues: defaultCatalogues },
          paid,
          new Date(),
        );
    });
    await send(200, { url: `/api/orders/${order.number}/invoice`, cookies });
    const { body } = await browser.get<{ data: { privatePath: string } }>(
      `/api/orders/${order.number}`,
    );
    const link = `/api/order-links/${body.data.privatePath.split('/').at(-1)}`;
    await send(200, { url: link });
    await send(404, { url: `${link}x` });
    await send(200, { url: `${link}/cancel`, method: 'POST' });
    const request = { orderNumber: order.number, email: 'customer@example.com' };
    await send(202, { url: '/api/order-links', method: 'POST', payload: request });
    await send(404, { url: '/api/originals', method: 'POST', payload: { link: 'none' } });
    await send(401, { url: '/api/webhooks/cards', method: 'POST', payload: {} });
    const untyped = { method: 'POST', headers: { 'content-type': 'x' }, payload: '{}' } as const;
    await send(400, { ...untyped, url: '/api/webhooks/cards' });
    await send(400, { ...untyped, url: '/api/webhooks/checkout' });
  });

  it('of bookings and photos are as documented', async ({ shop, browser, document }) => {
    const send = sender(shop, document);
    const { cookies } = browser;
    const studioId = await buildStudio(shop.database.kysely);
    await send(200, { url: `/api/studios/${studioId}/slots?service=portrait` });
    const booking = requestFor(studioId, '10:00', newPerson());
    const book = { url: '/api/bookings', method: 'POST', cookies } as const;
    await send(400, { ...book, payload: { ...booking, phone: 'none' } });
    await send(400, { ...book, payload: { ...booking, startsAt: slotAt('03:01') } });
    await send(200, { ...book, payload: booking });
    await send(409, { ...book, payload: { ...booking, name: 'Another Name' } });
    const link = { link: await createBookingLink(shop, booking.bookingId) };
    await send(404, { url: '/api/booking-links', method: 'POST', payload: { link: 'none' } });
    await send(200, { url: '/api/booking-links', method: 'POST', payload: link });
    await send(200, { url: '/api/booking-links/confirm', method: 'POST', payload: link });
    await send(200, { url: `/api/bookings/${booking.bookingId}/calendar`, cookies });
    await send(200, { url: '/api/booking-links/cancel', method: 'POST', payload: link });
    const photoId = await browser.photo();
    const status = { url: '/api/photos/status', method: 'POST', cookies } as const;
    await send(200, { ...status, payload: { photoIds: [photoId] } });
    await send(404, { url: '/api/pictures/none' });
    await send(204, { url: '/api/uploads', method: 'OPTIONS' });
    await send(412, { url: '/api/uploads', method: 'POST' });
    await send(404, { url: `/api/uploads/${'0'.repeat(32)}`, method: 'HEAD' });
  });

  it('of labs are as documented', async ({ shop, document }) => {
    const { token } = await buildLabToken(shop);
    const drop = await buildDrop(shop);
    const [hash = ''] = [...drop.prints.keys()];
    const send = sender(shop, document);
    const headers = { authorization: `Bearer ${token}` };
    const get = (url: string, more = {}) => ({
      url: `/api/lab/${url}`,
      headers: { ...headers, ...more },
    });
    const post = (url: string, payload: object) =>
      ({ ...get(url), method: 'POST', payload }) as const;
    const claimId = crypto.randomUUID();
    const print = `drops/${drop.id}/prints/${hash}`;
    await send(401, { url: '/api/lab/drops' });
    await send(200, get('drops?state=waiting&limit=10'));
    await send(400, get('drops?limit=none'));
    await send(200, post('claims', { claimId, limit: 2 }));
    await send(200, get(`drops/${drop.id}`));
    await send(404, get(`drops/${crypto.randomUUID()}`));
    await send(200, get(print));
    await send(206, get(print, { range: 'bytes=10-' }));
    await send(304, get(print, { 'if-none-match': `"${hash}"` }));
    await send(416, get(print, { range: 'bytes=9000000-' }));
    const zip = `drops/${drop.id}/prints.zip`;
    await send(200, get(zip));
    await send(206, get(zip, { range: 'bytes=10-' }));
    await send(416, get(zip, { range: 'bytes=9000000-' }));
    await send(404, get(`drops/${drop.id}/originals.zip`));
    await send(409, post(`orders/${drop.orderNumber}/ready`, {}));
    await send(404, post('orders/FPX-000000000/ready', {}));
    await send(409, post('pickups', { orderNumber: drop.orderNumber, code: '000000' }));
    await send(400, post('pickups', { orderNumber: drop.orderNumber }));
    await send(200, post(`drops/${drop.id}/lease`, { claimId, placing: true }));
    await send(409, post(`drops/${drop.id}/delivered`, { claimId: crypto.randomUUID() }));
    await send(200, post(`drops/${drop.id}/delivered`, { claimId }));
    await send(200, post(`drops/${drop.id}/reports`, { result: 'printed' }));
    await send(409, post(`drops/${drop.id}/reports`, { result: 'failed' }));
    const clock = new Date().toISOString();
    await send(200, post('heartbeat', { version: '1.0.0', clock }));
  });

  it('of signing in and of the shop’s people are as documented', async ({ shop, document }) => {
    const send = sender(shop, document);
    const { cookies } = await signInAs(shop, 'owner');
    const origin = { origin: 'http://localhost' };
    const get = (url: string) => ({ url: `/api/staff/${url}`, cookies: { ...cookies } });
    const post = (url: string, payload: object, headers = {}) =>
      ({ ...get(url), method: 'POST', payload, headers }) as const;
    await send(401, { url: '/api/staff/session' });
    await send(200, get('session'));
    await send(200, get('account'));
    await send(200, get('people'));
    await send(200, get('audit'));
    await send(200, get('audit.csv'));
    await send(400, get('audit?from=yesterday'));
    await send(400, post('sign-in/challenge', {}));
    await send(200, post('sign-in/challenge', {}, origin));
    const second = { kind: 'code', code: '000000' };
    await send(401, post('sign-in/password', { email: 'a@example.com', password: 'x', second }));
    await send(404, post('welcome/link', { link: 'none' }));
    await send(200, post('proof/challenge', {}, origin));
    await send(400, post('proof', second));
    await send(200, post('account/authenticator/offer', {}));
    await send(200, post('account/passkeys/challenge', {}, origin));
    await send(200, post('account/recovery-codes', {}));
    const email = 'invited@example.com';
    const person = { name: 'Nadia', role: 'csr', studio: null, extraRights: [], language: 'fr' };
    await send(200, post('people', { ...person, email }));
    await send(409, post('people', { ...person, email }));
    await send(404, post(`people/${crypto.randomUUID()}/disable`, {}));
  });

  it('to oversized headers are as documented', async ({ shop, document }) => {
    const url = await shop.listen();
    const response = await fetch(`${url}/healthz`, { headers: { a: 'x'.repeat(20_000) } });
    const { status, headers } = response;
    expect(status).toBe(431);
    const received = { method: 'GET', url: '/healthz', status, body: await response.text() };
    expect(document.findFaults({ ...received, headers: Object.fromEntries(headers) })).toEqual([]);
  });

  it('that differ from the document are found', async ({ shop, document }) => {
    const request = { method: 'GET', url: '/api/geo-location' };
    const { headers, body } = await shop.app.inject('/api/geo-location');
    const received = { ...request, status: 200, headers, body };
    expect(document.findFaults(received)).toEqual([]);
    const differing = [
      { ...received, body: body.replace('country_code', 'country') },
      { ...received, status: 418 },
      { ...received, headers: { ...headers, 'content-type': 'text/plain' } },
      { ...received, status: 503, body: '{"error":"Service Unavailable"}' },
    ];
    for (const each of differing) expect(document.findFaults(each)).not.toEqual([]);
  });
});
