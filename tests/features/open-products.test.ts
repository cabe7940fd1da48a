import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { CatalogueResponse } from '#contract/catalogue.ts';
import { formatVariant } from '#server/features/invoices/index.ts';
import { findOrderByNumber } from '#server/features/orders/index.ts';
import { planOrderDrops } from '#server/features/prints/drops/plan-order-drops.ts';
import { listOrderPrints } from '#server/features/prints/drops/drop-prints.repo.ts';
import { mailLanguage } from '#server/platform/mail/mail-language.ts';
import { makeJobTickets } from '#server/features/prints/index.ts';
import { findPrintFiles } from '#server/features/prints/records/render.repo.ts';
import { epson } from '#tests/support/domain-builders.ts';
import { place, priced } from '#tests/support/orders.ts';
import { it as printTest, renderOrder } from '#tests/support/print-shop.ts';
import { wideCatalogue } from '#tests/support/wide-catalogue.ts';

const it = printTest.extend('shopCatalogue', { scope: 'file' }, () => wideCatalogue);

const added = [
  { productType: 'photo_print', size: '13x18-silk', quantity: 2 },
  { productType: 'canvas', size: 'canvas-20x30', quantity: 1 },
  { productType: 'mug', size: 'mug', quantity: 3 },
] as const;

describe('a shop with products of its owner', () => {
  it('lists them with their names in the countries that have a price', async ({ shop }) => {
    const browser = await shop.browser();
    const { body } = await browser.get<CatalogueResponse>('/api/catalogue?country=JP');
    expect(body.products.find(({ type }) => type === 'mug')).toMatchObject({
      kind: 'gift',
      rendering: 'flat',
      name: { en: 'Mug', ja: 'マグカップ' },
      variants: [{ key: 'mug', surface: { widthMm: 200, heightMm: 90 } }],
    });
    expect(body.sizes).toContain('13x18-silk');
    const elsewhere = await browser.get<CatalogueResponse>('/api/catalogue?country=FR');
    expect(elsewhere.body.products.map(({ type }) => type)).not.toContain('mug');
  });

  it('takes an order of them from Japan, and names its lines in the language of the order', async ({
    shop,
  }) => {
    const browser = await shop.browser();
    const lines = await Promise.all(
      added.map(async (line) => ({ photoId: await browser.photo(), ...line })),
    );
    const order = await priced(browser, 'US', lines, {
      selectedCountry: 'JP',
      language: 'ja',
      shippingAddress: {
        firstName: '花子',
        lastName: '山田',
        address: '1-2-3 千代田',
        city: '東京',
        postalCode: '100-0001',
        state: '東京都',
        country: 'JP',
      },
    });
    const { status, body } = await place(browser, order, lines);
    expect([status, body.error]).toEqual([200, undefined]);
    const stored = await findOrderByNumber(shop.database.kysely, order.orderNumber);
    const names = (code: string) =>
      stored?.items.map((line) => formatVariant(line, mailLanguage(code)));
    expect(names('ja')).toEqual([
      expect.stringContaining('13×18cm シルク'),
      'キャンバス・20×30 cm',
      'マグカップ',
    ]);
    expect(names('de')?.slice(1)).toEqual(['Canvas · 20×30 cm', 'Mug']);
    expect(stored?.items.map(({ total }) => total)).toEqual([960, 4200, 7200]);
  });

  it('takes options and measures, and keeps them with the line', async ({ shop }) => {
    const browser = await shop.browser();
    const panel = { productType: 'panel', size: 'panel-free', quantity: 2 } as const;
    const lines = [
      {
        photoId: await browser.photo(),
        ...panel,
        options: { mount: 'wood' },
        measure: { widthMm: 400, heightMm: 500 },
      },
    ];
    const order = await priced(browser, 'US', lines);
    const { status, body } = await place(browser, order, lines);
    expect([status, body.error]).toEqual([200, undefined]);
    const stored = await findOrderByNumber(shop.database.kysely, order.orderNumber);
    const [line] = stored?.items ?? [];
    // A fifth of a square meter for 250.00, and 7.00 for the mount.
    expect(line).toMatchObject({
      unitPrice: 5700,
      total: 11_400,
      facts: {
        options: { finish: 'matte', mount: 'wood' },
        measure: { widthMm: 400, heightMm: 500 },
      },
    });
    expect(line && formatVariant(line, mailLanguage('fr'))).toBe(
      'Panneau · 40×50\u00a0cm · Mat · Bois',
    );
    // Names without Arabic keep their places in a line from right to left.
    expect(line && formatVariant(line, mailLanguage('ar')).split(' · ')).toEqual([
      '\u2068Panel\u2069',
      expect.stringContaining('40×50'),
      '\u2068Matte\u2069',
      '\u2068Wood\u2069',
    ]);
    for (const refused of [
      { options: { mount: 'wood', finish: 'glossy' }, measure: { widthMm: 400, heightMm: 500 } },
      { measure: { widthMm: 405, heightMm: 500 } },
      {},
    ]) {
      const quote = await browser.post<{ readonly error?: string }>('/api/quote', {
        country: 'US',
        deliveryMethod: 'shipping',
        items: [{ ...panel, ...refused }],
      });
      expect([quote.status, quote.body.error]).toEqual([400, 'options_not_sold']);
    }
  });

  it('refuses a product that was never in the catalogue', async ({ shop }) => {
    const browser = await shop.browser();
    const quote = await browser.post<{ readonly error?: string }>('/api/quote', {
      country: 'JP',
      deliveryMethod: 'shipping',
      items: [{ productType: 'constructor', size: 'constructor', quantity: 1 }],
    });
    expect([quote.status, quote.body.error]).toEqual([400, 'product_not_sold']);
  });
});

describe('the production of products of the owner', () => {
  it('prints each on its surface with its bleed, and tells the lab their keys', async ({
    prints,
  }) => {
    const order = await renderOrder(
      prints,
      { country: 'US', items: [...added], catalogue: wideCatalogue },
      added.map(() => ({ original: { width: 3000, height: 2000 } })),
    );
    const { kysely } = prints.deps;
    const sizes: string[] = [];
    for (const job of await prints.jobs(order)) {
      const [file] = await findPrintFiles(kysely, job.id);
      const bytes = await buffer(await prints.deps.prints.stream(file?.sha256 ?? ''));
      const { width, height, density } = await sharp(bytes).metadata();
      sizes.push(`${width}×${height} at ${density}`);
    }
    expect(sizes).toEqual(['2126×1535 at 300', '2185×1594 at 150', '1622×756 at 200']);
    const rows = await listOrderPrints(kysely, order.id, 0);
    const channels = { '13x18-silk': 71, 'canvas-20x30': 90, mug: 95 };
    const drops = planOrderDrops(rows, { ...epson, channels }, { from: 1, taken: [] });
    expect(drops).toMatchObject({ ok: true });
    const missing = planOrderDrops(rows, epson, { from: 1, taken: [] });
    expect(missing).toMatchObject({ ok: false });
    const ticket = await makeJobTickets([order], { language: 'fr', brandName: 'FPX' });
    expect(ticket.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('prints chosen measures, in the batch of the chosen finish', async ({ prints }) => {
    const chosen = { options: { finish: 'glossy' }, measure: { widthMm: 400, heightMm: 500 } };
    const order = await renderOrder(
      prints,
      {
        country: 'US',
        items: [{ productType: 'panel', size: 'panel-free', ...chosen }],
        catalogue: wideCatalogue,
      },
      [{ original: { width: 2000, height: 3000 } }],
    );
    const [job] = await prints.jobs(order);
    expect(job?.layout?.paper).toEqual({ width: 2362, height: 2953 });
    const { kysely } = prints.deps;
    const batch = await kysely
      .selectFrom('printBatches')
      .select(['paper', 'finish'])
      .where('id', '=', job?.batch ?? 0)
      .executeTakeFirst();
    expect(batch).toEqual({ paper: 'panel-free', finish: 'glossy' });
  });
});
