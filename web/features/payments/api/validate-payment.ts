import { validatePaymentResponse } from '#contract/payments.ts';
import { call } from '#web/lib/api.ts';

/** A window message and its order; without a message the server asks only the provider. */
export interface PaymentQuestion {
  /** The window's token, or the Stripe Checkout session. */
  readonly sessionId: string;
  readonly orderNumber: string;
  readonly eventMessage: string | null;
  /** Secret of the order's private link; null when this browser placed the order. */
  readonly link: string | null;
  /** The window is open and has sent no message yet. */
  readonly watching: boolean;
}

/** Asks whether an order is paid. Source: product §5, §7. */
export const validatePayment = ({
  sessionId,
  orderNumber,
  eventMessage,
  link,
  watching,
}: PaymentQuestion) =>
  call({
    path: '/api/validate-payment',
    body: {
      sessionId,
      orderNumber,
      ...(eventMessage !== null && { eventMessage }),
      ...(link !== null && { orderLink: link }),
      ...(watching && { watching }),
    },
    response: validatePaymentResponse,
    timeoutMs: 45_000,
  });
