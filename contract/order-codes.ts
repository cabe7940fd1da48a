import * as z from 'zod/mini';
import { amount, currencyCode, text } from './common.ts';

/** What a gift card pays of an order, and the entry of its ledger that took or holds it. Source: product §3.2. */
export const giftCardUse = {
  amountUsed: amount,
  remainingBalance: amount,
  transaction: z.object({ id: text(60) }),
  currencyCode,
};

/** The rule of a discount code. Source: product §3.5. */
export const discountDetails = z.object({
  code: text(64),
  isActive: z.boolean(),
  valueType: z.enum(['percentage', 'fixed_amount']),
  value: z.number(),
  startDate: z.nullable(text(40)),
  endDate: z.nullable(text(40)),
});
/** See {@link discountDetails}. */
export type DiscountDetails = z.infer<typeof discountDetails>;
