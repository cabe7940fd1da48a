import type { InvoiceDocument } from '#domain/invoices/invoices.ts';
import { isolate } from '#locales/isolate.ts';
import { mailLanguage } from '../../../platform/mail/mail-language.ts';
import type { Pen, TextPlace, TextStyle } from '../../../platform/pdf/pen.ts';

const ink = '#1a1512';
const quiet = '#5c544b';
const hair = '#cfc8bd';

const text: TextStyle = { font: 'text', size: 9.5, ink, leading: 1.45 };
const strong: TextStyle = { ...text, font: 'strong' };
const small: TextStyle = { ...text, size: 8, ink: quiet };
const label: TextStyle = { ...small, leading: 1.6 };
const brand: TextStyle = { font: 'display', size: 22, ink, leading: 1.2 };
const title: TextStyle = { ...brand, size: 17 };
const total: TextStyle = { ...strong, size: 12.5 };

const gap = 14;
/** Height reserved for the footer of a page. */
const footHeight = 34;
/** Share of the width that the sums take, at its end. */
const sumsPart = 0.64;

/** Columns of the table as shares of the width, from the side on which lines begin. */
const columns = {
  item: { from: 0, part: 0.52, align: 'start' },
  quantity: { from: 0.52, part: 0.12, align: 'end' },
  price: { from: 0.64, part: 0.17, align: 'end' },
  amount: { from: 0.81, part: 0.19, align: 'end' },
} as const;

/** Context of drawing: the pen, the document, and how a new page begins. */
interface Drawing {
  readonly pen: Pen;
  readonly shown: InvoiceDocument;
  /** A JPEG; null without one. */
  readonly logo: Buffer | null;
  readonly turnPage: () => void;
}

type Fact = InvoiceDocument['facts'][number];

/** Draws a fact with its label above its lines; returns the y where it ends. */
function drawFact(pen: Pen, fact: Fact, at: number, width: number, y: number): number {
  return pen.part('Div', () => {
    let end = pen.write(fact.label, label, { at, width, y });
    for (const line of fact.lines) {
      end = pen.write(line, text, { at, width, y: end, base: 'auto' });
    }
    return end;
  });
}

/** Draws facts beside each other in equal columns. */
function drawFacts({ pen }: Drawing, facts: readonly Fact[], y: number): number {
  const width = (pen.width - gap * (facts.length - 1)) / facts.length;
  const ends = facts.map((fact, index) => drawFact(pen, fact, index * (width + gap), width, y));
  return Math.max(y, ...ends);
}

const logoHeight = 36;

/** Draws the logo above the brand; returns the y where the brand begins. */
function drawLogo({ pen, shown, logo }: Drawing, maxWidth: number): number {
  if (!logo || !shown.logo) return pen.top;
  const { width, height } = shown.logo;
  const wide = Math.min(maxWidth, (logoHeight * width) / height);
  pen.picture(logo, { at: 0, y: pen.top, width: wide, height: logoHeight, alt: shown.brand });
  return pen.top + logoHeight + 6;
}

function drawHead(drawing: Drawing): number {
  const { pen, shown } = drawing;
  const half = pen.width / 2;
  const brandEnd = pen.write(shown.brand, brand, {
    at: 0,
    width: half - gap,
    y: drawLogo(drawing, half - gap),
    base: 'auto',
  });
  const titleEnd = pen.write(shown.title, title, {
    at: half,
    width: half,
    y: pen.top + 4,
    align: 'end',
    tag: 'H1',
  });
  const rule = Math.max(brandEnd, titleEnd) + gap;
  pen.rule(rule, ink);
  const facts = drawFacts(drawing, shown.facts, rule + gap);
  return drawFacts(drawing, shown.parties, facts + gap) + 2 * gap;
}

/** Draws the header of every page but the first. */
function drawRunningHead({ pen, shown }: Drawing): number {
  const half = pen.width / 2;
  const { top: y } = pen;
  pen.artifact(() => {
    pen.write(shown.brand, { ...brand, size: 13 }, { at: 0, width: half - gap, y, base: 'auto' });
    pen.write(`${shown.title} ${isolate(shown.number)}`, small, {
      at: half,
      width: half,
      y: y + 5,
      align: 'end',
    });
  });
  return y + 2 * gap + 4;
}

function column(pen: Pen, name: keyof typeof columns) {
  const { from, part, align } = columns[name];
  const inner = name === 'item' ? gap : 4;
  return {
    at: from * pen.width + (align === 'end' ? inner : 0),
    width: part * pen.width - inner,
    align,
  };
}

/** Returns the columns that a document has: a credit note may have no quantities. */
function columnsOf({ lines }: InvoiceDocument) {
  return lines.some(({ quantity }) => quantity !== '')
    ? (['item', 'quantity', 'price', 'amount'] as const)
    : (['item', 'amount'] as const);
}

function drawTableHead({ pen, shown }: Drawing, y: number): number {
  pen.part('TR', () => {
    for (const name of columnsOf(shown)) {
      const place = { ...column(pen, name), y };
      pen.part('TH', () => pen.write(shown.columns[name], label, place), 'Column');
    }
  });
  const end = y + label.size * label.leading + 3;
  pen.rule(end, ink);
  return end + 6;
}

const minSize = 5;

/** Returns the style in which an amount fits on one line: broken after a digit, it reads as two amounts. */
function fitAmount(pen: Pen, amount: string, style: TextStyle, width: number): TextStyle {
  const isFit = pen.height(amount, style, width, 'auto') < 2 * style.size * style.leading;
  return isFit || style.size <= minSize
    ? style
    : fitAmount(pen, amount, { ...style, size: style.size - 0.5 }, width);
}

/** Writes an amount on one line, on the baseline of its style. */
function writeAmount(pen: Pen, amount: string, style: TextStyle, place: TextPlace): void {
  const fit = fitAmount(pen, amount, style, place.width);
  pen.write(amount, fit, { ...place, y: place.y + style.size - fit.size, base: 'auto' });
}

type TableLine = InvoiceDocument['lines'][number];

function lineHeight(pen: Pen, line: TableLine): number {
  const { width } = column(pen, 'item');
  const detail = line.detail === undefined ? 0 : pen.height(line.detail, small, width);
  return pen.height(line.item, text, width) + detail + 11;
}

function drawItem(pen: Pen, { item, detail }: TableLine, y: number): void {
  const place = { ...column(pen, 'item'), y };
  const end = pen.write(item, text, place);
  if (detail !== undefined) pen.write(detail, small, { ...place, y: end });
}

function drawLine({ pen, shown }: Drawing, line: TableLine, y: number): number {
  pen.part('TR', () => {
    for (const name of columnsOf(shown)) {
      pen.part('TD', () => {
        if (name === 'item') drawItem(pen, line, y);
        else if (line[name] !== '') writeAmount(pen, line[name], text, { ...column(pen, name), y });
      });
    }
  });
  const next = y + lineHeight(pen, line);
  pen.rule(next - 6, hair);
  return next;
}

type Amount = InvoiceDocument['sums'][number];

function sumsColumn({ width }: Pen) {
  return {
    at: width * (1 - sumsPart),
    width: width * sumsPart,
  };
}

/** Returns the columns of an amount and its label, which are side by side. */
function amountPlaces(pen: Pen) {
  const { at, width } = sumsColumn(pen);
  const part = width * 0.65;
  return {
    label: { at, width: part - gap },
    amount: { at: at + part, width: width - part, align: 'end' },
  } as const;
}

const rowGap = 3;

function amountHeight(pen: Pen, amount: Amount, style: TextStyle): number {
  const places = amountPlaces(pen);
  const { width } = places.label;
  const detail = amount.detail === undefined ? 0 : pen.height(amount.detail, small, width, 'auto');
  return pen.height(amount.label, style, width) + detail + rowGap;
}

function drawAmount({ pen }: Drawing, amount: Amount, style: TextStyle, y: number): number {
  const places = amountPlaces(pen);
  const writeLabel = (): void => {
    const end = pen.write(amount.label, style, { ...places.label, y });
    if (amount.detail !== undefined) {
      pen.write(amount.detail, small, { ...places.label, y: end, base: 'auto' });
    }
  };
  pen.part('TR', () => {
    pen.part('TH', writeLabel, 'Row');
    pen.part('TD', () => writeAmount(pen, amount.amount, style, { ...places.amount, y }));
  });
  return y + amountHeight(pen, amount, style);
}

/** Keeps a part on one page; returns `y`, or the top of a new page if the part does not fit. */
function keepTogether(drawing: Drawing, height: number, y: number): number {
  if (y + height <= drawing.pen.bottom - footHeight) return y;
  drawing.turnPage();
  return drawRunningHead(drawing);
}

function drawSums(drawing: Drawing, from: number): number {
  const { shown, pen } = drawing;
  const { at, width } = sumsColumn(pen);
  return pen.part('Table', () => {
    let y = from;
    for (const sum of shown.sums) y = drawAmount(drawing, sum, text, y);
    pen.rule(y + 4, ink, at, width);
    return drawAmount(drawing, shown.total, total, y + 10);
  });
}

function drawSettled(drawing: Drawing, from: number): void {
  const { settled } = drawing.shown;
  const { pen } = drawing;
  const { at, width } = sumsColumn(pen);
  if (settled.lines.length === 0 && !settled.rest) return;
  const rule = pen.write(settled.title, label, { at, width, y: from + gap, tag: 'H2' }) + 2;
  pen.rule(rule, hair, at, width);
  const y = pen.part('Table', () => {
    let end = rule + 6;
    for (const line of settled.lines) end = drawAmount(drawing, line, text, end);
    return settled.rest ? drawAmount(drawing, settled.rest, strong, end) : end;
  });
  if (settled.note !== null) pen.write(settled.note, small, { at, width, y: y + 4 });
}

function billHeight({ pen, shown }: Drawing): number {
  const { lines, rest, note } = shown.settled;
  const { width } = sumsColumn(pen);
  const rows = [...shown.sums, ...lines].map((amount) => amountHeight(pen, amount, text));
  return (
    rows.reduce((sum, height) => sum + height, 0) +
    amountHeight(pen, shown.total, total) +
    (rest ? amountHeight(pen, rest, strong) : 0) +
    (note === null ? 0 : pen.height(note, small, width)) +
    // The rules, with the space between them and around the heading.
    4 * gap
  );
}

/** Draws the sums and the payments on one page. */
function drawBill(drawing: Drawing, from: number): void {
  drawSettled(drawing, drawSums(drawing, keepTogether(drawing, billHeight(drawing), from)));
}

/** Draws everything but the footers, which need the number of pages. */
export function drawDocument(drawing: Drawing): void {
  const { pen, shown } = drawing;
  const top = drawHead(drawing);
  const end = pen.part('Table', () => {
    let y = drawTableHead(drawing, top);
    for (const line of shown.lines) {
      if (y + lineHeight(pen, line) > pen.bottom - footHeight) {
        drawing.turnPage();
        const head = drawRunningHead(drawing);
        y = pen.artifact(() => drawTableHead(drawing, head));
      }
      y = drawLine(drawing, line, y);
    }
    return y;
  });
  drawBill(drawing, end + gap / 2);
}

/** Draws the footer: the seller, the page number and the number of pages. */
export function drawFoot(pen: Pen, shown: InvoiceDocument, page: number, pages: number): void {
  const { text: words } = mailLanguage(shown.language);
  const y = pen.bottom - small.size * small.leading;
  const part = pen.width * 0.72;
  pen.rule(y - 8, hair);
  pen.write(shown.foot, small, { at: 0, width: part - gap, y });
  pen.write(words('invoice.page', { page, pages }), small, {
    at: part,
    width: pen.width - part,
    y,
    align: 'end',
  });
}
