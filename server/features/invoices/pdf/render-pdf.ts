import type { InvoiceDocument } from '#domain/invoices/invoices.ts';
import { isolate } from '#locales/isolate.ts';
import { mailLanguage } from '../../../platform/mail/mail-language.ts';
import { writePdf } from '../../../platform/pdf/write-pdf.ts';
import { drawDocument, drawFoot } from './draw-document.ts';

/** Returns every text in a document, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The characters of any page number. */
const digits = '0123456789';

/** Draws a document as a PDF; `logo` is a JPEG. */
export async function renderPdf(
  shown: InvoiceDocument,
  logo: Buffer | null = null,
): Promise<Buffer> {
  const page = mailLanguage(shown.language).text('invoice.page', { page: 1, pages: 1 });
  return await writePdf(
    {
      paper: shown.paper,
      language: shown.language,
      dir: shown.dir,
      han: shown.han,
      title: `${shown.title} ${shown.number}`,
      author: shown.brand,
      createdAt: new Date(shown.issuedAt),
      texts: [...textsIn(shown), isolate(' '), page, digits],
    },
    {
      draw: (pen, turnPage) => drawDocument({ pen, shown, logo, turnPage }),
      drawFoot: (pen, number, count) => drawFoot(pen, shown, number, count),
    },
  );
}
