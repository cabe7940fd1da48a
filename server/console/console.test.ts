import Fastify from 'fastify';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { defaultCatalogues } from '#tests/support/default-catalogues.ts';
import { parsePageCatalogue } from '#domain/storefront/page-catalogue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeFiles } from '#tests/support/folders.ts';
import { makeSharedFolder } from '#tests/support/test-folders.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { registerConsole } from './console.routes.ts';

const page = '<!doctype html><html lang="en"><head><title>Console</title></head></html>';
const root = makeSharedFolder();
const app = Fastify();

beforeAll(async () => {
  await writeFiles(root, { 'console.html': page });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(securityHeaders({ cardOrigins: ['https://cards.example'], secure: true }));
  });
  await registerConsole(app, { root, catalogues: defaultCatalogues });
});
afterAll(() => app.close());

describe('the console’s page', () => {
  it.each(['/console', '/console/', '/console/orders/FPX-418206773', '/console/welcome?a=1'])(
    'is the same at %s, and no copy of it is stored',
    async (url) => {
      const { statusCode, headers, body } = await app.inject({ url });
      expect(statusCode).toBe(200);
      const [, tag = '', text = ''] =
        /(<script type="application\/json" id="fpx-catalogue">(.*)<\/script>\s*)/.exec(body) ?? [];
      expect(body.replace(tag, '')).toBe(page);
      expect(parsePageCatalogue(text)).toEqual(defaultCatalogue);
      expect(headers).toMatchObject({
        'cache-control': 'private, no-store',
        'content-type': 'text/html; charset=utf-8',
        'x-robots-tag': 'noindex',
      });
      expect(headers['set-cookie']).toBeUndefined();
    },
  );

  it('allows its own files alone: nothing inline, nothing of a third party, no frame around it', async () => {
    const { headers } = await app.inject({ url: '/console' });
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')|https?:/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  });

  it('may use the camera for the codes of the counter, and no location', async () => {
    const { headers } = await app.inject({ url: '/console/counter' });
    const policy = String(headers['permissions-policy']);
    expect(policy).toContain('camera=(self)');
    expect(policy).toContain('geolocation=()');
  });

  it('is nowhere beside its addresses', async () => {
    expect((await app.inject({ url: '/consoles' })).statusCode).toBe(404);
  });
});
