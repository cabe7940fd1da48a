import type { Pen, TextPlace, TextStyle } from '../../../platform/pdf/pen.ts';
import { encodeCode128, type BarWidths } from './barcode.ts';
import type { TicketContent, TicketLine } from './document-content.ts';
import {
  drawRunningTop,
  drawTop,
  footHeight,
  gap,
  hair,
  small,
  strong,
  text,
} from './draw-parts.ts';
import { writeOrderDocument, writeOrderDocuments } from './write-order-document.ts';

interface Drawing {
  readonly pen: Pen;
  readonly content: TicketContent;
  /** The order number's barcode. */
  readonly widths: BarWidths;
  readonly turnPage: () => void;
}

/** A line of the table as it is written. */
interface Row {
  readonly product: string;
  readonly counts: readonly [photos: string, sheets: string, prints: string];
}

const countPart = 0.14;

function toRow({ product, photos, sheets, prints }: TicketLine): Row {
  return {
    product,
    counts: [String(photos), sheets === null ? '' : String(sheets), String(prints)],
  };
}

function composeTotals({ language, lines, photos }: TicketContent): Row {
  const sum = (read: (line: TicketLine) => number): string =>
    String(lines.reduce((total, line) => total + read(line), 0));
  return {
    product: language.text('jobTicket.total'),
    counts: [String(photos), sum(({ sheets }) => sheets ?? 0), sum(({ prints }) => prints)],
  };
}

function headRow({ language: { text: words } }: TicketContent): Row {
  return {
    product: words('order.product'),
    counts: [words('jobTicket.photos'), words('jobTicket.sheets'), words('jobTicket.prints')],
  };
}

/** Draws what there is to know about customer and delivery, side by side; returns the y below them. */
function drawFacts({ pen, content }: Drawing, from: number): number {
  const { language, customer, delivery, placedAt } = content;
  const { text: words } = language;
  const facts: readonly (readonly [label: string, lines: readonly string[]])[] = [
    [words('jobTicket.customer'), customer],
    [words(delivery.isPickup ? 'delivery.pickupAt' : 'delivery.shippingTo'), delivery.lines],
    [words('invoice.placed'), [language.date(placedAt)]],
  ];
  const width = (pen.width - gap * (facts.length - 1)) / facts.length;
  const ends = facts.map(([label, lines], index) => {
    const place = { at: index * (width + gap), width };
    return pen.part('Div', () => {
      let y = pen.write(label, small, { ...place, y: from });
      for (const line of lines) y = pen.write(line, text, { ...place, y, base: 'auto' });
      return y;
    });
  });
  return Math.max(...ends) + gap;
}

function rowHeight(pen: Pen, { product }: Row, style: TextStyle): number {
  return pen.height(product, style, pen.width * (1 - 3 * countPart) - gap) + 9;
}

function drawRow(
  pen: Pen,
  row: Row,
  style: TextStyle,
  y: number,
  cell: 'TH' | 'TD' = 'TD',
): number {
  const scope = cell === 'TH' ? 'Column' : undefined;
  const write = (content: string, place: TextPlace): void => {
    pen.part(cell, () => content !== '' && pen.write(content, style, place), scope);
  };
  pen.part('TR', () => {
    write(row.product, { at: 0, width: pen.width * (1 - 3 * countPart) - gap, y });
    row.counts.forEach((count, index) => {
      write(count, {
        at: pen.width * (1 - (3 - index) * countPart),
        width: pen.width * countPart,
        y,
        align: 'end',
      });
    });
  });
  const next = y + rowHeight(pen, row, style);
  pen.rule(next - 5, hair);
  return next;
}

function drawTicket(drawing: Drawing): void {
  const { pen, content, widths, turnPage } = drawing;
  const title = content.language.text('jobTicket.title');
  const fits = (y: number, height: number): boolean => y + height <= pen.bottom - footHeight;
  const beginPage = (): number => {
    turnPage();
    return drawRunningTop(pen, content, title);
  };
  const facts = drawFacts(drawing, drawTop(pen, content, { heading: title, widths }));
  const drawTable = (): number => {
    let row = drawRow(pen, headRow(content), small, facts, 'TH');
    for (const line of content.lines.map(toRow)) {
      if (!fits(row, rowHeight(pen, line, text))) {
        const top = beginPage();
        row = pen.artifact(() => drawRow(pen, headRow(content), small, top));
      }
      row = drawRow(pen, line, text, row);
    }
    const totals = composeTotals(content);
    if (!fits(row, rowHeight(pen, totals, strong))) row = beginPage();
    return drawRow(pen, totals, strong, row) + gap;
  };
  let y = pen.part('Table', drawTable);
  if (content.note.length === 0) return;
  const heading = content.language.text('delivery.note');
  y = pen.write(heading, small, { at: 0, width: pen.width, y, tag: 'H2' });
  for (const line of content.note) {
    if (!fits(y, pen.height(line, text, pen.width, 'auto'))) y = beginPage();
    y = pen.write(line, text, { at: 0, width: pen.width, y, base: 'auto' });
  }
}

/** All texts on the pages of a job ticket but those of their heads and feet. */
function listTexts(content: TicketContent): string[] {
  const { language, lines, customer, delivery, note } = content;
  const rows = [headRow(content), composeTotals(content), ...lines.map(toRow)];
  return [
    ...rows.flatMap(({ product, counts }) => [product, ...counts]),
    ...customer,
    ...delivery.lines,
    ...note,
    language.text('jobTicket.customer'),
    language.text(delivery.isPickup ? 'delivery.pickupAt' : 'delivery.shippingTo'),
    language.text('invoice.placed'),
    language.text('delivery.note'),
    language.date(content.placedAt),
  ];
}

/** Draws the job ticket of an order as a PDF. */
export async function renderTicket(content: TicketContent, brand: string): Promise<Buffer> {
  const widths = await encodeCode128(content.number);
  return await writeOrderDocument(content, {
    title: content.language.text('jobTicket.title'),
    brand,
    texts: listTexts(content),
    draw: (pen, turnPage) => drawTicket({ pen, content, widths, turnPage }),
  });
}

/** Draws the job tickets of several orders as one PDF, each from a page of its own; they have one language and paper. */
export async function renderTickets(
  contents: readonly [TicketContent, ...TicketContent[]],
  brand: string,
): Promise<Buffer> {
  const bars = await Promise.all(contents.map(({ number }) => encodeCode128(number)));
  return await writeOrderDocuments(contents, {
    title: contents[0].language.text('jobTicket.title'),
    brand,
    texts: contents.flatMap(listTexts),
    draw: (pen, turnPage, index) => {
      const [content, widths] = [contents[index], bars[index]];
      if (content && widths) drawTicket({ pen, content, widths, turnPage });
    },
  });
}
