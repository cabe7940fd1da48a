import { mkdir, rm, writeFile } from 'node:fs/promises';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { infoPages } from '#domain/storefront/info-pages.ts';
import { languageCodes, languageOf } from '#locales/languages.ts';
import { makeSharedFolder } from '#tests/support/test-folders.ts';
import { openLog } from '../../platform/http/logger.ts';
import { registerInfoPages } from './info-pages.routes.ts';
import { openOwnTexts } from './own-texts.ts';

let app: FastifyInstance;
const folder = makeSharedFolder();

beforeAll(async () => {
  const template = path.join(folder, 'info.html');
  await writeFile(
    template,
    '<html lang="en"><head><link rel="preload" as="font" href="/assets/a.woff2"><link rel="stylesheet" href="/assets/a.css"><title>x</title></head><body></body></html>',
  );
  app = Fastify();
  await registerInfoPages(app, {
    template,
    shop: {
      catalogue: defaultCatalogue,
      brand: 'Tirage & <Fils>',
      email: 'desk@shop.example',
      seller: { name: 'Tirage Ltd', address: '1 Street\nTown', taxId: 'TX-1' },
      productionDays: { pickup: 1, shipping: 3 },
    },
    origin: 'https://shop.example',
    ownTexts: openOwnTexts(
      path.join(folder, 'pages'),
      openLog({ role: 'web', level: 'silent', format: 'json' }),
    ),
  });
});
afterAll(() => app.close());

function get(url: string) {
  return app.inject({ url });
}

describe('information pages', () => {
  it('exist in every language, without script, cookie or empty placeholder', async () => {
    for (const page of infoPages)
      for (const code of languageCodes) {
        const { statusCode, body, headers } = await get(`/${code}/${page}`);
        expect(statusCode).toBe(200);
        const { lang, dir } = languageOf(code);
        expect(body).toContain(`<html lang="${lang}" dir="${dir}">`);
        expect(body).not.toMatch(/<script|[{}]|undefined|pages\./);
        expect(headers['set-cookie']).toBeUndefined();
      }
  });

  it('are in English at the bare path and in Arabic under the path of Tunisia', async () => {
    expect((await get('/delivery')).body).toContain('Delivery and returns');
    expect((await get('/TN/delivery')).body).toContain('<html lang="ar" dir="rtl">');
  });

  it('contain the escaped brand, seller and address of the shop', async () => {
    const { body } = await get('/contact');
    expect(body).toContain('Tirage &amp; &lt;Fils&gt;');
    expect(body).toContain('Tirage Ltd, 1 Street, Town, TX-1');
    expect(body).toContain('<a href="mailto:desk@shop.example">desk@shop.example</a>');
  });

  it('list the delivery prices of the specification’s table', async () => {
    const { body } = await get('/delivery');
    const row = (name: string) =>
      new RegExp(`<tr><th scope="row">${name}</th>(.*?)</tr>`).exec(body)?.[1];
    expect(row('Tunisia')).toMatch(/8\.00.*25\.00/);
    expect(row('Canada')).toMatch(/15\.00.*50\.00/);
    expect(row('Japan')).toMatch(/2,500/);
    expect(row('All other countries')).toMatch(/25\.00.*50\.00/);
  });

  it('link the notices of third-party software from the terms alone', async () => {
    expect((await get('/fr/terms')).body).toContain(
      '<a href="/third-party-notices.txt" hreflang="en">Licences des logiciels</a>',
    );
    expect((await get('/fr/privacy')).body).not.toContain('third-party-notices');
  });

  it('have a preview for shared links in their language', async () => {
    const { body } = await get('/fr/privacy');
    expect(body).toContain('<meta property="og:url" content="https://shop.example/fr/privacy">');
    expect(body).toMatch(
      /og:image" content="https:\/\/shop\.example\/assets\/social\/\w+\/fr\.png"/,
    );
    expect(body).toMatch(/og:title" content="[^"]+ · Tirage &amp;/);
    expect(body).toContain('<meta property="og:locale" content="fr_FR">');
  });

  it('preload the fonts of their own script only', async () => {
    expect((await get('/fr/privacy')).body).toContain('rel="preload" as="font"');
    for (const code of ['ar', 'ja', 'zh']) {
      expect((await get(`/${code}/privacy`)).body).not.toContain('as="font"');
    }
  });

  it('keep an amount with a Latin symbol in its order in Arabic', async () => {
    expect((await get('/ar/delivery')).body).toMatch(/<td><bdi>15,00\u00a0CA\$<\/bdi><\/td>/);
  });

  it('link their translations and their canonical address', async () => {
    const { body } = await get('/fr/privacy');
    expect(body).toContain('<link rel="canonical" href="https://shop.example/fr/privacy">');
    expect(body.match(/hreflang="[^"]+" href="https/g)).toHaveLength(11);
  });
});

describe('texts written by the owner', () => {
  it('replace the default ones, in their language or in all, and cannot run scripts', async () => {
    await mkdir(path.join(folder, 'pages'));
    await writeFile(
      path.join(folder, 'pages/terms.fr.md'),
      '# Nos conditions\n\n- Un **point**\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1))',
    );
    await writeFile(path.join(folder, 'pages/terms.md'), 'Our own terms.');
    const french = (await get('/fr/terms')).body;
    expect(french).toContain('<h1>Nos conditions</h1>');
    expect(french).toContain('<li>Un <strong>point</strong></li>');
    expect(french).not.toMatch(/<script|href="javascript/);
    const english = (await get('/terms')).body;
    expect(english).toContain('<h1>Terms</h1><div lang="" dir="auto"><p>Our own terms.</p>');
    expect(english).toContain('<meta name="description" content="Our own terms.">');
    const arabic = (await get('/ar/terms')).body;
    expect(arabic).toContain('<div lang="" dir="auto"><p>Our own terms.</p>');
    expect(french).toContain('<div><ul>');
  });

  it('keep sizes, ranges, telephone numbers and addresses in their own direction', async () => {
    await writeFile(
      path.join(folder, 'pages/questions.ar.md'),
      '# مقاس 10×15\n\nمن 9-17، <b>+216 71 123 456</b>، وhttps://shop.example/10-15/ أو a@shop.example.',
    );
    const { body } = await get('/ar/questions');
    expect(body).toContain('<h1>مقاس <bdi dir="ltr">10×15</bdi></h1>');
    expect(body).toContain('من <bdi dir="ltr">9-17</bdi>،');
    expect(body).toContain('&lt;b&gt;<bdi dir="ltr">+216 71 123 456</bdi>&lt;/b&gt;');
    expect(body).toContain(
      '<a href="https://shop.example/10-15/"><bdi dir="ltr">https://shop.example/10-15/</bdi></a>',
    );
    expect(body).toContain(
      '<a href="mailto:a@shop.example"><bdi dir="ltr">a@shop.example</bdi></a>',
    );
  });

  it('align the columns of their tables without inline styles, which the policy refuses', async () => {
    const rows = ['| Size | Sheets | Price |', '| :--- | :---: | ---: |', '| 10×15 | 1 | 2.50 |'];
    await writeFile(path.join(folder, 'pages/delivery.de.md'), rows.join('\n'));
    const { body } = await get('/de/delivery');
    expect(body).toMatch(/<table>.*<th>Size<\/th>.*<td class="at-end">2\.50<\/td>.*<\/table>/s);
    expect(body).toContain('<td class="centered">1</td>');
    expect(body).not.toContain('style=');
  });

  it('are read again after a change, and removed with their file', async () => {
    const file = path.join(folder, 'pages/contact.md');
    await writeFile(file, 'First.');
    expect((await get('/contact')).body).toContain('First.');
    await writeFile(file, 'Second one.');
    expect((await get('/contact')).body).toContain('Second one.');
    await rm(file);
    expect((await get('/contact')).body).toContain('Write to us');
  });

  it('are ignored when they are larger than 200 KB', async () => {
    await writeFile(path.join(folder, 'pages/privacy.md'), 'x'.repeat(200 * 1024 + 1));
    expect((await get('/privacy')).body).toContain('What we keep');
  });
});
