import { buffer } from 'node:stream/consumers';
import type { DocumentPaper } from '#domain/invoices/document-paper.ts';
import { findFonts, type FontRole, type Han } from '../text/fonts.ts';
import { tidy } from '../text/lay-text.ts';
import { openPen, type Pen } from './pen.ts';

/** Facts of a PDF that its pages do not draw. */
export interface PdfFacts {
  readonly paper: DocumentPaper;
  readonly language: string;
  readonly dir: 'ltr' | 'rtl';
  /** Variant of the characters that Chinese and Japanese draw differently. */
  readonly han: Han;
  readonly title: string;
  readonly author: string;
  readonly createdAt: Date;
  /** Every text on its pages, for their fonts. */
  readonly texts: readonly string[];
}

/** Draws the pages, and then a footer on each, which knows how many there are. */
export interface PdfPages {
  readonly draw: (pen: Pen, turnPage: () => void) => void;
  readonly drawFoot: (pen: Pen, page: number, pages: number) => void;
}

const fontRoles: readonly FontRole[] = ['text', 'strong', 'display'];

/**
 * Writes a PDF. It embeds the glyphs that its texts need, so that it looks the same everywhere; the same facts and pages
 * give the same bytes.
 */
export async function writePdf(facts: PdfFacts, pages: PdfPages): Promise<Buffer> {
  const texts = facts.texts.map(tidy);
  const fonts = await findFonts(
    fontRoles.flatMap((role) => texts.map((one) => [role, one] as const)),
    facts.han,
  );
  // Loaded with the first document: it is large, and most processes write none.
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: facts.paper,
    margin: 0,
    bufferPages: true,
    font: '',
    lang: facts.language,
    // Structure elements came with PDF 1.3, their attributes for headings of tables with 1.5.
    pdfVersion: '1.5',
    tagged: true,
    displayTitle: true,
    info: { Title: facts.title, Author: facts.author, CreationDate: facts.createdAt },
  });
  const bytes = buffer(pdf);
  const pen = openPen(pdf, facts.dir, fonts);
  pages.draw(pen, () => pdf.addPage());
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    pen.artifact(() => pages.drawFoot(pen, page + 1, count));
  }
  pen.end();
  pdf.end();
  return await bytes;
}
