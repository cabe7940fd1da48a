import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildShopWithRoutes, type TestShop } from '#tests/support/test-shop.ts';
import { buildLabToken } from '#tests/support/build-drop.ts';
import { orderInput } from '#tests/support/orders.ts';
import { findUnbounded } from '#tests/support/api-document.ts';
import { signInAs } from '#tests/support/staff.ts';

let shop: TestShop;
let routes: RouteOptions[];

beforeAll(async () => {
  ({ shop, routes } = await buildShopWithRoutes());
});
afterAll(() => shop.close());

/** Routes of methods with a body. */
function routesWithBody() {
  return routes.filter(({ method }) =>
    [method].flat().some((name) => !/^(?:GET|HEAD)$/.test(name)),
  );
}

async function post(url: string, payload: string | Buffer) {
  const headers = { 'content-type': 'application/json' };
  const response = await shop.app.inject({ method: 'POST', url, headers, payload });
  return {
    status: response.statusCode,
    bytes: response.rawPayload.length,
    body: response.json<{
      error: string;
      details?: { fields: string[]; moreFields?: number };
    }>(),
  };
}

describe('every route', () => {
  it('gives every string, list, record and object of its schemas a maximum', () => {
    expect(routes.length).toBeGreaterThan(30);
    const found = routes.flatMap(({ method, url, schema }) => {
      const requests = [schema?.params, schema?.querystring, schema?.headers, schema?.body];
      const name = `${String(method)} ${url}`;
      const responses: unknown[] = Object.values(schema?.response ?? {});
      return [...requests.filter(Boolean), ...responses].flatMap((part) =>
        findUnbounded(part, name),
      );
    });
    expect(found).toEqual([]);
  });

  it('declares the largest body it accepts', () => {
    const paths = routesWithBody().map(({ url }) => url);
    expect(paths).toEqual(expect.arrayContaining(['/api/quote', '/api/orders/chunk']));
    const silent = routesWithBody().filter(({ bodyLimit }) => bodyLimit === undefined);
    expect(silent.map(({ url }) => url)).toEqual([]);
  });

  it('answers 413 to a body beyond its limit', async () => {
    const routes = routesWithBody().filter(({ url }) => !url.startsWith('/api/uploads'));
    const { token } = await buildLabToken(shop);
    const { cookies } = await signInAs(shop, 'owner');
    const results: string[] = [];
    for (const { method, url, bodyLimit = 0 } of routes) {
      const response = await shop.app.inject({
        method: method === 'DELETE' || method === 'PATCH' ? method : 'POST',
        url: url.replace(':link', 'a'),
        cookies,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        payload: Buffer.alloc(bodyLimit + 1, ' '),
      });
      results.push(`${String(method)} ${url}: ${response.statusCode}`);
    }
    expect(results.filter((result) => !result.endsWith('413'))).toEqual([]);
  });
});

function quote(items: string): string {
  return `{"country":"TN","deliveryMethod":"shipping","items":[${items}]}`;
}

describe('request validation', () => {
  it('answers 413 to 1 MB of empty items for a quote', async () => {
    const { status, body } = await post('/api/quote', quote(Array(349_001).fill('{}').join(',')));
    expect({ status, error: body.error }).toEqual({ status: 413, error: 'body_too_large' });
  });

  it('answers 400 before parsing to a body with more values than any request has', async () => {
    const { status, body } = await post('/api/quote', quote(Array(80_000).fill('{}').join(',')));
    expect({ status, body }).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    expect(body.details).toBeUndefined();
  });

  it('reports one field for too many items, regardless of faults in the items', async () => {
    const { body } = await post('/api/quote', quote(Array(20_000).fill('{}').join(',')));
    expect(body).toMatchObject({ error: 'too_many_items', details: { fields: ['items'] } });
  });

  it('reports 10 faulty fields and the number of the others', async () => {
    const { body, bytes } = await post('/api/quote', quote(Array(2000).fill('{}').join(',')));
    expect(body.error).toBe('invalid_request');
    expect(body.details?.fields).toHaveLength(10);
    expect(body.details?.moreFields).toBe(5990);
    expect(bytes).toBeLessThan(1000);
  });

  it('names a field once that breaks several rules', async () => {
    const payment = { selectedCountry: 'US', total: 1, orderNumber: '?'.repeat(50) };
    const { body } = await post('/api/initialize-payment', JSON.stringify(payment));
    expect(body.details).toEqual({ fields: ['orderNumber'] });
  });

  it.each([
    ['nested 17 levels deep', `${'['.repeat(17)}${']'.repeat(17)}`],
    ['nested 100,000 levels deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['of 60,000 short strings', `[${Array(60_000).fill('""').join(',')}]`],
    ['of 60,000 keys', `{${Array(60_000).fill('"a":1').join(',')}}`],
    ['of a million escaped quotes', `"${String.raw`\"`.repeat(1_000_000)}"`],
  ])('answers 400 to an unused field %s', async (_, details) => {
    const order = orderInput('TN', { totalAmount: 10.5, anything: 'here' });
    const { orderNumber } = order;
    const piece = { orderNumber, chunkIndex: 0, totalChunks: 2, order, orderItems: [] };
    const payload = JSON.stringify(piece).replace('"here"', () => details);
    const { status, body } = await post('/api/orders/chunk', payload);
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_request' });
  });
});

describe('a field outside the contract', () => {
  it('is accepted and not stored', async () => {
    const browser = await shop.browser();
    const photoId = await browser.photo();
    const order = orderInput('TN', {
      totalAmount: 10.5,
      anything: { text: 'x'.repeat(10_000), nested: [[[]]] },
    });
    const { status, body } = await browser.post<{ data: unknown }>('/api/orders/chunk', {
      orderNumber: order.orderNumber,
      chunkIndex: 0,
      totalChunks: 1,
      order,
      orderItems: [{ photoId, size: '10x15', quantity: 1 }],
    });
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain('x'.repeat(100));
  });
});
