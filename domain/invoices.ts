/** The documents the shop numbers. Source: product §4, invoices. */
export const invoiceKinds = ['invoice', 'credit_note'] as const;
/** One of {@link invoiceKinds}. */
export type InvoiceKind = (typeof invoiceKinds)[number];

const series: Readonly<Record<InvoiceKind, string>> = { invoice: '', credit_note: 'CN-' };

/** Number of a document in its year's series: `2026-000123`, `CN-2026-000007`. Source: product §4, invoices. */
export const invoiceNumber = (kind: InvoiceKind, year: number, sequence: number): string =>
  `${series[kind]}${year}-${String(sequence).padStart(6, '0')}`;

/** What an order is paid with, and what money goes back to. */
export const instruments = ['card', 'online', 'gift_card', 'interac', 'cash', 'in_store'] as const;
/** One of {@link instruments}. */
export type Instrument = (typeof instruments)[number];

/**
 * The part of each tax in a refund, in minor units: what the refunds up to now hold of it less what the earlier ones
 * held, each rounded half away from zero, so that refunds that give everything back give back every tax to the last
 * unit. `total` is what was charged with taxes; `before` is what earlier refunds gave back. Source: product §9, tax.
 */
export const taxesInRefund = (
  taxes: readonly number[],
  total: number,
  before: number,
  refund: number,
): number[] => {
  const held = (tax: number, refunded: number): number => {
    const doubled = 2n * BigInt(tax) * BigInt(refunded);
    return Number((doubled + BigInt(total)) / (2n * BigInt(total)));
  };
  return taxes.map((tax) => held(tax, before + refund) - held(tax, before));
};

/** Something told under a label, in one line or several. */
interface DocumentFact {
  readonly label: string;
  readonly lines: readonly string[];
}

/** A label with an amount; `detail` stands below it in small. */
interface DocumentAmount {
  readonly label: string;
  readonly detail?: string;
  readonly amount: string;
}

/**
 * An invoice or credit note as it is shown, every text and amount as it was written when it was issued: neither a new
 * price, seller, translation nor format changes it afterwards. Source: product §4, invoices.
 */
export interface InvoiceDocument {
  readonly language: string;
  readonly dir: 'ltr' | 'rtl';
  readonly paper: 'A4' | 'LETTER';
  /** How characters are drawn that Chinese and Japanese draw differently. */
  readonly han: 'jp' | 'sc';
  readonly brand: string;
  readonly title: string;
  readonly number: string;
  /** `date` for the file's own properties: ISO 8601. */
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
    /** Empty, as the price, where it is counted nowhere. */
    readonly quantity: string;
    readonly price: string;
    readonly amount: string;
  }[];
  readonly sums: readonly DocumentAmount[];
  readonly total: DocumentAmount;
  /** What paid it or where the money went, headed; `rest` is what is still to be paid, `note` what to know of it. */
  readonly settled: {
    readonly title: string;
    readonly lines: readonly DocumentAmount[];
    readonly rest: DocumentAmount | null;
    readonly note: string | null;
  };
  /** Who sells, at the foot of every page. */
  readonly foot: string;
}
