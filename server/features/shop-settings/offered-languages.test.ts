import { gunzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import type { OwnPages } from '#contract/staff/pages.ts';
import type { ShopSettingsResponse } from '#contract/staff/shop-settings.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { emptyFolder } from '#tests/support/folders.ts';
import { placeTestOrder } from '#tests/support/orders.ts';
import { servePages } from '#tests/support/served-pages.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';

const path = '/api/staff/shop-settings';

const it = shopTest
  .extend('folder', emptyFolder)
  .extend('owner', { scope: 'file' }, ({ shop }) => signInAs(shop, 'owner'))
  .extend('offer', { scope: 'file' }, ({ owner }) => async (offered: unknown) => {
    const { languages } = (await owner.get<ShopSettingsResponse>(path)).body;
    const body = { section: 'languages', version: languages.version, value: { offered } };
    return await owner.post(path, body);
  })
  .extend('pages', async ({ shop, folder }, { onCleanup }) => {
    const pages = await servePages(shop, folder);
    onCleanup(pages.close);
    return pages;
  });

const french = { 'accept-language': 'fr-CA, de;q=0.5' };

describe('the languages that a shop offers', () => {
  it('are all, until the owner chooses some', async ({ offer, pages }) => {
    await offer(null);
    const { statusCode, body } = await pages.get('/de');
    expect(statusCode).toBe(200);
    expect(body).not.toContain('fpx-languages');
    expect(body.match(/hreflang="/g)).toHaveLength(11);
  });

  it('are those of the head and of the pages of text', async ({ offer, pages }) => {
    expect((await offer(['fr', 'en', 'ar'])).status).toBe(200);
    const { body } = await pages.get('/fr');
    expect(body).toContain('<meta name="fpx-languages" content="en fr ar">');
    expect(body.match(/hreflang="/g)).toHaveLength(4);
    expect(body.match(/og:locale:alternate/g)).toHaveLength(2);
    const terms = (await pages.get('/fr/terms')).body;
    expect(terms).toContain('lang="ar" hreflang="ar"');
    expect(terms).not.toContain('hreflang="de"');
    const map = gunzipSync(
      (await pages.get('/sitemap.xml', { 'accept-encoding': 'gzip' })).rawPayload,
    );
    expect(map.toString()).toContain('hreflang="ar"');
    expect(map.toString()).not.toContain('hreflang="de"');
  });

  it('lead a page in another one to the best of them, with its studio and discount', async ({
    shop,
    offer,
    pages,
  }) => {
    await offer(['en', 'fr', 'ar']);
    const id = await buildStudio(shop.database.kysely, { name: 'Side Studio' });
    const { slug } = await shop.database.kysely
      .selectFrom('studios')
      .select('slug')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const go = async (url: string, headers = {}) => {
      const { statusCode, headers: sent } = await pages.get(url, headers);
      return [statusCode, sent.location];
    };
    expect(await go('/de')).toEqual([302, '/']);
    expect(await go('/de?discount=SPRING', french)).toEqual([302, '/fr?discount=SPRING']);
    expect(await go(`/ru/${slug}`)).toEqual([302, `/${slug}`]);
    await offer(['fr', 'ar']);
    expect(await go('/de', french)).toEqual([302, '/fr']);
    expect(await go(`/de/${slug}`, { 'accept-language': 'ar' })).toEqual([302, `/ar/${slug}`]);
    expect((await pages.get('/')).body).toContain('<html lang="fr" dir="ltr">');
    expect((await pages.get('/', { 'accept-language': 'ar' })).body).toContain('<html lang="ar"');
    await offer(['en', 'fr']);
    // Tunisia keeps its address, and with it its country.
    const tunisia = await pages.get('/TN');
    expect(tunisia.statusCode).toBe(200);
    expect(tunisia.body).toContain('<html lang="fr" dir="ltr">');
  });

  it('leave orders that are placed in theirs: links, returns from paying, terms and mails', async ({
    shop,
    browser,
    mailBox,
    offer,
    pages,
  }) => {
    await offer(null);
    const { id } = await placeTestOrder(shop, browser, 'TN', { language: 'de' });
    await offer(['en', 'fr']);
    for (const url of [`/de/track/${'a'.repeat(70)}`, '/de/order-success', '/de/terms']) {
      const { statusCode, body } = await pages.get(url);
      expect(statusCode, url).toBe(200);
      expect(body, url).toContain('<html lang="de"');
      expect(body, url).toContain('<meta name="robots" content="noindex">');
    }
    const mails = (await mailBox.deliver(id)).map(({ parsed }) => parsed.text).join('\n');
    expect(mails).toContain('/de/track/');
    expect(mails).toContain('/de/terms');
  });

  it('are those in which a page of text can be missing', async ({ owner, offer }) => {
    const key = { page: 'terms', language: 'en' };
    await owner.post('/api/staff/pages', { ...key, version: 0, body: 'Terms.' });
    await owner.post('/api/staff/pages/publish', { ...key, version: 1 });
    await offer(['en', 'fr']);
    const { gaps } = (await owner.get<OwnPages>('/api/staff/pages')).body;
    expect(gaps).toEqual([{ page: 'terms', languages: ['fr'] }]);
    await offer(['en']);
    expect((await owner.get<OwnPages>('/api/staff/pages')).body.gaps).toEqual([]);
  });

  it('are at least one, each once, of the shop’s ten', async ({ offer }) => {
    for (const offered of [[], ['fr', 'fr'], ['nl'], 'fr']) {
      expect((await offer(offered)).status).toBe(400);
    }
  });
});
