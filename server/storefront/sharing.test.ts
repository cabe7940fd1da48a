import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import * as z from 'zod';
import { languages } from '#locales/languages.ts';
import { readHead } from '#tests/support/texts.ts';
import { it as base } from '#tests/support/shop-fixtures.ts';
import { openStorefront } from '../open-storefront.ts';

const origin = 'http://prints.example';

const it = base
  .extend('shopEnv', { scope: 'file' }, { PUBLIC_URL: origin, GEO_COUNTRY_HEADER: 'x-country' })
  .extend(
    'shopLimits',
    { scope: 'file' },
    { socialImages: { points: 3, seconds: 600 }, sitemaps: { points: 6, seconds: 600 } },
  )
  .extend('app', { scope: 'file' }, async ({ shop }, { onCleanup }): Promise<FastifyInstance> => {
    const root = await mkdtemp(path.join(os.tmpdir(), 'fpx-web-'));
    await mkdir(path.join(root, 'assets'));
    const page = '<!doctype html><html><head><title>x</title></head><body></body></html>';
    for (const name of ['index.html', 'info.html']) await writeFile(path.join(root, name), page);
    const app = await shop.beside();
    await openStorefront(app, shop.parts, { root });
    onCleanup(async () => {
      await app.close();
      await rm(root, { recursive: true });
    });
    return app;
  });

async function headAt(app: FastifyInstance, url: string, headers: Record<string, string> = {}) {
  return readHead((await app.inject({ url, headers })).body);
}

function localPath(address: string | undefined): string {
  return address?.replace(origin, '') ?? '';
}

describe.each(languages)('the pages in $code', (language) => {
  const { code, neutralPath } = language;
  const prefix = neutralPath === '/' ? '' : neutralPath;

  it.for<readonly [url: string, kept: string, hasDiscount: boolean]>([
    [neutralPath, neutralPath, false],
    [`${neutralPath}?discount=WELCOME10`, neutralPath, true],
    [`${prefix}/demo-tunis`, `${prefix}/demo-tunis`, false],
    [`${prefix}/demo-tunis?discount=WELCOME10`, `${prefix}/demo-tunis`, true],
  ])(
    'are described for search engines and social networks at %s',
    async ([url, kept, hasDiscount], { app }) => {
      const { lang, dir, title, meta, canonical, alternates } = await headAt(app, url);
      expect([lang, dir]).toEqual([language.lang, language.dir]);
      for (const text of [title, meta.description, meta.keywords]) expect(text).toMatch(/\S/);
      expect(meta['og:title']).toMatch(/\S/);
      expect(meta['og:description']).toMatch(/\S/);
      expect(meta['og:locale']).toBe(language.socialLocale);
      expect(canonical).toBe(origin + kept);
      expect(Object.keys(alternates)).toEqual([...languages.map((each) => each.code), 'x-default']);
      expect(alternates[code]).toBe(canonical);
      expect(alternates['x-default']).toBe(alternates.en);
      expect(meta['og:url']).toBe(hasDiscount ? undefined : canonical);
      expect(localPath(meta['og:image'])).toMatch(
        new RegExp(
          `^/assets/social/[0-9a-f]{16}/(demo-tunis/)?${code}${hasDiscount ? '-discount' : ''}\\.png$`,
        ),
      );
    },
  );
});

describe('the head of a shared link', () => {
  it('names the studio in the language of the page', async ({ app }) => {
    const { title, meta } = await headAt(app, '/ar/demo-tunis');
    expect(title).toContain('نقطة تجريبية تونس');
    expect(meta['og:title']).toBe(title);
  });

  it.for(['/', '/demo-tunis'])(
    'is the same at %s for every discount code, valid or not, and differs from one without a code',
    async (url, { app }) => {
      const headOf = async (query: string) => (await app.inject(url + query)).body;
      const valid = await headOf('?discount=WELCOME10');
      for (const code of ['NOSUCHCODE', 'SPRING24', '%22%3E%3Cscript%3E', 'x'.repeat(500)]) {
        expect(await headOf(`?discount=${code}`)).toBe(valid);
      }
      expect(await headOf('?discount=')).toBe(await headOf(''));
      const [shared, plain] = [readHead(valid).meta, readHead(await headOf('')).meta];
      expect(shared['og:title']).not.toBe(plain['og:title']);
      expect(shared['og:image']).not.toBe(plain['og:image']);
      expect(shared.description).toBe(plain.description);
    },
  );

  it('uses the Arabic path without a fixed country', async ({ app }) => {
    expect((await headAt(app, '/TN')).canonical).toBe(`${origin}/ar`);
    expect((await headAt(app, '/TN/demo-tunis')).canonical).toBe(`${origin}/ar/demo-tunis`);
  });

  it.for(['/no-such-studio', '/console', `/track/${'aB3_-'.repeat(14)}`, '/booking'])(
    'has neither address nor image at %s, which search engines omit',
    async (url, { app }) => {
      const { canonical, alternates, meta, structured } = await headAt(app, url);
      expect([canonical, alternates, structured]).toEqual([undefined, {}, undefined]);
      expect(meta['og:image']).toBeUndefined();
    },
  );
});

describe('the image of a shared link', () => {
  it('is a small immutable PNG of 1200 by 630 pixels that differs by language', async ({ app }) => {
    const images: Buffer[] = [];
    for (const url of ['/', '/ar/demo-tunis', '/ja?discount=X']) {
      const address = localPath((await headAt(app, url)).meta['og:image']);
      const { statusCode, headers, rawPayload } = await app.inject(address);
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers).not.toHaveProperty('set-cookie');
      const { width, height } = await sharp(rawPayload).metadata();
      expect([width, height]).toEqual([1200, 630]);
      expect(rawPayload.length).toBeLessThan(150 * 1024);
      images.push(rawPayload);
      expect((await app.inject(address)).rawPayload).toEqual(rawPayload);
    }
    expect(new Set(images.map((image) => image.toString('base64'))).size).toBe(3);
  });

  it('redirects from an outdated address, and answers 404 for an unknown studio', async ({
    app,
  }) => {
    const address = localPath((await headAt(app, '/fr/demo-tunis')).meta['og:image']);
    const outdated = await app.inject(address.replace(/[0-9a-f]{16}/, '0'.repeat(16)));
    expect([outdated.statusCode, outdated.headers.location]).toEqual([302, address]);
    expect(outdated.headers['cache-control']).toContain('no-store');
    for (const unknown of ['nobody/fr.png', 'demo-tunis/xx.png', 'fr.jpg', 'demo-tunis/fr']) {
      expect((await app.inject(`/assets/social/0/${unknown}`)).statusCode).toBe(404);
    }
  });

  it('has a rate limit for each network address, which cached images do not count towards', async ({
    app,
  }) => {
    const imageIn = async (url: string) =>
      app.inject({
        url: localPath((await headAt(app, url)).meta['og:image']),
        remoteAddress: '203.0.113.7',
      });
    const statuses: number[] = [];
    for (const slug of ['demo-tunis', 'demo-sousse', 'demo-sfax']) {
      statuses.push((await imageIn(`/${slug}`)).statusCode);
      statuses.push((await imageIn(`/${slug}`)).statusCode);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    const refused = await imageIn('/demo-tunis?discount=X');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
    expect((await imageIn('/demo-tunis')).statusCode).toBe(200);
  });
});

describe('the sitemap', () => {
  it('lists the intro and every studio in ten languages, each with status 200', async ({ app }) => {
    const { headers, body } = await app.inject('/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    expect(headers['cache-control']).toBe('public, max-age=3600');
    expect(headers).not.toHaveProperty('set-cookie');
    const listed = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, href]) => href ?? '');
    const linked = [...body.matchAll(/hreflang="[^"]+" href="([^"]*)"/g)].map(([, href]) => href);
    expect(new Set(linked)).toEqual(new Set(listed));
    expect(linked).toHaveLength(listed.length * 11);
    expect(listed).toContain(`${origin}/ja/demo-tunis`);
    expect(listed.length).toBeGreaterThan(400);
    for (const href of listed) {
      const { statusCode, body: page } = await app.inject(localPath(href));
      expect([href, statusCode, readHead(page).canonical]).toEqual([href, 200, href]);
    }
  });

  it('omits a closed studio', async ({ app, shop }) => {
    const setActive = (isActive: boolean) =>
      shop.database.pool.query('update studios set is_active = $1 where slug = $2', [
        isActive,
        'demo-sfax',
      ]);
    await setActive(false);
    expect((await app.inject('/sitemap.xml')).body).not.toContain('demo-sfax');
    await setActive(true);
    expect((await app.inject('/sitemap.xml')).body).toContain('demo-sfax');
  });

  it('is sent compressed to clients that accept gzip, and as text to others', async ({ app }) => {
    const plain = await app.inject('/sitemap.xml');
    const packed = await app.inject({
      url: '/sitemap.xml',
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    });
    expect([plain.headers.vary, packed.headers.vary]).toEqual([
      'accept-encoding',
      'accept-encoding',
    ]);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  });

  it('is refused to a network address that has requested it too often', async ({ app }) => {
    const request = async (remoteAddress: string) =>
      (await app.inject({ url: '/sitemap.xml', remoteAddress })).statusCode;
    for (let count = 0; count < 6; count += 1) expect(await request('192.0.2.7')).toBe(200);
    expect(await request('192.0.2.7')).toBe(429);
    expect(await request('192.0.2.8')).toBe(200);
  });

  it('is linked in robots.txt, which disallows private pages', async ({ app }) => {
    const { headers, body } = await app.inject('/robots.txt');
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toContain(`Sitemap: ${origin}/sitemap.xml`);
    expect(body).toContain('Disallow: /track/');
    expect(body).toContain('Disallow: /api/');
  });
});

const offer = z.object({
  sku: z.string(),
  price: z.number(),
  priceCurrency: z.string(),
  eligibleQuantity: z.object({ value: z.number() }).optional(),
});
const graph = z.object({
  '@graph': z.array(
    z.looseObject({
      '@type': z.string(),
      name: z.string(),
      offers: z.array(offer).optional(),
    }),
  ),
});

describe('the structured data', () => {
  it.for<readonly [url: string, country: string, headers: Record<string, string>]>([
    ['/TN', 'TN', {}],
    ['/fr/demo-tunis', 'TN', {}],
    ['/', 'US', {}],
    ['/ja', 'JP', { 'x-country': 'JP' }],
  ])(
    'has at %s the same prices as a quote in %s',
    async ([url, country, headers], { app, browser }) => {
      const { structured } = await headAt(app, url, headers);
      const offers = graph.parse(structured)['@graph'].flatMap((node) => node.offers ?? []);
      expect(offers.length).toBeGreaterThan(4);
      for (const { sku, price, priceCurrency, eligibleQuantity } of offers) {
        const productType = sku.includes('x') ? 'photo_print' : sku;
        const { body } = await browser.post('/api/quote', {
          country,
          deliveryMethod: 'pickup',
          items: [{ productType, size: sku, quantity: eligibleQuantity?.value ?? 1 }],
        });
        expect([sku, price, priceCurrency]).toEqual([sku, body.subtotal, body.currency]);
      }
    },
  );

  it('describes the studio of a link as a local business', async ({ app }) => {
    const { structured } = await headAt(app, '/fr/demo-tunis');
    const nodes = graph.parse(structured)['@graph'];
    expect(nodes.find((node) => node['@type'] === 'LocalBusiness')).toMatchObject({
      name: 'Comptoir de démonstration Tunis',
      url: `${origin}/fr/demo-tunis`,
      address: { streetAddress: 'Avenue Habib Bourguiba', addressCountry: 'TN' },
      geo: { latitude: 36.8001, longitude: 10.1864 },
      openingHoursSpecification: expect.arrayContaining([
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: 'Monday',
          opens: '08:30',
          closes: '12:30',
        },
      ]) as unknown,
    });
  });
});

describe('the languages', () => {
  it('have distinct Open Graph locales', () => {
    const locales = languages.map(({ socialLocale }) => socialLocale);
    expect(new Set(locales).size).toBe(10);
    for (const locale of locales) expect(locale).toMatch(/^[a-z]{2}_[A-Z]{2}$/);
  });
});
