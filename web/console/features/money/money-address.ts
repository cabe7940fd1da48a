import * as z from 'zod/mini';
import { moneyViews } from '#domain/payments/money-issues.ts';

/** The panel that records a dispute, in place of the id of what is open. */
export const disputePanel = 'dispute';

/** Address of the money that people see to: the list, its page, and what is open beside it. */
export const moneyShape = {
  view: z._default(z.enum(moneyViews), 'reviews'),
  after: z.optional(z.string().check(z.maxLength(60))),
  open: z.optional(z.string().check(z.maxLength(40))),
};
