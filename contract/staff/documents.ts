import * as z from 'zod/mini';
import { currencies } from '#domain/common/money.ts';
import { invoiceKinds } from '#domain/invoices/invoices.ts';
import { amount, currencyCode, instant, uuid } from '../common.ts';
import { orderNumber } from '../orders.ts';
import { pageAfter } from './views.ts';

/** `GET /api/staff/orders/{number}/documents`: its invoice, then its credit notes. Amounts in major units. */
export const orderDocumentsResponse = z.object({
  documents: z
    .array(
      z.object({
        id: uuid,
        kind: z.enum(invoiceKinds),
        number: z.string().check(z.maxLength(20)),
        issuedAt: instant,
        amount,
        currency: currencyCode,
      }),
    )
    .check(z.maxLength(200)),
});

/** `GET /api/staff/orders/{number}/documents/{document}`: its PDF. */
export const orderDocumentParams = z.object({ number: orderNumber, document: uuid });

const month = z.string().check(z.maxLength(7), z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/));
const shown = z.string().check(z.maxLength(100));
const count = z.int().check(z.minimum(0), z.maximum(1_000_000_000));

/** Most rows of a month’s table; a month with more is not written in part. */
export const maxDocumentRows = 100_000;

/** `GET /api/staff/documents.csv`: the documents that were issued in a month (UTC). */
export const monthDocumentsQuery = z.object({
  month,
  kind: z.exactOptional(z.enum(invoiceKinds)),
  currency: z.exactOptional(z.enum(currencies)),
});

/** `GET /api/staff/documents`: 50 a page, the first number first. */
export const listDocumentsQuery = z.extend(monthDocumentsQuery, {
  after: z.exactOptional(pageAfter),
});

/** A document as it is booked: the amounts of a credit note are below 0. Major units. */
const bookedDocument = z.object({
  id: uuid,
  kind: z.enum(invoiceKinds),
  number: z.string().check(z.maxLength(20)),
  issuedAt: instant,
  order: orderNumber,
  country: z.string().check(z.maxLength(2)),
  province: z.nullable(shown),
  currency: currencyCode,
  amount,
  tax: amount,
});
/** See {@link bookedDocument}. */
export type ListedDocument = z.infer<typeof bookedDocument>;

/** A page of a month’s documents, and the sums of the whole month with the same filters. */
export const listDocumentsResponse = z.object({
  documents: z.array(bookedDocument).check(z.maxLength(50)),
  next: z.nullable(pageAfter),
  sums: z
    .array(
      z.object({
        currency: currencyCode,
        count,
        total: amount,
        tax: amount,
        taxes: z
          .array(
            z.object({
              name: shown,
              country: z.string().check(z.maxLength(2)),
              province: z.nullable(shown),
              amount,
            }),
          )
          .check(z.maxLength(1000)),
      }),
    )
    .check(z.maxLength(currencies.length)),
});
/** See {@link listDocumentsResponse}. */
export type DocumentsPage = z.infer<typeof listDocumentsResponse>;

/** `GET /api/staff/documents/{document}`: its PDF. */
export const documentParams = z.object({ document: uuid });
