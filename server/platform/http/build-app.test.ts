import { describe, expect, vi } from 'vitest';
import { recordLog } from '#tests/support/logs.ts';
import { bareApp } from '#tests/support/storefront.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { buildApp } from './build-app.ts';

describe('every response', () => {
  it('has a strict content security policy that allows only the card window', async ({ shop }) => {
    const { headers } = await shop.app.inject('/api/catalogue?country=TN');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`frame-src ${shop.sandboxUrl}`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-inline');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('has a permissions policy, and allows the window of Google Pay', async ({ shop }) => {
    const ask = (headers: Record<string, string>) => proxied.inject({ url: '/healthz', headers });
    const { headers } = await shop.app.inject('/healthz');
    const policy = String(headers['permissions-policy']);
    expect(policy).toContain('camera=()');
    expect(policy).toContain('geolocation=(self)');
    expect(policy).toContain(`payment=(self "${shop.sandboxUrl}")`);
    const proxied = await buildApp({ ...bareApp, trustProxy: ['127.0.0.1'] });
    const overHttps = await ask({ 'x-forwarded-proto': 'https' });
    expect(overHttps.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect((await ask({})).headers).not.toHaveProperty('cross-origin-opener-policy');
    await proxied.close();
  });
});

describe('a changing request', () => {
  const quote = (shop: TestShop, headers: Record<string, string>) =>
    shop.app.inject({ method: 'POST', url: '/api/quote', headers, payload: {} });

  it.for([
    { origin: 'https://elsewhere.example' },
    { origin: 'https://elsewhere.example', host: 'elsewhere.example' },
    { origin: 'https://localhost:80' },
    { origin: 'http://localhost:81' },
    { origin: 'null' },
    { origin: '' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('is refused from another site’s page: %o', async (headers, { shop }) => {
    const { statusCode, body } = await quote(shop, { ...headers });
    expect(statusCode).toBe(403);
    expect(body).toContain('forbidden');
  });

  it('is refused in the same form by a route with an error schema of its own', async ({ shop }) => {
    const headers = { origin: 'https://elsewhere.example' };
    const url = '/api/update-gift-card';
    const refused = await shop.app.inject({ method: 'POST', url, headers, payload: {} });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ error: 'forbidden' });
    expect(refused.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it.for([
    {},
    { origin: 'http://localhost:80' },
    { origin: 'http://127.0.0.1', host: 'elsewhere.example' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://localhost', 'sec-fetch-site': 'cross-site' },
  ])('is accepted from the shop’s own page or without a page: %o', async (headers, { shop }) => {
    expect((await quote(shop, { ...headers })).statusCode).toBe(400);
  });

  it('is accepted from a payment provider with any origin', async ({ shop }) => {
    const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    const url = '/api/webhooks/cards';
    const { statusCode } = await shop.app.inject({ method: 'POST', url, headers, payload: {} });
    expect(statusCode).toBe(401);
  });
});

describe('a read of the API', () => {
  const read = (shop: TestShop, url: string, headers: Record<string, string>) =>
    shop.app.inject({ url, headers });
  const foreign = { 'sec-fetch-site': 'cross-site' };
  const invoice = `/api/order-links/none/invoices/${crypto.randomUUID()}`;

  it.for([
    '/api/price-rules',
    '/api/studios?near=1,1',
    '/api/orders/verify/FPX-123456789',
    '/api/order-links/none',
    '/api/openapi.json',
    '/api/lab/drops',
    invoice,
  ])('is refused to a page of another site: %s', async (url, { shop }) => {
    const { statusCode, headers, body } = await read(shop, url, foreign);
    expect(statusCode).toBe(403);
    expect(body).toContain('forbidden');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it.for([
    {},
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ])('is answered with %o', async (headers, { shop }) => {
    expect((await read(shop, '/api/price-rules', { ...headers })).statusCode).toBe(200);
  });

  it('opens an invoice by a link that a person followed, and nothing else', async ({ shop }) => {
    const followed = { ...foreign, 'sec-fetch-mode': 'navigate' };
    expect((await read(shop, invoice, followed)).statusCode).toBe(404);
    expect((await read(shop, '/api/price-rules', followed)).statusCode).toBe(403);
  });

  it('is no page, file or probe, which other sites link to', async ({ shop }) => {
    expect((await read(shop, '/healthz', foreign)).statusCode).toBe(200);
  });
});

describe('a NUL character', () => {
  it.for([
    ['GET', '/api/studios/by-slug/demo%00'],
    ['GET', '/api/orders/verify/%00'],
    ['GET', '/api/orders/FPX-123456789%00'],
    ['GET', '/%00'],
    ['GET', '/fr/demo%00'],
    ['POST', '/api/order-links/%00/cancel'],
    ['DELETE', '/api/uploads/%00'],
  ] as const)(
    'in a path gets 404 without a database query: %s %s',
    async ([method, url], { shop }) => {
      const asked = vi.spyOn(shop.database.pool, 'connect');
      const { statusCode } = await shop.app.inject({ method, url });
      expect(statusCode).toBe(404);
      expect(asked).not.toHaveBeenCalled();
      asked.mockRestore();
    },
  );

  it.for(['/api/studios/search?query=%00', '/api/catalogue?country=%00'])(
    'in a query causes no server error: %s',
    async (url, { shop }) => {
      expect((await shop.app.inject(url)).statusCode).toBeLessThan(500);
    },
  );
});

describe('an error response', () => {
  it.for(['en', 'fr-CA,fr;q=0.9', 'ar'])(
    'is in the caller’s language: %s',
    async (language, { shop }) => {
      const { statusCode, body } = await shop.app.inject({
        url: '/api/nothing-here',
        headers: { 'accept-language': language },
      });
      expect(statusCode).toBe(404);
      const { error, message } = JSON.parse(body) as { error: string; message: string };
      expect(error).toBe('not_found');
      expect(message).not.toBe('');
      expect(/[\u0600-\u06ff]/.test(message)).toBe(language === 'ar');
    },
  );

  it('reports invalid JSON, a too large body and an unknown content type', async ({ shop }) => {
    const post = (payload: string, type = 'application/json') =>
      shop.app.inject({
        method: 'POST',
        url: '/api/quote',
        headers: { 'content-type': type },
        payload,
      });
    expect((await post('{')).json()).toMatchObject({ error: 'invalid_request' });
    expect((await post('x'.repeat(2_000_000))).json()).toMatchObject({ error: 'body_too_large' });
    expect((await post('a=1', 'application/x-www-form-urlencoded')).statusCode).toBe(400);
  });

  it('reports an invalid URL and has the security headers and the id of the request', async ({
    shop,
  }) => {
    const response = await shop.app.inject('/%');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: 'invalid_request' });
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('hides internal errors', async ({ shop }) => {
    const { pool } = shop.database;
    await pool.query('alter table price_rules rename to price_rules_away');
    const { statusCode, body } = await shop.app.inject('/api/price-rules');
    await pool.query('alter table price_rules_away rename to price_rules');
    expect(statusCode).toBe(500);
    expect(JSON.parse(body)).toMatchObject({ error: 'server_error' });
    expect(body).not.toContain('price_rules');
  });
});

describe('a server built by buildApp', () => {
  it('reports health and readiness', async ({ shop }) => {
    expect((await shop.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    const ready = await shop.app.inject('/readyz');
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toEqual({
      database: 'ok',
      storage: 'ok',
      queue: 'ok',
      oldestDueJobSeconds: null,
    });
  });

  it('is not ready while a part of its database is missing', async ({ shop }) => {
    const { pool } = shop.database;
    await pool.query('alter schema graphile_worker rename to away');
    const ready = await shop.app.inject('/readyz');
    await pool.query('alter schema away rename to graphile_worker');
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toMatchObject({ database: 'ok', queue: 'down' });
  });

  it('describes every API route in OpenAPI 3.1', async ({ shop }) => {
    const document = (await shop.app.inject('/api/openapi.json')).json<{
      openapi: string;
      paths: Record<string, unknown>;
    }>();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/api/catalogue',
        '/api/price-rules',
        '/api/quote',
        '/api/orders/chunk',
        '/api/orders/verify/{orderNumber}',
        '/api/initialize-payment',
        '/api/validate-payment',
        '/send-order-confirmation',
        '/api/photos/status',
      ]),
    );
  });
});

describe('the log of a server', () => {
  it('has one line with an id for each request, and none for probes', async () => {
    const { lines, log } = recordLog('info');
    const app = await buildApp({ ...bareApp, log });
    app.get('/told', async (request) => {
      request.log.warn({ email: 'a@b.example', chosen: 3 }, 'told by hand');
      return {};
    });
    await app.inject('/healthz');
    const { headers } = await app.inject('/api/openapi.json?code=SECRET');
    const response = await app.inject('/told');
    await app.close();
    expect(lines.join('')).not.toContain('a@b.example');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({
        msg: 'answered',
        reqId: headers['x-request-id'],
        req: { method: 'GET', path: '/api/openapi.json' },
        res: { status: 200 },
      }),
      expect.objectContaining({
        msg: 'told by hand',
        reqId: response.headers['x-request-id'],
        chosen: 3,
      }),
      expect.objectContaining({
        msg: 'answered',
        reqId: response.headers['x-request-id'],
      }),
    ]);
  });

  it('contains no personal data and no secrets', () => {
    const { lines, log } = recordLog('info');
    log.info(
      {
        email: 'a@b.example',
        order: { phone: '+1', shippingAddress: { city: 'Tunis' } },
        checkoutToken: 'tok',
        attempt: { providerSecret: 'sec', confirmToken: 'con' },
        req: { method: 'GET', url: '/api/openapi.json?code=SECRET' },
      },
      'told',
    );
    const text = lines.join('');
    expect(text).toContain('/api/openapi.json');
    for (const secret of ['a@b.example', '+1', 'Tunis', 'tok"', 'sec"', 'con"', 'SECRET']) {
      expect(text).not.toContain(secret);
    }
  });
});
