import { createCheckoutSessionResponse } from '#contract/payments.ts';
import { call } from '#web/lib/api.ts';

/** Asks for the second checkout's page of a stored order, and says where it comes back to. Source: product §7. */
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
