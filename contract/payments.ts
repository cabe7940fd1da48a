import * as z from 'zod';
import { amount, country, text } from './common.ts';
import { orderLinkParams } from './order-links.ts';
import { orderNumber, orderWire } from './orders.ts';

/** Secret of the order's private link: with it an order is paid from any browser. Source: product §6. */
const orderLink = orderLinkParams.shape.link.optional();

/** `POST /api/initialize-payment`: `total` in major units is checked against the stored order. Source: product §7. */
export const initializePaymentRequest = z.object({
  selectedCountry: country,
  total: amount,
  orderNumber,
  orderLink,
});

/** Its answer: `secretToken` is this shop's own token of the try, never the provider's secret. Source: product §7. */
export const initializePaymentResponse = z.object({
  checkoutToken: z.string().max(300),
  secretToken: z.string().max(300),
});
/** See {@link initializePaymentResponse}. */
export type InitializePaymentResponse = z.infer<typeof initializePaymentResponse>;

/**
 * `POST /api/validate-payment`: `sessionId` is the window's checkout token or the second checkout's session; `eventMessage` is what the window said,
 * as it said it, a signed proof beside the provider's own word. `watching`: asked every few seconds while the window is
 * open, so that the provider is read only as often as its limits allow. Source: product §5, §7.
 */
export const validatePaymentRequest = z.object({
  sessionId: text(300).min(1),
  orderNumber,
  orderLink,
  eventMessage: z.string().max(20_000).optional(),
  watching: z.boolean().optional(),
});

/** Its answer; a payment that is not settled is `success: false` with its code and text. Source: product §7. */
export const validatePaymentResponse = z.object({
  success: z.boolean(),
  code: z.string().max(60).optional(),
  error: z.string().max(5000).optional(),
  order: orderWire.optional(),
});
/** See {@link validatePaymentResponse}. */
export type ValidatePaymentResponse = z.infer<typeof validatePaymentResponse>;

/**
 * `POST /api/create-checkout-session`. Only the order's number counts, and where to come back to, which must be this
 * shop; amounts, lines and addresses that come along are the browser's word and are not read. Source: product §7.
 */
export const createCheckoutSessionRequest = z.object({
  orderNumber,
  orderLink,
  success_url: z.url().max(2000),
  cancel_url: z.url().max(2000),
});

/** Its answer: where the customer pays, and the session's id. Source: product §7. */
export const createCheckoutSessionResponse = z.object({
  url: z.url().max(5000),
  id: z.string().max(300),
});
/** See {@link createCheckoutSessionResponse}. */
export type CreateCheckoutSessionResponse = z.infer<typeof createCheckoutSessionResponse>;
