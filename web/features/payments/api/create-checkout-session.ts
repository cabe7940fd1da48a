import { createCheckoutSessionResponse } from '#contract/payments.ts';
import { call } from '#web/lib/api.ts';

/** Creates a Stripe Checkout page for a stored order and passes its return URLs. Source: product §7. */
export const createCheckoutSession = (
  orderNumber: string,
  urls: { readonly success: string; readonly cancel: string },
  orderLink?: string,
) =>
  call({
    path: '/api/create-checkout-session',
    body: { orderNumber, orderLink, success_url: urls.success, cancel_url: urls.cancel },
    response: createCheckoutSessionResponse,
    timeoutMs: 45_000,
  });
