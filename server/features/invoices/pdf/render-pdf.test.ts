import { extractText, getDocumentProxy } from 'unpdf';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { defaultCatalogues } from '#tests/support/default-catalogues.ts';
import { describe, expect, it } from 'vitest';
import type { InvoiceDocument } from '#domain/invoices/invoices.ts';
import { languageCodes } from '#locales/languages.ts';
import { orderRecord, type OrderPlan, fullOrder } from '#tests/support/build-order.ts';
import { writeInvoice } from '../write-invoice.ts';
import { renderPdf } from './render-pdf.ts';

const at = new Date('2026-11-22T10:00:00Z');
const shop = {
  catalogues: defaultCatalogues,
  brandName: 'FPX',
  seller: { name: 'Seller Ltd', address: '1 Paper Street', taxId: undefined },
};

function documentOf(plan: OrderPlan, brandName = shop.brandName): InvoiceDocument {
  const order = orderRecord(plan);
  return writeInvoice(
    { shop: { ...shop, brandName }, order, number: '2026-000123', at },
    defaultCatalogue,
    [],
  );
}

/** Returns the text of each page, without direction marks. */
async function pagesOf(bytes: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), {
    mergePages: false,
  });
  return text.map((page) => page.replaceAll(/[\u200e\u200f\u2066-\u2069]/g, ''));
}

function fontsIn(bytes: Buffer): string[] {
  return (
    bytes
      .toString('latin1')
      .match(/\/FontName \/\S+/g)
      ?.map((name) => name.replace('/FontName /', '')) ?? []
  );
}

describe('an invoice with every script on it', () => {
  const shown = documentOf(
    {
      country: 'CA',
      address: {
        firstName: 'Zoë Łukasz',
        lastName: 'Соловьёва',
        address: 'شارع الحبيب بورقيبة إلى نوفمبر\n東京都千代田区さくら通り\n北京市朝阳区建国路',
        city: 'Ελλάδα',
      },
    },
    'FPX 写真 صور',
  );

  it('can be searched and copied in each of them, including ligatures', async () => {
    const [page] = await pagesOf(await renderPdf(shown));
    expect(page).toContain('FPX 写真 صور');
    expect(page).toContain('Zoë Łukasz Соловьёва');
    expect(page).toContain('شارع الحبيب بورقيبة إلى نوفمبر');
    expect(page).toContain('東京都千代田区さくら通り');
    expect(page).toContain('北京市朝阳区建国路');
    expect(page).toContain('Ελλάδα');
    expect(page).toContain('Page 1 of 1');
  });

  it('embeds its own fonts, with only the glyphs it needs', async () => {
    const bytes = await renderPdf(shown);
    const fonts = fontsIn(bytes);
    for (const name of ['Commissioner', 'Brygada', 'IBMPlexSansArabic', 'NotoSansJP', 'NotoSansSC'])
      expect(fonts.some((font) => font.includes(name))).toBe(true);
    expect(fonts.filter((font) => !/^[A-Z]{6}\+/.test(font))).toEqual([]);
    const files = bytes.toString('latin1').match(/\/FontFile2 /g);
    expect(files).toHaveLength(fonts.length);
    expect(bytes.length).toBeLessThan(80_000);
  });

  it('uses Chinese glyphs for Chinese and Japanese glyphs for Japanese', async () => {
    const han = async (country: string, address: string) =>
      fontsIn(await renderPdf(documentOf({ country, address: { address } }))).filter((font) =>
        font.includes('Noto'),
      );
    const names = async (country: string, address: string) =>
      new Set((await han(country, address)).map((font) => font.slice(7, 17)));
    expect(await names('CN', '骨')).toEqual(new Set(['NotoSansSC']));
    expect(await names('JP', '骨')).toEqual(new Set(['NotoSansJP']));
    expect(await names('CN', '骨の')).toEqual(new Set(['NotoSansJP']));
  });
});

it('renderPdf draws letters that no font has as a box, and nothing for invisible characters', async () => {
  const [page] = await pagesOf(
    await renderPdf(documentOf({ address: { address: 'A🎈B\u200bC กิน 한국 D' } })),
  );
  expect(page).toContain('A□BC □□ □□ D');
});

it.each(languageCodes)('renderPdf draws the same bytes each time in %s', async (language) => {
  const shown = documentOf({ country: 'TN', language, items: [{ size: '10x15', quantity: 30 }] });
  const bytes = await renderPdf(shown);
  const [page = ''] = await pagesOf(bytes);
  expect(page).toContain(shown.title);
  expect(page).toMatch(/TTC|税込|含税/);
  expect(bytes.toString('latin1')).toContain(`/Lang (${language})`);
  expect((await renderPdf(shown)).equals(bytes)).toBe(true);
});

function leaves(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(leaves) : [];
}

/** Removes whitespace, because lines may break anywhere, and direction marks, which are no text. */
function unspaced(text: string): string {
  return text.replaceAll(/[\s\u200b\u200e\u200f\u2066-\u2069]/g, '');
}

it.each(languageCodes)(
  'renderPdf writes every text in %s so that it can be read back',
  async (language) => {
    const order = { ...orderRecord(fullOrder), language };
    const paid = [{ instrument: 'card', amount: order.total, at, digits: '4242' }] as const;
    const shown = writeInvoice({ shop, order, number: '2026-000123', at }, defaultCatalogue, paid);
    const read = unspaced((await pagesOf(await renderPdf(shown))).join(''));
    // Programs read text of mixed direction in its order on the paper, so each word is compared by itself.
    const pieces = shown.dir === 'rtl' ? /\s+/ : /(?!)/;
    const { brand, title, number, facts, parties, columns, lines, sums, total, settled, foot } =
      shown;
    const said = [brand, title, number, facts, parties, columns, lines, sums, total, settled, foot];
    const texts = leaves(said).flatMap((text) =>
      text.split(pieces).filter((piece) => piece !== ''),
    );
    expect(texts.length).toBeGreaterThan(40);
    expect(texts.filter((text) => !read.includes(unspaced(text)))).toEqual([]);
  },
);

it('renderPdf continues on further pages, each with its title and page number', async () => {
  const one = documentOf({ items: [{ size: '4x6', quantity: 2 }] });
  const [line] = one.lines;
  if (!line) throw new Error('the document has no line');
  const shown = {
    ...one,
    lines: Array.from({ length: 120 }, (_, index) => ({
      ...line,
      item: `Line ${index + 1} of many`,
    })),
  };
  const pages = await pagesOf(await renderPdf(shown));
  expect(pages.length).toBeGreaterThan(3);
  pages.forEach((page, index) => {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    if (/Line \d+ of/.test(page)) expect(page).toContain('Description Quantity Price Amount');
    if (index > 0) expect(page).toContain('Invoice 2026-000123');
  });
  const all = pages.join('\n');
  for (let index = 1; index <= 120; index += 1) {
    expect(all.match(new RegExp(`Line ${index} of many`, 'g'))).toHaveLength(1);
  }
  expect(pages.at(-1)).toContain('Total');
});

/** Returns the heights of the lines of text on the first page, in points. */
async function baselinesIn(bytes: Buffer): Promise<number[]> {
  const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1);
  const { items } = await page.getTextContent();
  const heights = items.flatMap((item) =>
    'transform' in item && item.str.trim() !== '' ? [Math.round(Number(item.transform[5]))] : [],
  );
  return [...new Set(heights)].toSorted((a, b) => a - b);
}

it.each(
  languageCodes.flatMap((language) => ['TN', 'CA', 'RU'].map((country) => [language, country])),
)(
  'renderPdf keeps the largest amounts on one line in %s for %s',
  async (language = '', country = '') => {
    const order = { ...orderRecord({ country, items: [{ quantity: 2 }] }), language };
    const bytesOf = async (minor: number): Promise<Buffer> => {
      const sums = { total: minor, originalTotal: minor, subtotal: minor };
      const paid = [{ instrument: 'card', amount: minor, at, digits: '4242' }] as const;
      const shown = writeInvoice(
        { shop, order: { ...order, ...sums }, number: '2026-000123', at },
        defaultCatalogue,
        paid,
      );
      const { amount } = shown.total;
      const lines = shown.lines.map((line) => ({ ...line, price: amount, amount }));
      return renderPdf({ ...shown, lines });
    };
    const [small, large] = [await bytesOf(900), await bytesOf(99_999_999_999)];
    expect(await baselinesIn(large)).toEqual(await baselinesIn(small));
  },
);
