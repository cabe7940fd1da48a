import os from 'node:os';
import { describe, expect } from 'vitest';
import { it as base } from '#tests/support/shop-fixtures.ts';
import { buildTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { ownOrigins } from './platform/http/shop-addresses.ts';

const publicUrl = 'https://prints.example';

const it = base
  .extend('fixed', { scope: 'file' }, async ({ shopEnv }, { onCleanup }) => {
    const shop = await buildTestShop({ ...shopEnv, PUBLIC_URL: publicUrl });
    onCleanup(shop.close);
    return shop;
  })
  .extend('proxied', { scope: 'file' }, async ({ shopEnv }, { onCleanup }) => {
    const env = { ...shopEnv, PUBLIC_URL: publicUrl, TRUST_PROXY: '127.0.0.1' };
    const shop = await buildTestShop(env);
    onCleanup(shop.close);
    return shop;
  });

/** Headers by which a caller claims another address of the server. */
const forged = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  forwarded: 'host=evil.example;proto=https',
};

async function checkout(shop: TestShop, home: string, headers: Record<string, string>) {
  const { cookies } = await shop.browser();
  return shop.app.inject({
    method: 'POST',
    url: '/api/create-checkout-session',
    headers,
    cookies,
    payload: {
      orderNumber: 'FPX-123456789',
      success_url: `${home}/order-success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${home}/order-cancel`,
    },
  });
}

const refusedFields = { details: { fields: ['success_url', 'cancel_url'] } };

describe('the return addresses of checkout', () => {
  it('must match PUBLIC_URL if it is set, regardless of Host and proxy headers', async ({
    fixed,
    proxied,
  }) => {
    for (const shop of [fixed, proxied]) {
      for (const home of ['https://evil.example', 'http://prints.example', 'http://localhost:80']) {
        const response = await checkout(shop, home, { ...forged, origin: publicUrl });
        expect(response.json(), home).toMatchObject({ error: 'invalid_request', ...refusedFields });
      }
      // The addresses are accepted: the request fails because the order does not exist.
      const response = await checkout(shop, publicUrl, { ...forged, origin: publicUrl });
      expect(response.json()).toMatchObject({ error: 'order_not_found' });
    }
  });

  it('must match the listener’s addresses without PUBLIC_URL, never the Host header', async ({
    shop,
  }) => {
    for (const home of ['http://evil.example', 'https://localhost:80', 'http://localhost:81']) {
      const response = await checkout(shop, home, forged);
      expect(response.json(), home).toMatchObject({ error: 'invalid_request', ...refusedFields });
    }
    for (const home of ['http://localhost:80', 'http://127.0.0.1']) {
      const response = await checkout(shop, home, forged);
      expect(response.json(), home).toMatchObject({ error: 'order_not_found' });
    }
  });
});

describe('a forged Host header', () => {
  it('appears in no response, and requests from its page are refused', async ({
    shop,
    fixed,
    proxied,
  }) => {
    for (const each of [shop, fixed, proxied]) {
      for (const url of ['/api/catalogue?country=US', '/api/openapi.json', '/nowhere', '/readyz']) {
        const { headers, body } = await each.app.inject({ url, headers: forged });
        expect(JSON.stringify(headers) + body, url).not.toContain('evil.example');
      }
      const posted = await each.app.inject({
        method: 'POST',
        url: '/api/photos/status',
        headers: { ...forged, origin: 'https://evil.example' },
        payload: { photoIds: [] },
      });
      expect(posted.statusCode).toBe(403);
      expect(JSON.stringify(posted.headers) + posted.body).not.toContain('evil.example');
    }
  });
});

describe('ownOrigins', () => {
  it('accepts only PUBLIC_URL, including its scheme and port', () => {
    const isOwn = ownOrigins({ publicUrl, host: '0.0.0.0', port: 3000 });
    expect(isOwn(publicUrl)).toBe(true);
    for (const other of [
      'http://prints.example',
      'https://prints.example:8443',
      'https://www.prints.example',
      'http://127.0.0.1:3000',
      'null',
    ]) {
      expect(isOwn(other), other).toBe(false);
    }
  });

  it.for(['127.0.0.1', 'localhost', '::1'])('accepts the loopback names of %s', (host) => {
    const isOwn = ownOrigins({ publicUrl: null, host, port: 3000 });
    expect(isOwn('http://localhost:3000')).toBe(true);
    expect(isOwn('http://127.0.0.1:3000')).toBe(true);
    expect(isOwn('http://[::1]:3000')).toBe(true);
    for (const other of [
      'http://localhost:3001',
      'https://localhost:3000',
      'http://192.0.2.1:3000',
    ]) {
      expect(isOwn(other), other).toBe(false);
    }
  });

  it('accepts every address of the machine when listening on all, as a phone uses them', () => {
    const isOwn = ownOrigins({ publicUrl: null, host: '0.0.0.0', port: 3000 });
    const addresses = Object.values(os.networkInterfaces()).flatMap((each) => each ?? []);
    expect(addresses.length).toBeGreaterThan(0);
    for (const { address, family, scopeid } of addresses) {
      if (family === 'IPv6' && scopeid) continue;
      const host = family === 'IPv6' ? `[${address}]` : address;
      expect(isOwn(new URL(`http://${host}:3000`).origin), address).toBe(true);
    }
    expect(isOwn(new URL(`http://${os.hostname()}:3000`).origin)).toBe(true);
    expect(isOwn('http://evil.example:3000')).toBe(false);
  });

  it('accepts one address when listening on one', () => {
    const isOwn = ownOrigins({ publicUrl: null, host: '192.0.2.7', port: 80 });
    expect(isOwn('http://192.0.2.7')).toBe(true);
    expect(isOwn('http://localhost')).toBe(false);
  });
});
