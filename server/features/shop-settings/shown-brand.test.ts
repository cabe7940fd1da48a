import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { buildServer } from '#server/build-server.ts';
import { invoicePdf, issueInvoice } from '#server/features/invoices/index.ts';
import { openStorefront } from '#server/open-storefront.ts';
import { moveIntroPhotos } from '#server/storefront/move-intro-photos.ts';
import { buildOrder } from '#tests/support/build-order.ts';
import { emptyFolder } from '#tests/support/folders.ts';
import { silentLog } from '#tests/support/logs.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';

const head = '<!doctype html><html lang="en"><head><title>x</title></head><body></body></html>';

const it = shopTest
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

function draw(width: number, height: number, red: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: { r: red, g: 90, b: 40 } } })
    .png()
    .toBuffer();
}

describe('a brand that the owner changed', () => {
  it('is shown by the shop, its pages of text, its mails and its invoices at once', async ({
    shop,
    page,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const order = await buildOrder(shop.database.kysely, { country: 'CA', paid: true });
    const issue = (at: Date) =>
      shop.database.kysely
        .transaction()
        .execute((trx) => issueInvoice(trx, shop.deps.payments.shop, order, at));
    expect(await page('/')).toContain('content="FPX"');
    const logo = await owner.post<{ id: string; address: string }>('/api/staff/brand-pictures', {
      place: 'logo',
      source: { base64: (await draw(400, 100, 200)).toString('base64') },
      crop: null,
    });
    const value = {
      name: 'Northern & Prints',
      accent: '#1d4ed8',
      logo: logo.body.id,
      intro: { studio: null, 'print-1': null, 'print-2': null },
    };
    const saved = await owner.post('/api/staff/shop-settings', {
      section: 'brand',
      version: 0,
      value,
    });
    expect(saved.status).toBe(200);
    const shown = await page('/fr');
    expect(shown).toContain('<meta name="fpx-brand" content="Northern &amp; Prints">');
    expect(shown).toContain(`<meta name="fpx-logo" content="${logo.body.address} 400 100">`);
    expect(shown).toContain('<link rel="stylesheet" href="/assets/brand/accent-1d4ed8.css">');
    const styles = await page('/assets/brand/accent-1d4ed8.css');
    expect(styles).toContain(':root:root{--safelight:#1d4ed8');
    expect(styles).toContain('@media (prefers-color-scheme:dark)');
    const terms = await page('/terms');
    expect(terms).toContain(`<img class="logo" src="${logo.body.address}"`);
    expect(terms).toContain('<bdi>Northern &amp; Prints</bdi>');
    const mail = await owner.get<{ subject: string; text: string }>(
      `/api/staff/mails/preview?kind=customer-confirmation&number=${order.number}`,
    );
    expect(mail.body.subject).toContain('Northern & Prints');
    const html = await shop.app.inject({
      url: `/api/staff/mails/preview.html?kind=in-production&number=${order.number}`,
      cookies: owner.cookies,
    });
    expect(html.body).toContain(`src="${shop.config.origin}${logo.body.address}"`);
    const invoice = await issue(new Date('2026-11-22T10:00:00Z'));
    const file = await invoicePdf(shop.database.kysely, invoice?.id ?? '');
    expect(file.shown).toMatchObject({ brand: 'Northern & Prints', logo: { width: 400 } });
    expect(file.bytes.includes('/Subtype /Image')).toBe(true);
  });

  it('shows the owner’s sentence in the mails of its kind and language', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const order = await buildOrder(shop.database.kysely, { country: 'CA', paid: true });
    const save = (text: string) =>
      owner.post<{ error?: string; sentences?: { version: number } }>('/api/staff/shop-settings', {
        section: 'sentences',
        version: 0,
        value: { list: [{ kind: 'in-production', language: 'fr', text }] },
      });
    expect((await save('Merci, {nom}!')).body.error).toBe('sentence_unfillable');
    expect((await save('Merci, {name}! Commande {number}.')).status).toBe(200);
    const read = async (language: string, kind = 'in-production') => {
      const query = `kind=${kind}&language=${language}&number=${order.number}`;
      const { body } = await owner.get<{ text: string }>(`/api/staff/mails/preview?${query}`);
      return body.text;
    };
    expect(await read('fr')).toContain(`Merci, ${order.name}! Commande ${order.number}.`);
    expect(await read('en')).not.toContain('Merci');
    expect(await read('fr', 'customer-confirmation')).not.toContain('Merci, ');
  });
});

describe('moveIntroPhotos', () => {
  it('takes the photographs of a machine once, and leaves what the owner chose since', async ({
    shop,
    folder,
    page,
  }) => {
    const deps = shop.deps.shopSettings;
    const intro = path.join(folder, 'intro');
    await mkdir(intro);
    await writeFile(path.join(intro, 'studio.png'), await draw(900, 600, 10));
    await writeFile(path.join(intro, 'print-1.jpg'), 'no picture');
    await moveIntroPhotos(deps, intro, silentLog);
    const taken = shop.parts.settings.current().pictures.get('studio');
    expect(taken).toMatchObject({ width: 900, height: 600, crop: null });
    expect(await page('/')).toContain(`studio ${taken?.tag} 900 600`);
    expect(await page(`/assets/intro/${taken?.tag}-480.webp`)).toContain('WEBP');
    expect(await page(`/assets/intro/${'0'.repeat(32)}-480.webp`)).toContain('not_found');
    const owner = await signInAs(shop, 'owner');
    const { body } = await owner.get<{ brand: { version: number; value: object } }>(
      '/api/staff/shop-settings',
    );
    const none = { studio: null, 'print-1': null, 'print-2': null };
    const value = { ...body.brand.value, intro: none };
    await owner.post('/api/staff/shop-settings', {
      section: 'brand',
      version: body.brand.version,
      value,
    });
    await moveIntroPhotos(deps, intro, silentLog);
    expect(shop.parts.settings.current().pictures.get('studio')).toBeUndefined();
    await writeFile(path.join(intro, 'studio.png'), await draw(900, 600, 90));
    await moveIntroPhotos(deps, intro, silentLog);
    expect(shop.parts.settings.current().pictures.get('studio')?.tag).not.toBe(taken?.tag);
  });
});
