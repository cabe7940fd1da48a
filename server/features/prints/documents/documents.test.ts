import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { studioLanguage } from '../../../platform/mail/studio-language.ts';
import { factsOf } from '#domain/catalogue/item-facts.ts';
import { inflateSync } from 'node:zlib';
import {
  BinaryBitmap,
  Code128Reader,
  GlobalHistogramBinarizer,
  RGBLuminanceSource,
} from '@zxing/library';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { languageCodes } from '#locales/languages.ts';
import type { OrderRecord } from '#server/features/orders/index.ts';
import { orderRecord, type OrderPlan } from '#tests/support/build-order.ts';
import { fitModule } from './barcode.ts';
import { renderContactSheet } from './contact-sheet.ts';
import { countryOfPapers, readHead, readPictures, readTicket } from './document-content.ts';
import { renderTicket } from './job-ticket.ts';
import type { OrderFileRow } from './order-files.repo.ts';

function filesOf(order: OrderRecord): OrderFileRow[] {
  return order.items.map((item, index) => ({
    item: item.id,
    photo: item.photo,
    printSize: item.size,
    facts: factsOf(item),
    shape: item.shape,
    frame: index + 1,
    sha256: 'a'.repeat(64),
    copies: item.size === '3.5x4.5' ? 1 : item.quantity,
    tiles: item.size === '3.5x4.5' ? item.quantity : 1,
  }));
}

const own = { round: 0, language: null };

/** In the language of the studio, if none is asked for. */
function headOf(
  order: OrderRecord,
  { round, language }: { readonly round: number; readonly language: string | null },
) {
  const own = studioLanguage(defaultCatalogue, countryOfPapers(order));
  return readHead(order, { round, language: language ?? own });
}

function ticketOf(plan: OrderPlan, asked: { round: number; language: string | null } = own) {
  const order = orderRecord(plan);
  return { order, content: readTicket(headOf(order, asked), order, filesOf(order)) };
}

const jpeg = await sharp({ create: { width: 32, height: 21, channels: 3, background: '#789' } })
  .jpeg()
  .toBuffer();

async function sheetOf(plan: OrderPlan, language: string | null = null): Promise<Buffer> {
  const order = orderRecord(plan);
  const head = headOf(order, { round: 0, language });
  const pictures = readPictures(head, order, filesOf(order));
  return await renderContactSheet(
    head,
    pictures.map((one) => ({ ...one, jpeg })),
    'FPX',
  );
}

/** Returns the text of each page, without direction marks. */
async function pagesOf(bytes: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), {
    mergePages: false,
  });
  return text.map((page) => page.replaceAll(/[\u200e\u200f\u2066-\u2069]/g, ''));
}

/** Returns the unpacked streams of a PDF. */
function streamsOf(bytes: Buffer): string[] {
  return [
    ...bytes.toString('latin1').matchAll(/FlateDecode\n?>>\nstream\n([\s\S]*?)\nendstream/g),
  ].map(([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'));
}

interface Bar {
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** Reads the filled rectangles of a PDF, which are the bars of its barcode, in points. */
function readBars(bytes: Buffer): Bar[] {
  return streamsOf(bytes).flatMap((content) =>
    [...content.matchAll(/^([\d.]+) [\d.]+ ([\d.]+) ([\d.]+) re$/gm)].map(
      ([, left, width, height]) => ({
        left: Number(left),
        width: Number(width),
        height: Number(height),
      }),
    ),
  );
}

const pointsPerMm = 72 / 25.4;

/** Draws the bars as a printer of 300 dpi would, with the paper around them, and reads the code. */
function scan(bars: readonly Bar[], paperWidth: number): string {
  const dots = 300 / 72;
  const width = Math.round(paperWidth * dots);
  const height = 60;
  const pixels = new Uint8ClampedArray(width * height).fill(255);
  for (const bar of bars) {
    for (
      let x = Math.round(bar.left * dots);
      x < Math.round((bar.left + bar.width) * dots);
      x += 1
    ) {
      for (let y = 0; y < height; y += 1) pixels[y * width + x] = 0;
    }
  }
  const source = new RGBLuminanceSource(pixels, width, height);
  return new Code128Reader()
    .decode(new BinaryBitmap(new GlobalHistogramBinarizer(source)))
    .getText();
}

describe('the barcode of a job ticket', () => {
  it.each(['FPX-123456789', 'FPX-4BS-615056540496', '4711'])(
    'decodes to %s alone, with the sizes that scanners need',
    async (number) => {
      for (const country of ['US', 'TN']) {
        const plan = { country, number, orderNote: 'note' };
        const bars = readBars(
          await renderTicket(ticketOf(plan, { round: 0, language: 'ar' }).content, 'FPX'),
        );
        const paperWidth = country === 'US' ? 612 : 595.28;
        expect(scan(bars, paperWidth)).toBe(number);
        const module = Math.min(...bars.map(({ width }) => width));
        const left = Math.min(...bars.map((bar) => bar.left));
        expect(module / pointsPerMm).toBeGreaterThanOrEqual(0.33);
        expect(Math.min(...bars.map(({ height }) => height)) / pointsPerMm).toBeGreaterThanOrEqual(
          10,
        );
        expect(left).toBeGreaterThan(10 * module);
      }
    },
  );

  it('is refused where it would be too narrow to be read', () => {
    expect(() => fitModule([100, 100], 100)).toThrow('too long for the page');
  });
});

describe('a job ticket', () => {
  it.each(['ليلى بن صالح', '山田 さくら', 'Zoë Łukasz', 'Соловьёва'])(
    'has the name %s as it is read, in a ticket of any direction',
    async (name) => {
      for (const language of ['en', 'ar', 'ja']) {
        const { content } = ticketOf({ country: 'US', name }, { round: 0, language });
        expect((await pagesOf(await renderTicket(content, 'FPX'))).join(' ')).toContain(name);
      }
    },
  );

  it('counts photos, sheets and prints of each size and in all', async () => {
    const { content, order } = ticketOf(
      {
        country: 'TN',
        delivery: 'pickup',
        method: 'in_store',
        orderNote: 'Glossy, please\nThank you',
        items: [
          { size: '10x15', quantity: 3 },
          { size: '10x15', quantity: 2 },
          { size: '3.5x4.5', quantity: 8 },
          { productType: 'keychain', quantity: 2 },
        ],
      },
      { round: 0, language: 'en' },
    );
    expect(content.lines).toEqual([
      { product: expect.stringContaining('10×15') as string, photos: 2, sheets: 5, prints: 5 },
      { product: expect.stringContaining('Passport') as string, photos: 1, sheets: 1, prints: 8 },
      { product: 'Keychain', photos: 1, sheets: null, prints: 2 },
    ]);
    const [page = ''] = await pagesOf(await renderTicket(content, 'FPX'));
    expect(page).toContain(order.number);
    expect(page).toContain('Pick up at');
    expect(page).toContain(order.pickupStudio?.name);
    expect(page).toContain('Total 4 6 15');
    expect(page).toContain('Glossy, please');
    expect(page).toContain('Page 1 of 1');
  });

  it('is in the language of mails to studios of its country', () => {
    expect(ticketOf({ country: 'TN', language: 'ar' }).content.language.code).toBe('fr');
    expect(ticketOf({ country: 'JP', language: 'ja' }).content.language.code).toBe('en');
  });

  it.for(['Dollard-des-Ormeaux', 'Saint-Basile-le-Grand', 'Sainte-Agathe-des-Monts'])(
    'has the postal code of %s in one line',
    async (city) => {
      const { order } = ticketOf({ country: 'CA' });
      if (!order.shippingAddress) throw new Error('the order is not shipped');
      const place = { city, province: 'QC', state: null, postalCode: 'J3B 8H5', country: 'CA' };
      const shipped = { ...order, shippingAddress: { ...order.shippingAddress, ...place } };
      const content = readTicket(headOf(shipped, own), shipped, filesOf(shipped));
      const document = await getDocumentProxy(new Uint8Array(await renderTicket(content, 'FPX')));
      const { items } = await (await document.getPage(1)).getTextContent();
      const heights = items.flatMap((item) =>
        'str' in item && /J3B|8H5/.test(item.str) ? [Number(item.transform[5])] : [],
      );
      expect(new Set(heights).size).toBe(1);
    },
  );

  it('names the round of a reprint', async () => {
    const { content, order } = ticketOf({ country: 'US' }, { round: 2, language: null });
    const [page] = await pagesOf(await renderTicket(content, 'FPX'));
    expect(page).toContain(`${order.number} R2`);
  });

  it('keeps telephone numbers in a note in their own direction', () => {
    const { content } = ticketOf({ orderNote: 'اتصل على +216 71 123 456\nشكرا' });
    expect(content.note).toEqual(['اتصل على \u2066+216 71 123 456\u2069', 'شكرا']);
  });

  it('continues on further pages with a long note', async () => {
    const note = Array.from({ length: 120 }, (_, index) => `Line ${index + 1} of the note`);
    const { content } = ticketOf({ country: 'US' });
    const pages = await pagesOf(await renderTicket({ ...content, note }, 'FPX'));
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((page, index) => expect(page).toContain(`Page ${index + 1} of ${pages.length}`));
    for (const line of note) expect(pages.filter((page) => page.includes(line))).not.toEqual([]);
  });

  it.each(languageCodes)(
    'is the same bytes each time in %s, with its own words',
    async (language) => {
      const { content } = ticketOf({ country: 'US', orderNote: 'x' }, { round: 0, language });
      const bytes = await renderTicket(content, 'FPX');
      expect((await renderTicket(content, 'FPX')).equals(bytes)).toBe(true);
      const [page = ''] = await pagesOf(bytes);
      for (const word of content.language.text('jobTicket.title').split(' '))
        expect(page).toContain(word);
    },
  );
});

describe('a contact sheet', () => {
  const items = (count: number) =>
    Array.from({ length: count }, () => ({ size: '10x15', quantity: 2 }));

  it.each([1, 30, 100])(
    'shows each of %i prints once, with frame, file and copies',
    async (count) => {
      const bytes = await sheetOf({ country: 'TN', items: items(count) }, 'en');
      const pages = await pagesOf(bytes);
      expect(pages).toHaveLength(Math.ceil(count / 25));
      const words = pages.join(' ').split(/\s+/);
      for (let frame = 1; frame <= count; frame += 1) {
        expect(words.filter((word) => word === `#${frame}`)).toHaveLength(1);
        const file = `10x15/${String(frame).padStart(3, '0')}`;
        expect(words.filter((word) => word === file)).toHaveLength(1);
      }
      expect(words.filter((word) => word === '×')).toHaveLength(count);
      const drawn = streamsOf(bytes).flatMap((content) => [...content.matchAll(/^\/I\d+ Do$/gm)]);
      expect(drawn).toHaveLength(count);
    },
  );

  it.each(languageCodes)(
    'has more than one page in %s for an order in any language',
    async (language) => {
      const pages = await pagesOf(await sheetOf({ country: 'TN', items: items(26) }, language));
      expect(pages).toHaveLength(2);
    },
  );
});
