import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import type { OwnPage, OwnPages } from '#contract/staff/pages.ts';
import { buildServer } from '#server/build-server.ts';
import { openStorefront } from '#server/open-storefront.ts';
import { moveOwnTexts } from '#server/storefront/info/move-own-texts.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { emptyFolder } from '#tests/support/folders.ts';
import { silentLog } from '#tests/support/logs.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';

const head = '<!doctype html><html lang="en"><head><title>x</title></head><body></body></html>';
const path0 = '/api/staff/pages';

const it = shopTest
  .extend('owner', { scope: 'file' }, ({ shop }) => signInAs(shop, 'owner', { name: 'Ines' }))
  .extend('folder', emptyFolder)
  .extend('page', async ({ shop, folder }, { onCleanup }) => {
    for (const name of ['index.html', 'info.html', 'console.html']) {
      await writeFile(path.join(folder, name), head);
    }
    await mkdir(path.join(folder, 'assets'));
    await mkdir(path.join(folder, 'icons'));
    const app = await buildServer(shop.parts);
    await openStorefront(app, shop.parts, { root: folder });
    onCleanup(() => app.close());
    return async (url: string) => (await app.inject({ url })).body;
  });

describe('a text of the owner', () => {
  it('is a draft until it is published, and then stays as it was', async ({ owner, page }) => {
    const key = { page: 'terms', language: 'fr' };
    const first = await owner.post<OwnPage>(path0, {
      ...key,
      version: 0,
      body: '# Un\n\nPremier.',
    });
    expect(first.body).toMatchObject({ isDraft: true, version: 1 });
    expect(await page('/fr/terms')).not.toContain('Premier.');
    const preview = await owner.get(`${path0}/text?page=terms&language=fr`);
    expect(preview.body).toMatchObject({ body: '# Un\n\nPremier.' });
    await owner.post(`${path0}/publish`, { ...key, version: 1 });
    expect((await owner.post(`${path0}/publish`, { ...key, version: 1 })).status).toBe(200);
    expect(await page('/fr/terms')).toContain('<h1>Un</h1><div><p>Premier.</p>');
    const second = await owner.post<OwnPage>(path0, { ...key, version: 1, body: 'Second.' });
    expect(second.body.versions).toMatchObject([
      { version: 2, publishedAt: null, by: 'Ines' },
      { version: 1, by: 'Ines' },
    ]);
    expect(await page('/fr/terms')).toContain('Premier.');
    const late = await owner.post(path0, { ...key, version: 1, body: 'Late.' });
    expect([late.status, late.body['error']]).toEqual([409, 'setting_changed']);
  });

  it('is withdrawn: the one before holds, and an order keeps what it accepted', async ({
    shop,
    owner,
    page,
  }) => {
    const key = { page: 'terms', language: 'es' };
    const minute = 60_000;
    const at = (minutes: number): void => void (shop.clock.offset = minutes * minute);
    const publish = async (version: number, body: string): Promise<string> => {
      await owner.post(path0, { ...key, version: version - 1, body });
      await owner.post(`${path0}/publish`, { ...key, version });
      return new Date(shop.deps.orders.clock() + minute).toISOString();
    };
    const withdraw = (version: number) =>
      owner.post<OwnPage & { error?: string }>(`${path0}/withdraw`, { ...key, version });
    const readAt = (moment: string) => page(`/es/terms?at=${encodeURIComponent(moment)}`);
    const whileFirst = await publish(1, 'El primero.');
    at(5);
    const whileSecond = await publish(2, 'El segundo.');
    at(10);
    expect((await withdraw(1)).body.error).toBe('setting_changed');
    expect((await withdraw(2)).body).toMatchObject({ body: 'El primero.', shown: 1, version: 2 });
    // A repeat is answered like the first.
    expect((await withdraw(2)).body).toMatchObject({ shown: 1 });
    expect(await page('/es/terms')).toContain('El primero.');
    expect(await readAt(whileSecond)).toContain('El segundo.');
    expect(await readAt(whileFirst)).toContain('El primero.');
    at(20);
    const after = new Date(shop.deps.orders.clock()).toISOString();
    expect(await readAt(after)).toContain('El primero.');
    const version = await shop.app.inject({
      url: `${path0}/preview.html?page=terms&language=es&version=2`,
      cookies: owner.cookies,
    });
    expect(version.body).toContain('El segundo.');
    expect((await withdraw(1)).body).toMatchObject({ body: null, shown: null });
    expect(await page('/es/terms')).not.toContain('El primero.');
    const { pages } = (await owner.get<OwnPages>(path0)).body;
    expect(pages.some((one) => one.language === 'es')).toBe(false);
    // What was withdrawn can be published once more.
    at(30);
    await publish(3, 'El primero.');
    expect(await page('/es/terms')).toContain('El primero.');
    const { rows } = await shop.database.pool.query<{ before: object; after: object }>(
      `select before, after from audit_log where act = 'setting.withdraw-page' order by id`,
    );
    expect(rows).toEqual([
      { before: { version: 2 }, after: { version: 1 } },
      { before: { version: 1 }, after: { version: null } },
    ]);
    at(0);
  });

  it('that is missing in a language is named', async ({ owner }) => {
    const key = { page: 'privacy', language: 'en' };
    await owner.post(path0, { ...key, version: 0, body: 'We keep little.' });
    await owner.post(`${path0}/publish`, { ...key, version: 1 });
    const missing = (await owner.get<OwnPages>(path0)).body.gaps.find(
      ({ page }) => page === 'privacy',
    );
    expect(missing?.languages).toContain('ar');
    expect(missing?.languages).not.toContain('en');
    const all = { page: 'privacy', language: '*' };
    await owner.post(path0, { ...all, version: 0, body: 'For all.' });
    await owner.post(`${path0}/publish`, { ...all, version: 1 });
    const { gaps } = (await owner.get<OwnPages>(path0)).body;
    expect(gaps.some(({ page }) => page === 'privacy')).toBe(false);
  });

  it('cannot run anything, in the shop and in its preview', async ({ shop, owner, page }) => {
    const key = { page: 'contact', language: 'en' };
    const body = '<script>alert(1)</script>\n\n[x](javascript:alert(1))\n\n<img src=x onerror=y>';
    await owner.post(path0, { ...key, version: 0, body });
    await owner.post(`${path0}/publish`, { ...key, version: 1 });
    const preview = await shop.app.inject({
      url: `${path0}/preview.html?page=contact&language=en`,
      cookies: owner.cookies,
    });
    expect(preview.headers['content-security-policy']).toContain('sandbox');
    for (const html of [await page('/contact'), preview.body]) {
      expect(html).toContain('&lt;script&gt;');
      expect(html).not.toMatch(/<script|href="javascript|<img src=x/);
    }
  });

  it('is for the people of the shop with the right alone', async ({ shop, owner }) => {
    const studio = await buildStudio(shop.database.kysely);
    const extraRights = ['settings.edit'] as const;
    const people = [
      await signInAs(shop, 'csr'),
      await signInAs(shop, 'studio', { studio, extraRights }),
    ];
    const key = { page: 'terms', language: 'de' };
    for (const person of people) {
      expect((await person.get(path0)).status).toBe(404);
      expect((await person.get(`${path0}/text?page=terms&language=fr`)).status).toBe(404);
      expect((await person.get(`${path0}/preview.html?page=terms&language=fr`)).status).toBe(404);
      expect((await person.post(path0, { ...key, version: 0, body: 'x' })).status).toBe(404);
      expect((await person.post(`${path0}/publish`, { ...key, version: 1 })).status).toBe(404);
    }
    const unknown = await owner.post(path0, {
      page: 'terms',
      language: 'xx',
      version: 0,
      body: 'x',
    });
    expect(unknown.status).toBe(404);
  });
});

describe('moveOwnTexts', () => {
  it('publishes the files of a machine once, and leaves what the owner wrote since', async ({
    shop,
    owner,
    folder,
    page,
  }) => {
    const texts = path.join(folder, 'pages');
    await mkdir(texts);
    await writeFile(path.join(texts, 'delivery.md'), 'From the machine.');
    await moveOwnTexts(shop.deps.shopSettings, texts, silentLog);
    expect(await page('/de/delivery')).toContain('From the machine.');
    const key = { page: 'delivery', language: '*' };
    await owner.post(path0, { ...key, version: 1, body: 'From the browser.' });
    await owner.post(`${path0}/publish`, { ...key, version: 2 });
    await moveOwnTexts(shop.deps.shopSettings, texts, silentLog);
    expect(await page('/de/delivery')).toContain('From the browser.');
  });
});
