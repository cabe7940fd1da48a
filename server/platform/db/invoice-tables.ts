import type { Generated } from 'kysely';
import type { InvoiceDocument, InvoiceKind } from '#domain/invoices.ts';
import type { Currency } from '#domain/money.ts';
import type { Json, Time } from './columns.ts';

/** The last used number of each series. */
export interface InvoiceSeries {
  kind: InvoiceKind;
  year: number;
  last: Generated<number>;
}

/** Invoices and credit notes. */
export interface Invoices {
  id: Generated<string>;
  order_id: string;
  kind: InvoiceKind;
  refund: string | null;
  year: number;
  sequence: number;
  number: string;
  issued_at: Time;
  currency: Currency;
  amount: number;
  document: Json<InvoiceDocument>;
}
