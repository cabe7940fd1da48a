import * as z from 'zod/mini';
import { refundReasons } from '#domain/payments/refund-reasons.ts';

/** How a refund is chosen, in the order of the tabs. */
export const refundWays = ['lines', 'amount', 'everything'] as const;
/** One of {@link refundWays}. */
export type RefundWay = (typeof refundWays)[number];

/** Address of the refund screen: how it is chosen and why; what is typed stays on the screen. */
export const refundShape = {
  by: z._default(z.enum(refundWays), 'lines'),
  why: z.optional(z.enum(refundReasons)),
};
