import { isolate } from '#locales/isolate.ts';
import { joinFacts } from '#locales/lists.ts';
import type { Pen } from '../../../platform/pdf/pen.ts';
import { writePdf } from '../../../platform/pdf/write-pdf.ts';
import type { DocumentHead } from './document-content.ts';
import { drawDocumentFoot, numberOf } from './draw-parts.ts';

/**
 * Texts at the top and the foot of every page, with the characters of any count. A text with kana has fonts of its own,
 * so the digits of page numbers are listed within the text that shows them.
 */
function headTexts(head: DocumentHead, title: string, brand: string): string[] {
  return [
    title,
    `${title} ${isolate(numberOf(head))}`,
    head.number,
    numberOf(head),
    joinFacts([brand, isolate(numberOf(head))], head.language.code),
    `${head.language.text('invoice.page', { page: 1, pages: 1 })}0123456789`,
  ];
}

/** A document that staff put beside an order's prints. */
interface OrderDocument {
  readonly title: string;
  readonly brand: string;
  /** All texts on its pages but those of their heads and feet. */
  readonly texts: readonly string[];
  readonly draw: (pen: Pen, turnPage: () => void) => void;
}

/** Writes a document about an order as a PDF, with the number of the order and of the page on each page. */
export function writeOrderDocument(
  head: DocumentHead,
  { title, brand, texts, draw }: OrderDocument,
): Promise<Buffer> {
  return writePdf(
    {
      paper: head.paper,
      language: head.language.code,
      dir: head.language.dir,
      han: head.han,
      title: `${title} ${numberOf(head)}`,
      author: brand,
      createdAt: head.placedAt,
      texts: [...headTexts(head, title, brand), ...texts],
    },
    { draw, drawFoot: (pen, page, pages) => drawDocumentFoot(pen, head, { brand, page, pages }) },
  );
}

/** A document about several orders, drawn one after another. */
interface OrderDocuments extends Omit<OrderDocument, 'draw'> {
  readonly draw: (pen: Pen, turnPage: () => void, index: number) => void;
}

/**
 * Writes one document about several orders as a PDF. Each begins on a page of its own, and its pages are numbered by
 * themselves; they have the language and the paper of the first.
 */
export function writeOrderDocuments(
  heads: readonly [DocumentHead, ...DocumentHead[]],
  { title, brand, texts, draw }: OrderDocuments,
): Promise<Buffer> {
  const [first] = heads;
  const pageCounts: number[] = [];
  return writePdf(
    {
      paper: first.paper,
      language: first.language.code,
      dir: first.language.dir,
      han: first.han,
      title,
      author: brand,
      createdAt: first.placedAt,
      texts: [...heads.flatMap((head) => headTexts(head, title, brand)), ...texts],
    },
    {
      draw: (pen, turnPage) => {
        heads.forEach((_head, index) => {
          if (index > 0) turnPage();
          pageCounts[index] = 1;
          const turn = (): void => {
            pageCounts[index] = (pageCounts[index] ?? 1) + 1;
            turnPage();
          };
          draw(pen, turn, index);
        });
      },
      drawFoot: (pen, page) => {
        let before = 0;
        for (const [index, head] of heads.entries()) {
          const pages = pageCounts[index] ?? 1;
          if (page <= before + pages) {
            return drawDocumentFoot(pen, head, { brand, page: page - before, pages });
          }
          before += pages;
        }
        return undefined;
      },
    },
  );
}
