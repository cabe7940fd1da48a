import * as z from 'zod/mini';
import { amount, country, text, uuid } from './common.ts';
import { orderLinkParams } from './order-links.ts';
import { orderNumber, orderWire } from './orders.ts';

/** Secret of the order's private link, which allows payment from any browser. Source: product §6. */
const orderLink = z.optional(orderLinkParams.shape.link);

/** The edit of a paid order whose difference is paid; absent to pay the order itself. Source: product §4. */
const edit = z.optional(uuid);

/** `POST /api/initialize-payment`: `total` in major units is checked against the stored order. Source: product §7. */
export const initializePaymentRequest = z.object({
  selectedCountry: country,
  total: amount,
  orderNumber,
  orderLink,
  edit,
});

/** Response: `secretToken` is this shop's own token of the attempt, never the provider's secret. Source: product §7. */
export const initializePaymentResponse = z.object({
  checkoutToken: z.string().check(z.maxLength(300)),
  secretToken: z.string().check(z.maxLength(300)),
});
/** See {@link initializePaymentResponse}. */
export type InitializePaymentResponse = z.infer<typeof initializePaymentResponse>;

/**
 * `POST /api/validate-payment`: `sessionId` is the card window's checkout token or the Stripe Checkout session.
 * `eventMessage` is the card window's message verbatim, a signed proof in addition to the provider's own status.
 * Source: product §5, §7.
 */
export const validatePaymentRequest = z.object({
  sessionId: text(300).check(z.minLength(1)),
  orderNumber,
  orderLink,
  eventMessage: z.optional(z.string().check(z.maxLength(20_000))),
});

/** Response; a payment that is not settled is `success: false` with its code and text. Source: product §7. */
export const validatePaymentResponse = z.object({
  success: z.boolean(),
  code: z.optional(z.string().check(z.maxLength(60))),
  error: z.optional(z.string().check(z.maxLength(5000))),
  order: z.optional(orderWire),
});
/** See {@link validatePaymentResponse}. */
export type ValidatePaymentResponse = z.infer<typeof validatePaymentResponse>;

/**
 * `POST /api/create-checkout-session`. Only the order number is used, and the return URLs, which must belong to this
 * shop; amounts, lines and addresses in the request are untrusted and ignored. Source: product §7.
 */
export const createCheckoutSessionRequest = z.object({
  orderNumber,
  orderLink,
  edit,
  success_url: z.url().check(z.maxLength(2000)),
  cancel_url: z.url().check(z.maxLength(2000)),
});

/** Response: the URL of the checkout page and the session's id. Source: product §7. */
export const createCheckoutSessionResponse = z.object({
  url: z.url().check(z.maxLength(5000)),
  id: z.string().check(z.maxLength(300)),
});
/** See {@link createCheckoutSessionResponse}. */
export type CreateCheckoutSessionResponse = z.infer<typeof createCheckoutSessionResponse>;
