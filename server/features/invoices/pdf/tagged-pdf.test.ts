import { getDocumentProxy } from 'unpdf';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { defaultCatalogues } from '#tests/support/default-catalogues.ts';
import { expect, it } from 'vitest';
import { orderRecord, fullOrder } from '#tests/support/build-order.ts';
import { writeInvoice } from '../write-invoice.ts';
import { renderPdf } from './render-pdf.ts';

const at = new Date('2026-11-22T10:00:00Z');
const shop = {
  catalogues: defaultCatalogues,
  brandName: 'FPX',
  seller: { name: 'Seller Ltd', address: '1 Paper Street' },
};

function invoiceIn(language: string) {
  const order = { ...orderRecord(fullOrder), language };
  const paid = [{ instrument: 'card', amount: order.total, at, digits: '4242' }] as const;
  return writeInvoice({ shop, order, number: '2026-000123', at }, defaultCatalogue, paid);
}

/** An element of a PDF's structure: its type, and its text or the elements in it. */
type Element = readonly [tag: string, content: string | readonly Element[]];

/** A part of a structure as pdf.js returns it. */
interface Found {
  readonly role?: string;
  readonly id?: string;
  readonly children?: readonly Found[];
}

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

/** Reads the texts of a page by the ids of their marks; `''` has those of artifacts. */
async function readMarks(page: PdfPage): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  let id: string | null = null;
  for (const item of items) {
    if ('str' in item) texts.set(id ?? 'unmarked', (texts.get(id ?? 'unmarked') ?? '') + item.str);
    else if (item.type === 'endMarkedContent') id = null;
    else id = item.type === 'beginMarkedContentProps' ? item.id : '';
  }
  return texts;
}

function toElement(
  { role = '', children = [] }: Found,
  texts: ReadonlyMap<string, string>,
): Element {
  const marks = children.flatMap(({ id }) => id ?? []);
  return marks.length > 0
    ? [role, marks.map((id) => texts.get(id)?.trim() ?? '').join(' ')]
    : [role, children.map((child) => toElement(child, texts))];
}

/** The structure of each page of a PDF, and its text that is not read. */
async function structureOf(bytes: Buffer) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  return await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const page = await pdf.getPage(index + 1);
      const texts = await readMarks(page);
      const root: Found = await page.getStructTree();
      return {
        elements: (root.children ?? []).flatMap((document) => {
          const [, content] = toElement(document, texts);
          return typeof content === 'string' ? [] : content;
        }),
        artifacts: texts.get('') ?? '',
        unmarked: texts.get('unmarked') ?? '',
      };
    }),
  );
}

function cellsOf([, rows]: Element): string[][] {
  if (typeof rows === 'string') return [];
  return rows.map(([, cells]) =>
    typeof cells === 'string'
      ? []
      : cells.map(([tag, content]) =>
          [
            tag,
            ...(typeof content === 'string' ? [content] : content.map(([, text]) => text)),
          ].join(' '),
        ),
  );
}

it('an invoice marks its headings and tables for screen readers, in their order', async () => {
  const [page] = await structureOf(await renderPdf(invoiceIn('en')));
  const elements = page?.elements ?? [];
  expect(elements.slice(0, 3)).toEqual([
    ['P', 'FPX'],
    ['H1', 'Invoice'],
    [
      'Div',
      [
        ['P', 'Invoice number'],
        ['P', '2026-000123'],
      ],
    ],
  ]);
  const [items, sums, paid] = elements.filter(([tag]) => tag === 'Table').map(cellsOf);
  expect(items?.slice(0, 2)).toEqual([
    ['TH Description', 'TH Quantity', 'TH Price', 'TH Amount'],
    ['TD Photo print · 4×6 in 2 photos', 'TD 5', 'TD CA$0.60', 'TD CA$3.00'],
  ]);
  expect(new Set(items?.map((row) => row.length))).toEqual(new Set([4]));
  expect(sums?.at(-1)).toEqual(['TH Total', 'TD CA$214.38']);
  expect(elements).toContainEqual(['H2', 'Payment']);
  expect(paid?.[0]?.[0]).toContain('TH Card ending in 4242');
  expect(page?.artifacts).toContain('Page 1 of 1');
  expect(page?.unmarked.trim()).toBe('');
});

it('an invoice of several pages is one table with one row of headings', async () => {
  const one = invoiceIn('en');
  const lines = Array.from({ length: 60 }, () => one.lines).flat();
  const pages = await structureOf(await renderPdf({ ...one, lines }));
  expect(pages.length).toBeGreaterThan(3);
  const rows = pages.flatMap(({ elements }) =>
    elements.filter(([tag]) => tag === 'Table').flatMap(cellsOf),
  );
  expect(rows.filter(([first]) => first === 'TH Description')).toHaveLength(1);
  expect(rows.filter(([first]) => first?.startsWith('TD Photo print'))).toHaveLength(120);
  expect(pages[1]?.artifacts).toContain('Invoice 2026-000123');
  expect(pages[1]?.artifacts).toContain('Description');
});

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Reads the alternative texts in a PDF, which are in UTF-16 with escaped signs. */
function actualTextsIn(bytes: Buffer): string[] {
  const written = bytes.toString('latin1').matchAll(/\/ActualText \(((?:[^\\)]|\\.)*)\)/gs);
  return [...written].map(([, text = '']) =>
    Buffer.from(
      text.replaceAll(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign),
      'latin1',
    )
      .swap16()
      .toString('utf16le')
      .replace('\ufeff', ''),
  );
}

it('an invoice in Arabic has its texts in the order in which they are read', async () => {
  const shown = invoiceIn('ar');
  const texts = actualTextsIn(await renderPdf(shown));
  const expected = [shown.title, shown.total.label, ...shown.lines.map(({ item }) => item)];
  expect(texts).toEqual(
    expect.arrayContaining(expected.map((text) => text.replaceAll(/\p{Bidi_Control}/gu, ''))),
  );
  expect(actualTextsIn(await renderPdf(invoiceIn('en')))).toEqual([]);
});
