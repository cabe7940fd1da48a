import { taxesInRefund, type Instrument, type InvoiceDocument } from '#domain/invoices/invoices.ts';
import type { RefundedLine, TaxLine } from '../../platform/db/columns.ts';
import { joinFacts } from '#locales/lists.ts';
import type { MailLanguage } from '../../platform/mail/mail-language.ts';
import type { OrderRecord } from '../orders/index.ts';
import { formatVariant, taxText } from './order-bill.ts';
import { commonParts, instrumentText, languageOfOrder, type Issuing } from './document-parts.ts';
import type { InvoiceRecord } from './invoices.repo.ts';

/** A refunded amount and its instrument; amounts in minor units. */
export interface RefundPart {
  /** `dispute`: the bank returned it, after the cardholder disputed the charge. */
  readonly instrument: Instrument | 'dispute';
  readonly amount: number;
  /** The last four digits of a card. */
  readonly digits?: string | null;
}

/** A completed refund; its parts add up to its amount. */
export interface CompletedRefund {
  /** The refund's id, the same in every call. */
  readonly refundId: string;
  readonly amount: number;
  readonly parts: readonly RefundPart[];
  /** The copies of lines that were refunded by name; null for a refund by amount. */
  readonly lines?: readonly RefundedLine[] | null;
}

/** The refund that a credit note documents. */
interface Credited {
  readonly invoice: Pick<InvoiceRecord, 'number' | 'issuedAt'>;
  readonly refund: CompletedRefund;
  /** The taxes in its amount. */
  readonly taxes: readonly TaxLine[];
}

/** The destination of a refunded part. Staff return cash in a way of their own. */
function destinationText(
  { digits = null, instrument }: RefundPart,
  language: MailLanguage,
): string {
  if (instrument === 'dispute') return language.text('invoice.disputeMail.returned');
  return instrument === 'cash' || instrument === 'in_store'
    ? language.text('invoice.directly')
    : instrumentText({ digits, instrument }, language);
}

function hasDispute({ parts }: CompletedRefund): boolean {
  return parts.some(({ instrument }) => instrument === 'dispute');
}

/**
 * How long the bank takes to show a refund; a payment on Stripe's page without a card may be a bank debit. What the bank
 * returned itself is not sent again.
 */
function bankNote(refund: CompletedRefund, { text }: MailLanguage): string | null {
  const has = (wanted: Instrument) => refund.parts.some(({ instrument }) => instrument === wanted);
  if (hasDispute(refund)) return text('invoice.disputeMail.note');
  if (has('card')) return text('invoice.cardNote');
  return has('online') ? text('news.returned.bank') : null;
}

/**
 * Returns the taxes included in a refunded amount, with their amounts in it; none for an order that cost nothing.
 * `before` is the total of the order's earlier credit notes.
 */
export function taxesOfRefund(order: OrderRecord, amount: number, before: number): TaxLine[] {
  const { taxLines, originalTotal } = order;
  if (originalTotal === 0) return [];
  const amounts = taxLines.map((tax) => tax.amount);
  const parts = taxesInRefund(amounts, originalTotal, before, amount);
  return taxLines.map((tax, index) => ({ ...tax, amount: parts[index] ?? 0 }));
}

/** Names the refunded copies of each line; null for a refund by amount. */
function describeLines(
  { items }: OrderRecord,
  { lines }: CompletedRefund,
  language: MailLanguage,
): string | null {
  const named = (lines ?? []).flatMap(({ line, copies }) => {
    const item = items.find(({ id }) => id === line);
    return item ? [{ variant: formatVariant(item, language), copies }] : [];
  });
  const counts = new Map<string, number>();
  for (const { variant, copies } of named) counts.set(variant, (counts.get(variant) ?? 0) + copies);
  const words = [...counts].map(([variant, copies]) => `${copies} × ${language.inside(variant)}`);
  return words.length === 0 ? null : joinFacts(words, language.code);
}

/** Facts of a credit note: its number, its order, and the invoice that it is about. */
function creditFacts(
  { order, number, at }: Issuing,
  invoice: Credited['invoice'],
  { text, date }: MailLanguage,
): InvoiceDocument['facts'] {
  return [
    { label: text('invoice.creditNoteNumber'), lines: [number] },
    { label: text('invoice.date'), lines: [date(at)] },
    { label: text('order.orderNumber'), lines: [order.number] },
    {
      label: text('invoice.forInvoice'),
      lines: [invoice.number, date(invoice.issuedAt)],
    },
  ];
}

/** The taxes that an amount includes. */
function includedTaxes(
  taxes: readonly TaxLine[],
  { currency }: OrderRecord,
  language: MailLanguage,
): InvoiceDocument['sums'] {
  const { text, money, inside } = language;
  return taxes.map((tax) => ({
    label: text('invoice.included', { tax: inside(taxText(tax, language)) }),
    amount: money(tax.amount, currency),
  }));
}

/** Writes the credit note that cancels the invoice of an order which was edited; another invoice follows it. */
export function writeCorrection(
  issuing: Issuing,
  invoice: Pick<InvoiceRecord, 'number' | 'issuedAt' | 'amount'> & {
    readonly taxes: readonly TaxLine[];
  },
): InvoiceDocument {
  const { order } = issuing;
  const language = languageOfOrder(order);
  const { text, money, inside } = language;
  const total = money(invoice.amount, order.currency);
  return {
    ...commonParts(issuing, language),
    title: text('invoice.creditNote'),
    facts: creditFacts(issuing, invoice, language),
    lines: [
      {
        item: text('invoice.correctionOf', { number: inside(invoice.number) }),
        quantity: '',
        price: '',
        amount: total,
      },
    ],
    sums: includedTaxes(invoice.taxes, order, language),
    total: { label: text('invoice.totalCredited'), amount: total },
    settled: {
      title: text('invoice.payment'),
      lines: [],
      rest: null,
      note: text('invoice.newInvoice'),
    },
  };
}

/** Writes a credit note: the refunded amount, the taxes in it, and where the money went. */
export function writeCreditNote(issuing: Issuing, credited: Credited): InvoiceDocument {
  const { order } = issuing;
  const { invoice, refund, taxes } = credited;
  const language = languageOfOrder(order);
  const { text, money, inside } = language;
  const amount = (minor: number): string => money(minor, order.currency);
  const detail = describeLines(order, refund, language);
  return {
    ...commonParts(issuing, language),
    title: text('invoice.creditNote'),
    facts: creditFacts(issuing, invoice, language),
    lines: [
      {
        item: text('invoice.refundOf', { orderNumber: inside(order.number) }),
        ...(detail !== null && { detail }),
        quantity: '',
        price: '',
        amount: amount(refund.amount),
      },
    ],
    sums: includedTaxes(taxes, order, language),
    total: { label: text('invoice.totalRefunded'), amount: amount(refund.amount) },
    settled: {
      // The shop does not know where the bank returns a disputed payment to.
      title: text(hasDispute(refund) ? 'invoice.payment' : 'invoice.refundedTo'),
      lines: refund.parts.map((part) => ({
        label: destinationText(part, language),
        amount: amount(part.amount),
      })),
      rest: null,
      note: bankNote(refund, language),
    },
  };
}
