import { invoiceNumber, type InvoiceKind } from '#domain/invoices/invoices.ts';
import type { TaxLine } from '../../platform/db/columns.ts';
import type { Trx } from '../../platform/db/sql.ts';
import type { OrderRecord } from '../orders/index.ts';
import type { InvoiceShop } from './document-parts.ts';
import {
  creditedBefore,
  editPrefix,
  findDocument,
  findDocumentTaxes,
  findPaidParts,
  insertInvoice,
  findInvoices,
  lockIssuing,
  nextSequence,
  type InvoiceRecord,
} from './invoices.repo.ts';
import {
  taxesOfRefund,
  writeCorrection,
  writeCreditNote,
  type CompletedRefund,
} from './write-credit-note.ts';
import { writeInvoice } from './write-invoice.ts';

async function numberNext(trx: Trx, kind: InvoiceKind, at: Date) {
  const year = at.getUTCFullYear();
  const sequence = await nextSequence(trx, kind, year);
  return { kind, year, sequence, number: invoiceNumber(kind, year, sequence) };
}

async function insertOrderInvoice(
  trx: Trx,
  shop: InvoiceShop,
  order: OrderRecord,
  { at, revision }: { readonly at: Date; readonly revision: number },
): Promise<InvoiceRecord> {
  const paid = await findPaidParts(trx, order);
  const catalogue = await shop.catalogues.ofVersion(trx, order.catalogueVersion);
  const numbered = await numberNext(trx, 'invoice', at);
  return await insertInvoice(trx, {
    ...numbered,
    orderId: order.id,
    issuedAt: at,
    refund: null,
    revision,
    currency: order.currency,
    amount: order.originalTotal,
    taxes: order.taxLines,
    document: writeInvoice({ shop, order, number: numbered.number, at }, catalogue, paid),
  });
}

/**
 * Issues the invoice of an order once; a repeated call returns the existing one. A failed transaction frees its number,
 * so that a year's numbers have no gaps; until it ends, no other document gets the next number. For orders that are
 * paid or handed over. Source: product §4.16.
 */
export async function issueInvoice(
  trx: Trx,
  shop: InvoiceShop,
  order: OrderRecord,
  at: Date,
): Promise<InvoiceRecord> {
  await lockIssuing(trx, order.id);
  const issued = await findInvoices(trx, order.id);
  const existing = issued.find(({ kind }) => kind === 'invoice');
  return existing ?? (await insertOrderInvoice(trx, shop, order, { at, revision: 0 }));
}

/**
 * Corrects the invoice of an order that was edited, once for each edit: a credit note for the whole of it, and a new
 * invoice for the order as it is now. Nothing before the order has an invoice. Source: product §4.16.
 */
export async function correctInvoice(
  trx: Trx,
  shop: InvoiceShop,
  order: OrderRecord,
  { edit, at }: { readonly edit: string; readonly at: Date },
): Promise<void> {
  await lockIssuing(trx, order.id);
  const documents = await findInvoices(trx, order.id);
  const invoice = documents.find(({ kind }) => kind === 'invoice');
  const refund = `${editPrefix}${edit}`;
  if (!invoice || documents.some((document) => document.refund === refund)) return;
  const taxes = await findDocumentTaxes(trx, invoice.id);
  const numbered = await numberNext(trx, 'credit_note', at);
  const corrected = { ...invoice, taxes };
  await insertInvoice(trx, {
    ...numbered,
    orderId: order.id,
    issuedAt: at,
    refund,
    revision: 0,
    currency: order.currency,
    amount: invoice.amount,
    taxes,
    document: writeCorrection({ shop, order, number: numbered.number, at }, corrected),
  });
  await insertOrderInvoice(trx, shop, order, { at, revision: invoice.revision + 1 });
}

/**
 * Issues the credit note of a completed refund, once per refund, and before it the order's invoice if there is none
 * yet. Throws when the parts do not add up to the amount. Source: product §4.16.
 */
export async function issueCreditNote(
  trx: Trx,
  shop: InvoiceShop,
  order: OrderRecord,
  refund: CompletedRefund,
  at: Date,
): Promise<InvoiceRecord> {
  const { refundId, amount, parts } = refund;
  if (parts.reduce((sum, part) => sum + part.amount, 0) !== amount) {
    throw new Error(`refund ${refundId} is not the sum of its parts`);
  }
  const invoice = await issueInvoice(trx, shop, order, at);
  const earlier = (await findInvoices(trx, order.id)).filter(({ kind }) => kind === 'credit_note');
  const existing = earlier.find((note) => note.refund === refundId);
  if (existing) return existing;
  const taxes = taxesOfRefund(order, amount, await creditedBefore(trx, order.id));
  const numbered = await numberNext(trx, 'credit_note', at);
  const written = writeCreditNote(
    { shop, order, number: numbered.number, at },
    { invoice, refund, taxes },
  );
  // An erased order does not know its customer any more; its invoice does.
  const billed = order.erasedAt === null ? null : await findDocument(trx, invoice.id);
  return insertInvoice(trx, {
    ...numbered,
    orderId: order.id,
    issuedAt: at,
    refund: refundId,
    revision: 0,
    currency: order.currency,
    amount,
    taxes,
    document: billed ? { ...written, parties: billed.parties } : written,
  });
}

/** The taxes that a credit note of this amount would have now. */
export async function previewCreditTaxes(
  trx: Trx,
  order: OrderRecord,
  amount: number,
): Promise<TaxLine[]> {
  return taxesOfRefund(order, amount, await creditedBefore(trx, order.id));
}
