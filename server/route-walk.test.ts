import diagnostics from 'node:diagnostics_channel';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance, HTTPMethods, RouteOptions } from 'fastify';
import { describe, expect } from 'vitest';
import { readApiDocument } from '#tests/support/api-document.ts';
import { it as base } from '#tests/support/shop-fixtures.ts';
import { buildTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { openStorefront } from './open-storefront.ts';
import { signSession } from './platform/http/session.ts';

interface Route {
  readonly method: HTTPMethods;
  readonly url: string;
}

interface WalkedShop {
  readonly shop: TestShop;
  readonly routes: readonly Route[];
}

const page = '<!doctype html><html><head><title>x</title></head><body></body></html>';

async function withStorefront(shop: TestShop, root: string): Promise<void> {
  await mkdir(path.join(root, 'assets'));
  for (const name of ['index.html', 'info.html']) await writeFile(path.join(root, name), page);
  await writeFile(path.join(root, 'assets/app.js'), 'one');
  await openStorefront(shop.app, shop.parts, { root });
}

/** Records the routes of each Fastify instance, from before anything is registered on it. */
function noteRoutes() {
  const tables = new Map<FastifyInstance, Route[]>();
  const note = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance };
    const routes: Route[] = [];
    tables.set(fastify, routes);
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const each of [method].flat()) routes.push({ method: each, url });
    });
  };
  diagnostics.subscribe('fastify.initialization', note);
  return {
    routesOf: (app: FastifyInstance) => tables.get(app) ?? [],
    stop: () => diagnostics.unsubscribe('fastify.initialization', note),
  };
}

const it = base.extend(
  'walked',
  { scope: 'file' },
  async ({ shopEnv }, { onCleanup }): Promise<WalkedShop> => {
    const noted = noteRoutes();
    const root = await mkdtemp(path.join(os.tmpdir(), 'fpx-web-'));
    const shop = await buildTestShop(shopEnv);
    onCleanup(async () => {
      await shop.close();
      await rm(root, { recursive: true });
    });
    noted.stop();
    await withStorefront(shop, root);
    return { shop, routes: noted.routesOf(shop.app) };
  },
);

const address = {
  country: 'US',
  state: 'TX',
  deliveryMethod: 'shipping',
  items: [{ productType: 'photo_print', size: '4x6', quantity: 1 }],
};

/** Bodies that make a request reach its handler. */
const bodies: Readonly<Record<string, object>> = {
  '/api/quote': address,
  '/api/validate-gift-card': { code: 'DEMO25USD0000000' },
  '/api/price-rules': { code: 'WELCOME10' },
  '/api/photos/status': { photoIds: [] },
};

const values: Readonly<Record<string, string>> = {
  ':orderNumber': 'FPX-123456789',
  ':studioId': crypto.randomUUID(),
  ':bookingId': crypto.randomUUID(),
  ':invoice': crypto.randomUUID(),
  ':slug': 'demo-tunis',
  ':name': '0'.repeat(32),
};

const pages = [
  '/',
  '/fr',
  '/TN',
  '/demo-tunis',
  '/nobody-there',
  '/cart',
  '/send-originals',
  `/track/${'aB3_-'.repeat(14)}`,
  '/track/cut',
  '/console',
  '/index.php',
  '/fr/xx/yy',
  '/assets/none.js',
  '/assets/app.js',
  '/api/none',
];

const queries: Readonly<Record<string, string>> = {
  '/api/catalogue': '?country=US',
  '/api/studios/search': '?query=tunis',
  '/api/studios/:studioId/slots': '?service=portrait',
};

interface Walk {
  readonly method: HTTPMethods;
  readonly url: string;
  readonly payload?: object;
}

function requestsOf(routes: readonly Route[]): Walk[] {
  return [
    ...routes
      .filter(({ url }) => !url.includes('*'))
      .map(({ method, url }) => ({
        method,
        url: url.replaceAll(/:\w+/g, (name) => values[name] ?? 'x') + (queries[url] ?? ''),
        ...(method === 'POST' && { payload: bodies[url] ?? {} }),
      })),
    ...pages.flatMap((url) => [
      { url, method: 'GET' as const },
      { url, method: 'HEAD' as const },
    ]),
  ];
}

describe('every route and page', () => {
  it('is part of the test', ({ walked: { routes } }) => {
    const urls = routes.map(({ url }) => url);
    expect(urls).toContain('/api/quote');
    expect(urls).toContain('/api/order-links/:link');
    expect(urls).toContain('/api/uploads/:name');
    expect(urls.length).toBeGreaterThan(40);
  });

  it('declares its caching, and sets no cookie in public and 404 responses', async ({
    walked: { shop, routes },
  }) => {
    const id = crypto.randomUUID();
    const issuedAt = Date.now() - 2 * 24 * 60 * 60 * 1000;
    const due = signSession(id, shop.config.sessionSecret, { issuedAt });
    const wrong: string[] = [];
    const withCookie = new Set<string>();
    for (const request of requestsOf(routes)) {
      for (const cookies of [{}, { fpx_session: due }]) {
        const { statusCode, headers } = await shop.app.inject({ ...request, cookies });
        const caching = String(headers['cache-control']);
        const isCookieSet = headers['set-cookie'] !== undefined;
        const summary = `${request.method} ${request.url} ${statusCode} ${caching}`;
        if (isCookieSet) withCookie.add(request.url);
        if (isCookieSet && (statusCode === 404 || !caching.startsWith('private')))
          wrong.push(summary);
        if (!/^(?:public, max-age=|private, no-|private, max-age=|no-store)/.test(caching)) {
          wrong.push(summary);
        }
        if (caching.startsWith('public') && statusCode >= 400) wrong.push(summary);
      }
    }
    expect(wrong).toEqual([]);
    expect([...withCookie]).toEqual(expect.arrayContaining(['/', '/fr', '/api/quote']));
    for (const never of ['/healthz', '/readyz', '/api/openapi.json', '/assets/app.js']) {
      expect(withCookie).not.toContain(never);
    }
  });

  it('sends no referrer when its response must not be stored', async ({
    walked: { shop, routes },
  }) => {
    for (const request of requestsOf(routes)) {
      const { headers } = await shop.app.inject(request);
      if (!String(headers['cache-control']).includes('no-store')) continue;
      expect(headers['referrer-policy'], request.url).toBe('no-referrer');
    }
  });

  it('refuses an invalid host as the OpenAPI document says', async ({
    walked: { shop, routes },
  }) => {
    const document = await readApiDocument(shop.app);
    for (const { method, url } of requestsOf(routes)) {
      const headers = { host: 'shop.example@other' };
      const {
        statusCode: status,
        body,
        ...response
      } = await shop.app.inject({
        method,
        url,
        headers,
      });
      expect(status, url).toBe(400);
      // The injected response to a HEAD request has a body; one on a connection has none.
      const received = { method, url, status, headers: response.headers };
      expect(document.findFaults({ ...received, body: method === 'HEAD' ? '' : body })).toEqual([]);
    }
  });

  it('keeps the Back button fast, but excludes the pages of private links from every cache', async ({
    walked: { shop },
  }) => {
    const cachingOf = async (url: string) => (await shop.app.inject(url)).headers['cache-control'];
    expect(await cachingOf('/fr')).toBe('private, no-cache');
    expect(await cachingOf(`/track/${'aB3_-'.repeat(14)}`)).toBe('private, no-store');
    expect(await cachingOf('/ar/send-originals')).toBe('private, no-store');
  });
});
