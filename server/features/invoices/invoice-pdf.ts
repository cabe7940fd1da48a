import type { FastifyReply } from 'fastify';
import type { InvoiceDocument } from '#domain/invoices/invoices.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { findDocumentLogo } from '../shop-settings/index.ts';
import { findDocument, type InvoiceRecord } from './invoices.repo.ts';

/** A document as a file. */
export interface InvoiceFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Buffer;
  /** The contents of the document. */
  readonly shown: InvoiceDocument;
}

/**
 * Draws an issued document with the contents it had when it was issued. Throws when there is none. Source: product §4.
 */
export async function invoicePdf(kysely: Sql, invoiceId: string): Promise<InvoiceFile> {
  const shown = await findDocument(kysely, invoiceId);
  if (!shown) throw new Error(`there is no invoice ${invoiceId}`);
  // Loaded on first use: a process that draws no document does not need the library and its fonts.
  const { renderPdf } = await import('./pdf/render-pdf.ts');
  const logo = shown.logo ? await findDocumentLogo(kysely, shown.logo.sha256) : null;
  const bytes = await renderPdf(shown, logo);
  return { fileName: `${shown.number}.pdf`, contentType: 'application/pdf', bytes, shown };
}

/** Sends an issued document; the caller must have checked who may see it. */
export async function sendInvoice(
  kysely: Sql,
  reply: FastifyReply,
  invoice: Pick<InvoiceRecord, 'id'>,
): Promise<FastifyReply> {
  const { fileName, contentType, bytes } = await invoicePdf(kysely, invoice.id);
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${fileName}"`,
    })
    .type(contentType)
    .send(bytes);
}
