import { validatePaymentAnswer } from '#contract/payments.ts';
import { call } from '#web/lib/api.ts';

/** What the window said of which order; without a message the server asks the provider alone. */
export interface PaymentQuestion {
  readonly checkoutToken: string;
  readonly orderNumber: string;
  readonly eventMessage: string | null;
}

/** Asks whether an order is paid. Source: product §5, §7. */
export const validatePayment = ({ checkoutToken, orderNumber, eventMessage }: PaymentQuestion) =>
  call({
    path: '/api/validate-payment',
    body: { sessionId: checkoutToken, orderNumber, ...(eventMessage !== null && { eventMessage }) },
    answer: validatePaymentAnswer,
    timeoutMs: 45_000,
  });
