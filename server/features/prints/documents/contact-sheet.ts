import type { Pen } from '../../../platform/pdf/pen.ts';
import { encodeCode128, type BarWidths } from './barcode.ts';
import type { DocumentHead, SheetPicture } from './document-content.ts';
import { drawRunningTop, drawTop, footHeight, small, strong } from './draw-parts.ts';
import { writeOrderDocument } from './write-order-document.ts';

/** A print with its small JPEG. */
export interface ShownPicture extends SheetPicture {
  readonly jpeg: Buffer;
}

const columns = 5;
const space = 10;
const pictureHeight = 84;
const cellHeight = pictureHeight + 36;

/** Frame, copies, and the file as the folders of drops name it: `10x15/003`. */
function captionOf({ frame, copies, file }: SheetPicture): readonly [string, string, string] {
  return [`#${frame}`, `× ${copies}`, file];
}

function drawCell(pen: Pen, shown: ShownPicture, column: number, y: number): void {
  const width = (pen.width - space * (columns - 1)) / columns;
  const at = column * (width + space);
  const [frame, copies, file] = captionOf(shown);
  pen.part('Div', () => {
    pen.picture(shown.jpeg, { at, y, width, height: pictureHeight, alt: frame });
    const line = y + pictureHeight + 2;
    const end = pen.write(frame, strong, { at, width, y: line, base: 'ltr' });
    pen.write(copies, strong, { at, width, y: line, align: 'end', base: 'ltr' });
    pen.write(file, small, { at, width, y: end, base: 'auto' });
  });
}

function drawSheet(
  pen: Pen,
  {
    head,
    title,
    widths,
    pictures,
    turnPage,
  }: {
    readonly head: DocumentHead;
    readonly title: string;
    /** The order number's barcode. */
    readonly widths: BarWidths;
    readonly pictures: readonly ShownPicture[];
    readonly turnPage: () => void;
  },
): void {
  let y = drawTop(pen, head, { heading: title, widths });
  pictures.forEach((shown, index) => {
    const column = index % columns;
    if (column === 0 && index > 0) y += cellHeight;
    if (column === 0 && y + cellHeight > pen.bottom - footHeight) {
      turnPage();
      y = drawRunningTop(pen, head, title);
    }
    drawCell(pen, shown, column, y);
  });
}

/** Draws the contact sheet of an order as a PDF: a small picture of every print as it was rendered. */
export async function renderContactSheet(
  head: DocumentHead,
  pictures: readonly ShownPicture[],
  brand: string,
): Promise<Buffer> {
  const title = head.language.text('jobTicket.contactSheet');
  const widths = await encodeCode128(head.number);
  return await writeOrderDocument(head, {
    title,
    brand,
    texts: pictures.flatMap(captionOf),
    draw: (pen, turnPage) => drawSheet(pen, { head, title, widths, pictures, turnPage }),
  });
}
