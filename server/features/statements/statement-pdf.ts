import { documentPaperOf } from '#domain/invoices/document-paper.ts';
import { formatMajor } from '#domain/common/money.ts';
import { itemOfKey } from '#domain/catalogue/item-facts.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { nameVariant } from '#locales/variant-name.ts';
import { mailLanguage, type MailLanguage } from '../../platform/mail/mail-language.ts';
import type { Pen, TextStyle } from '../../platform/pdf/pen.ts';
import { writePdf } from '../../platform/pdf/write-pdf.ts';
import type { MonthStatement } from './read-statement.ts';

const ink = '#1a1512';
const quiet = '#5c544b';
const hair = '#cfc8bd';

const text: TextStyle = { font: 'text', size: 9.5, ink, leading: 1.4 };
const small: TextStyle = { font: 'text', size: 8.5, ink: quiet, leading: 1.4 };
const strong: TextStyle = { font: 'strong', size: 9.5, ink, leading: 1.4 };
const display: TextStyle = { font: 'display', size: 22, ink, leading: 1.25 };

const gap = 16;
const footHeight = 28;

/** A row of the table: a text at its start, and what stands at the end of the other columns. */
interface Row {
  readonly start: string;
  readonly ends: readonly [string, string, string];
}

/** Everything that the document says. */
interface StatementWords {
  readonly brand: string;
  readonly title: string;
  readonly head: readonly string[];
  readonly papers: readonly Row[];
  readonly sums: readonly Row[];
  readonly ends: readonly string[];
}

/** A paper is named by its size alone. */
function namePaper(
  catalogue: Catalogue,
  paper: string,
  { text: words, code }: MailLanguage,
): string {
  const { product, size } = nameVariant(itemOfKey(catalogue, paper), code, {
    product: (name) => words(`order.products.${name}`),
    size: (_unit, measure) => measure,
    shape: (shape) => words(`order.shapes.${shape}`),
  });
  return size ?? product;
}

function composeWords(
  catalogue: Catalogue,
  { studio, month, papers, balances }: MonthStatement,
  language: MailLanguage,
  brand: string,
): StatementWords {
  const { text: words, money, inside } = language;
  const monthName = new Intl.DateTimeFormat(language.code, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));
  return {
    brand,
    title: words('statement.title'),
    head: [studio.name, monthName],
    papers: [
      {
        start: words('statement.paper'),
        ends: [words('statement.count'), words('statement.fee'), words('statement.amount')],
      },
      ...papers.map(({ paper, count, currency, fee, amount }): Row => {
        const isPriced = currency !== null && fee !== null;
        return {
          start: namePaper(catalogue, paper, language),
          ends: [
            String(count),
            isPriced ? money(fee, currency) : words('statement.noFee'),
            isPriced ? money(amount, currency) : '',
          ],
        };
      }),
    ],
    sums: [
      {
        start: '',
        ends: [words('statement.cash'), words('statement.fees'), words('statement.balance')],
      },
      ...balances.map(({ currency, cash, fees, balance }): Row => ({
        start: currency,
        ends: [
          formatMajor(cash, currency),
          formatMajor(fees, currency),
          formatMajor(balance, currency),
        ],
      })),
    ],
    ends:
      papers.length + balances.length === 0
        ? [words('statement.none')]
        : balances.map(({ currency, balance }) => {
            if (balance === 0) return words('statement.even');
            const facts = {
              studio: inside(studio.name),
              amount: inside(money(Math.abs(balance), currency)),
            };
            return words(balance > 0 ? 'statement.owesShop' : 'statement.owesStudio', facts);
          }),
  };
}

const endPart = 0.2;

function drawRow(pen: Pen, { start, ends }: Row, y: number, isHead: boolean): number {
  const style = isHead ? small : text;
  const cell = isHead ? 'TH' : 'TD';
  const width = pen.width * (1 - ends.length * endPart) - gap;
  const scope = isHead ? 'Column' : undefined;
  pen.part('TR', () => {
    pen.part(cell, () => start !== '' && pen.write(start, style, { at: 0, width, y }), scope);
    ends.forEach((end, index) => {
      const at = pen.width * (1 - (ends.length - index) * endPart);
      const place = { at, width: pen.width * endPart, y, align: 'end' } as const;
      pen.part(cell, () => end !== '' && pen.write(end, style, place), scope);
    });
  });
  const tallest = Math.max(
    pen.height(start, style, width),
    ...ends.map((end) => pen.height(end, style, pen.width * endPart)),
  );
  pen.rule(y + tallest + 4, hair);
  return y + tallest + 9;
}

function drawTable(pen: Pen, rows: readonly Row[], from: number, turnPage: () => void): number {
  return pen.part('Table', () => {
    let y = from;
    rows.forEach((row, index) => {
      if (y + 40 > pen.bottom - footHeight) {
        turnPage();
        y = pen.top;
      }
      y = drawRow(pen, row, y, index === 0);
    });
    return y + gap;
  });
}

/** Draws a statement as a PDF in a language: its papers, the balance of each currency, and who owes what. */
export async function renderStatement(
  statement: MonthStatement,
  {
    catalogue,
    language: code,
    brandName,
    now,
  }: {
    readonly catalogue: Catalogue;
    readonly language: string;
    readonly brandName: string;
    readonly now: number;
  },
): Promise<Buffer> {
  const language = mailLanguage(code);
  const words = composeWords(catalogue, statement, language, brandName);
  const { brand, title, head, papers, sums, ends } = words;
  const rows = [...papers, ...sums];
  const { country } = statement.studio;
  return await writePdf(
    {
      paper: documentPaperOf(country),
      language: language.code,
      dir: language.dir,
      han: 'sc',
      title: `${title}, ${head.join(', ')}`,
      author: brand,
      createdAt: new Date(now),
      texts: [
        brand,
        title,
        ...head,
        ...rows.flatMap((row) => [row.start, ...row.ends]),
        ...ends,
        '0123456789/ ',
      ],
    },
    {
      draw: (pen, turnPage) => {
        const width = pen.width;
        let y = pen.write(brand, strong, { at: 0, y: pen.top, width, base: 'auto' });
        y = pen.write(title, display, { at: 0, y: y + gap, width, tag: 'H1' });
        for (const line of head) y = pen.write(line, text, { at: 0, y, width, base: 'auto' });
        y = drawTable(pen, papers, y + gap, turnPage);
        y = drawTable(pen, sums, y, turnPage);
        for (const line of ends) y = pen.write(line, strong, { at: 0, y, width });
      },
      drawFoot: (pen, page, pages) => {
        if (pages === 1) return;
        const place = { at: 0, width: pen.width, y: pen.bottom - 12, align: 'end' } as const;
        pen.write(`${page} / ${pages}`, small, place);
      },
    },
  );
}
