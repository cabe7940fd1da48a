import type { DocumentPaper } from './document-paper.ts';

/** The documents that the shop numbers. Source: product §4.16. */
export const invoiceKinds = ['invoice', 'credit_note'] as const;
/** One of {@link invoiceKinds}. */
export type InvoiceKind = (typeof invoiceKinds)[number];

const series: Readonly<Record<InvoiceKind, string>> = { invoice: '', credit_note: 'CN-' };

/** Number of a document in its year's series: `2026-000123`, `CN-2026-000007`. Source: product §4.16. */
export function invoiceNumber(kind: InvoiceKind, year: number, sequence: number): string {
  return `${series[kind]}${year}-${String(sequence).padStart(6, '0')}`;
}

/** Instruments that pay for an order and receive refunds. */
export const instruments = ['card', 'online', 'gift_card', 'interac', 'cash', 'in_store'] as const;
/** One of {@link instruments}. */
export type Instrument = (typeof instruments)[number];

/**
 * The part of each tax in a refund, in minor units: the tax in all refunds so far less the tax in the earlier ones,
 * each rounded half away from zero, so that full refunds add up to every tax exactly. `total` is the amount charged
 * with taxes; `before` is the amount of earlier refunds. Source: product §9.5.
 */
export function taxesInRefund(
  taxes: readonly number[],
  total: number,
  before: number,
  refund: number,
): number[] {
  const held = (tax: number, refunded: number): number => {
    const doubled = 2n * BigInt(tax) * BigInt(refunded);
    return Number((doubled + BigInt(total)) / (2n * BigInt(total)));
  };
  return taxes.map((tax) => held(tax, before + refund) - held(tax, before));
}

/** A labeled fact in one or several lines. */
interface DocumentFact {
  readonly label: string;
  readonly lines: readonly string[];
}

/** A labeled amount; `detail` is shown below it in small print. */
interface DocumentAmount {
  readonly label: string;
  readonly detail?: string;
  readonly amount: string;
}

/**
 * An invoice or credit note for display, with every text and amount as issued: later changes of prices, seller,
 * translations or formats do not affect it. Source: product §4.16.
 */
export interface InvoiceDocument {
  readonly language: string;
  readonly dir: 'ltr' | 'rtl';
  readonly paper: DocumentPaper;
  /** Variant of the characters that Chinese and Japanese draw differently. */
  readonly han: 'jp' | 'sc';
  readonly brand: string;
  /** The logo above the brand as it was then: the SHA-256 of its file, and its size in pixels. */
  readonly logo?: { readonly sha256: string; readonly width: number; readonly height: number };
  readonly title: string;
  readonly number: string;
  /** Date for the file's own metadata: ISO 8601. */
  readonly issuedAt: string;
  readonly facts: readonly DocumentFact[];
  readonly parties: readonly DocumentFact[];
  readonly columns: {
    readonly item: string;
    readonly quantity: string;
    readonly price: string;
    readonly amount: string;
  };
  readonly lines: readonly {
    readonly item: string;
    readonly detail?: string;
    /** Empty, like the price, for an item that is not counted. */
    readonly quantity: string;
    readonly price: string;
    readonly amount: string;
  }[];
  readonly sums: readonly DocumentAmount[];
  readonly total: DocumentAmount;
  /**
   * Instruments that paid or received the money, under a heading; `rest` is the amount still due, `note` explains it.
   */
  readonly settled: {
    readonly title: string;
    readonly lines: readonly DocumentAmount[];
    readonly rest: DocumentAmount | null;
    readonly note: string | null;
  };
  /** The seller, at the foot of every page. */
  readonly foot: string;
}
