import {
  initializePaymentResponse,
  createCheckoutSessionResponse,
  validatePaymentResponse,
} from '#contract/payments.ts';
import { call } from '#web/lib/api.ts';
import type { PayableOrder } from '../payment.ts';

/** Creates a Helcim window for a stored order; repeated requests return the same one. */
export function initializePayment({ orderNumber, total, country, link, edit }: PayableOrder) {
  return call({
    path: '/api/initialize-payment',
    body: { selectedCountry: country, total, orderNumber, orderLink: link, edit },
    response: initializePaymentResponse,
    timeoutMs: 45_000,
  });
}

/** Creates a Stripe Checkout page for a stored order and passes its return URLs. */
export function createCheckoutSession(
  { orderNumber, link, edit }: Pick<PayableOrder, 'orderNumber' | 'link' | 'edit'>,
  urls: { readonly success: string; readonly cancel: string },
) {
  return call({
    path: '/api/create-checkout-session',
    body: {
      orderNumber,
      orderLink: link,
      edit,
      success_url: urls.success,
      cancel_url: urls.cancel,
    },
    response: createCheckoutSessionResponse,
    timeoutMs: 45_000,
  });
}

/** A window message and its order; without a message the server asks only the provider. */
export interface PaymentQuestion {
  /** The window's token, or the Stripe Checkout session. */
  readonly sessionId: string;
  readonly orderNumber: string;
  readonly eventMessage: string | null;
  /** Secret of the order's private link; null when this browser placed the order. */
  readonly link: string | null;
}

/** Asks whether an order is paid. */
export function validatePayment({ sessionId, orderNumber, eventMessage, link }: PaymentQuestion) {
  return call({
    path: '/api/validate-payment',
    body: {
      sessionId,
      orderNumber,
      ...(eventMessage !== null && { eventMessage }),
      ...(link !== null && { orderLink: link }),
    },
    response: validatePaymentResponse,
    timeoutMs: 45_000,
  });
}
