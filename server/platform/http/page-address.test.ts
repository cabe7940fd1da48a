import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareApp } from '#tests/support/storefront.ts';
import { buildApp } from './build-app.ts';

const app = await buildApp(bareApp);
beforeAll(() => {
  app.get('/*', (request) => ({ asked: request.originalUrl }));
});
afterAll(() => app.close());

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('an address that cannot be decoded', () => {
  it.each(['/track/abc%', '/%', '/fr/caf%E9', '/fr/demo%00', '/track/abc%?from=a%20mail'])(
    'opens a page in a browser: %s',
    async (url) => {
      const response = await app.inject({ url, headers: browser });
      expect(response.json()).toEqual({ asked: url });
      expect(response.headers['x-content-type-options']).toBe('nosniff');
    },
  );

  it.each(['/track/abc%', '/api/order-links/abc%', '/%E0%A4%A'])(
    'is refused as JSON to a program: %s',
    async (url) => {
      const response = await app.inject(url);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ error: 'invalid_request' });
      expect(response.headers['cache-control']).toBe('private, no-store');
    },
  );
});

it.each(['/fr/caf%C3%A9', '/%2525', '/a?b=%'])(
  'a valid address stays as it is: %s',
  async (url) => {
    const response = await app.inject({ url, headers: browser });
    expect(response.json()).toEqual({ asked: url });
  },
);
