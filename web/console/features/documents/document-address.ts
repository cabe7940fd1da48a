import * as z from 'zod/mini';
import { pageAfter } from '#contract/staff/views.ts';
import { statementMonth } from '#contract/staff/statements.ts';
import { currencies } from '#domain/common/money.ts';
import { invoiceKinds } from '#domain/invoices/invoices.ts';

/** What the address of the screen says: the month, the filters and the page. */
export const documentShape = {
  month: z.optional(statementMonth),
  kind: z.optional(z.enum(invoiceKinds)),
  currency: z.optional(z.enum(currencies)),
  after: z.optional(pageAfter),
};
