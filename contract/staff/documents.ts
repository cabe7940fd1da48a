import * as z from 'zod/mini';
import { invoiceKinds } from '#domain/invoices/invoices.ts';
import { amount, currencyCode, instant, uuid } from '../common.ts';
import { orderNumber } from '../orders.ts';

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
