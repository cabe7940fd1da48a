import { taxesInRefund, type Instrument, type InvoiceDocument } from '#domain/invoices.ts';
import { taxText, type OrderRecord } from '../orders/index.ts';
import { commonParts, instrumentText, languageOfOrder, type Issuing } from './document-parts.ts';
import type { InvoiceRecord } from './invoices.repo.ts';

/** Money that went back, and to what; amounts in minor units. */
export interface RefundPart {
  readonly instrument: Instrument;
  readonly amount: number;
  /** The last four of a card. */
  readonly digits?: string | null;
}

/** A refund that was carried out; its parts add up to its amount. */
export interface Refund {
  /** The same however often it is told. */
  readonly refundId: string;
  readonly amount: number;
  readonly parts: readonly RefundPart[];
  /** What the customer is told of why; null for nothing. */
  readonly reason: string | null;
}

/** What a credit note takes back. */
interface Credited {
  readonly invoice: Pick<InvoiceRecord, 'number' | 'issuedAt'>;
  readonly refund: Refund;
  /** What earlier credit notes of the order gave back. */
  readonly before: number;
}

/** The parts of the taxes in what is given back; none of an order that cost nothing. */
const taxesOf = (order: OrderRecord, { refund, before }: Credited) => {
  const { taxLines, originalTotal } = order;
  if (originalTotal === 0) return [];
  const amounts = taxLines.map(({ amount }) => amount);
  const parts = taxesInRefund(amounts, originalTotal, before, refund.amount);
  return taxLines.map((tax, index) => ({ tax, amount: parts[index] ?? 0 }));
};

/** A credit note as it is shown: what was given back, the taxes in it, and where it went. Source: product §4, invoices. */
export const writeCreditNote = (issuing: Issuing, credited: Credited): InvoiceDocument => {
  const { order, number, at } = issuing;
  const { invoice, refund } = credited;
  const language = languageOfOrder(order);
  const { text, money, date, inside } = language;
  const amount = (minor: number): string => money(minor, order.currency);
  return {
    ...commonParts(issuing, language),
    title: text('invoice.creditNote'),
    facts: [
      { label: text('invoice.creditNoteNumber'), lines: [number] },
      { label: text('invoice.date'), lines: [date(at)] },
      { label: text('order.orderNumber'), lines: [order.number] },
      {
        label: text('invoice.forInvoice'),
        lines: [invoice.number, date(invoice.issuedAt)],
      },
    ],
    lines: [
      {
        item: text('invoice.refundOf', { orderNumber: inside(order.number) }),
        ...(refund.reason ? { detail: refund.reason } : {}),
        quantity: '',
        price: '',
        amount: amount(refund.amount),
      },
    ],
    sums: taxesOf(order, credited).map(({ tax, amount: part }) => ({
      label: text('invoice.included', { tax: inside(taxText(tax, language)) }),
      amount: amount(part),
    })),
    total: { label: text('invoice.totalRefunded'), amount: amount(refund.amount) },
    settled: {
      title: text('invoice.refundedTo'),
      lines: refund.parts.map((part) => ({
        label: instrumentText({ digits: null, ...part }, language),
        amount: amount(part.amount),
      })),
      rest: null,
      note: refund.parts.some(({ instrument }) => instrument === 'card' || instrument === 'online')
        ? text('invoice.cardNote')
        : null,
    },
  };
};
