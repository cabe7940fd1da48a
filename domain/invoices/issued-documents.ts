import { groupBy } from '../common/group-by.ts';
import type { Currency } from '../common/money.ts';
import type { InvoiceKind } from './invoices.ts';

/** An issued document; amounts in minor units, positive for a credit note too. */
export interface IssuedDocument {
  readonly number: string;
  readonly kind: InvoiceKind;
  readonly issuedAt: Date;
  readonly orderNumber: string;
  readonly country: string;
  /** The province or state whose taxes were charged; null without such taxes. */
  readonly province: string | null;
  readonly currency: Currency;
  readonly amount: number;
  /** The taxes in the amount. */
  readonly taxes: readonly { readonly name: string; readonly amount: number }[];
}

/** A document as it is booked: its amounts in minor units are negative for a credit note. */
export interface BookedDocument extends IssuedDocument {
  /** All of its taxes. */
  readonly tax: number;
}

/** Gives the amounts of a document the sign with which they are booked. Source: product §4.16. */
export function toBookedDocument(document: IssuedDocument): BookedDocument {
  const signed = (minor: number): number => (document.kind === 'credit_note' ? 0 - minor : minor);
  const taxes = document.taxes.map((line) => ({ ...line, amount: signed(line.amount) }));
  return {
    ...document,
    amount: signed(document.amount),
    taxes,
    tax: taxes.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/** A tax of one country and province in the documents of a currency; minor units. */
export interface TaxSum {
  readonly name: string;
  readonly country: string;
  readonly province: string | null;
  readonly amount: number;
}

/** The documents of a currency; minor units. */
export interface DocumentSum {
  readonly currency: Currency;
  readonly total: number;
  readonly tax: number;
  readonly taxes: readonly TaxSum[];
}

function sumTaxes(documents: readonly BookedDocument[]): TaxSum[] {
  const lines = documents.flatMap(({ country, province, taxes }) =>
    taxes.map(({ name, amount }) => ({ name, country, province, amount })),
  );
  const groups = groupBy(
    lines,
    ({ name, country, province }) => `${name} in ${country} ${province ?? ''}`,
  );
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, [first, ...rest]]) =>
      first
        ? [{ ...first, amount: rest.reduce((sum, { amount }) => sum + amount, first.amount) }]
        : [],
    );
}

/**
 * Sums booked documents in each currency by itself, with every tax by country and province. Source: product §4.16.
 */
export function sumDocuments(documents: readonly BookedDocument[]): DocumentSum[] {
  return [...groupBy(documents, ({ currency }) => currency)].map(([currency, own]) => {
    const taxes = sumTaxes(own);
    return {
      currency,
      total: own.reduce((sum, { amount }) => sum + amount, 0),
      tax: taxes.reduce((sum, { amount }) => sum + amount, 0),
      taxes,
    };
  });
}
