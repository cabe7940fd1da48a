import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { InvoiceDocument } from '#domain/invoices.ts';
import { isolate } from '#locales/isolate.ts';
import { mailLanguage } from '../../../platform/mail/mail-language.ts';
import { drawDocument, drawFoot } from './draw-document.ts';
import { findFonts, type Face } from '../../../platform/text/fonts.ts';
import { tidy } from '../../../platform/text/lay-text.ts';
import { openPen } from './pen.ts';

/** Returns every text in a document, at any depth. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

const faces: readonly Face[] = ['text', 'strong', 'display'];

/** The characters of any page number. */
const digits = '0123456789';

const fontsFor = (shown: InvoiceDocument) => {
  const { text } = mailLanguage(shown.language);
  const page = text('invoice.page', { page: 1, pages: 1 });
  const texts = [...textsIn(shown), isolate(' '), page, digits].map(tidy);
  return findFonts(
    faces.flatMap((face) => texts.map((one) => [face, one] as const)),
    shown.han,
  );
};

/** Draws a document as a PDF. It embeds the glyphs that its texts need, so that it looks the same everywhere. */
export const renderPdf = async (shown: InvoiceDocument): Promise<Buffer> => {
  const fonts = await fontsFor(shown);
  const pdf = new PDFDocument({
    size: shown.paper,
    margin: 0,
    bufferPages: true,
    font: '',
    lang: shown.language,
    displayTitle: true,
    info: {
      Title: `${shown.title} ${shown.number}`,
      Author: shown.brand,
      CreationDate: new Date(shown.issuedAt),
    },
  });
  const bytes = buffer(pdf);
  const pen = openPen(pdf, shown.dir, fonts);
  drawDocument({ pen, shown, turnPage: () => pdf.addPage() });
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    drawFoot(pen, shown, page + 1, count);
  }
  pdf.end();
  return await bytes;
};
