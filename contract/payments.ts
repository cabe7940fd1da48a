import * as z from 'zod';
import { amount, country, text } from './common.ts';
import { orderNumber, orderWire } from './orders.ts';

/** `POST /api/initialize-payment`: `total` in major units is checked against the stored order. Source: product §7. */
export const initializePaymentRequest = z.object({
  selectedCountry: country,
  total: amount,
  orderNumber,
});

/** Its answer: `secretToken` is this shop's own token of the try, never the provider's secret. Source: product §7. */
export const initializePaymentAnswer = z.object({
  checkoutToken: z.string(),
  secretToken: z.string(),
});
/** See {@link initializePaymentAnswer}. */
export type InitializePaymentAnswer = z.infer<typeof initializePaymentAnswer>;

/**
 * `POST /api/validate-payment`: `sessionId` is the window's checkout token; `eventMessage` is what the window said,
 * as it said it, a signed proof beside the provider's own word. Source: product §5, §7.
 */
export const validatePaymentRequest = z.object({
  sessionId: text(300).min(1),
  orderNumber,
  eventMessage: z.string().max(20_000).optional(),
});

/** Its answer; a payment that is not settled is `success: false` with its code and text. Source: product §7. */
export const validatePaymentAnswer = z.object({
  success: z.boolean(),
  code: z.string().optional(),
  error: z.string().optional(),
  order: orderWire.optional(),
});
/** See {@link validatePaymentAnswer}. */
export type ValidatePaymentAnswer = z.infer<typeof validatePaymentAnswer>;
