import type { FastifyReply } from 'fastify';
import type { InvoiceDocument } from '#domain/invoices.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { findDocument, type InvoiceRecord } from './invoices.repo.ts';

/** A document as a file. */
export interface InvoiceFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Buffer;
  /** What is on it. */
  readonly shown: InvoiceDocument;
}

/** Draws an issued document from what it showed when it was issued. Throws when there is none. Source: product §4. */
export const invoicePdf = async (kysely: Sql, invoiceId: string): Promise<InvoiceFile> => {
  const shown = await findDocument(kysely, invoiceId);
  if (!shown) throw new Error(`there is no invoice ${invoiceId}`);
  // Loaded with the first one: a process that draws none has no use for the library and its fonts.
  const { renderPdf } = await import('./pdf/render-pdf.ts');
  const bytes = await renderPdf(shown);
  return { fileName: `${shown.number}.pdf`, contentType: 'application/pdf', bytes, shown };
};

/** Answers a request with an issued document, for whoever may see it. */
export const sendInvoice = async (
  kysely: Sql,
  reply: FastifyReply,
  invoice: Pick<InvoiceRecord, 'id'>,
): Promise<FastifyReply> => {
  const { fileName, contentType, bytes } = await invoicePdf(kysely, invoice.id);
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${fileName}"`,
    })
    .type(contentType)
    .send(bytes);
};
