/**
 * Public API of the invoices feature: numbered documents of payments and refunds, and their PDFs. Source: product §4.16.
 */
export type { InvoiceShop } from './document-parts.ts';
export { documentTable } from './document-table.ts';
export { invoicePdf, sendInvoice, type InvoiceFile } from './invoice-pdf.ts';
export { findInvoices, type InvoiceRecord } from './invoices.repo.ts';
export {
  bundleText,
  formatVariant,
  groupItems,
  formatSums,
  totalLabelOf,
  type BillGroup,
} from './order-bill.ts';
export { registerInvoiceRoutes } from './invoices.routes.ts';
export {
  correctInvoice,
  issueCreditNote,
  issueInvoice,
  previewCreditTaxes,
} from './issue-invoice.ts';
export { findDocumentsOf, listDocumentsOfMonth } from './list-documents.ts';
export type { CompletedRefund, RefundPart } from './write-credit-note.ts';
