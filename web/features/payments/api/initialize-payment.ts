import { initializePaymentResponse } from '#contract/payments.ts';
import { call } from '#web/lib/api.ts';
import type { PayableOrder } from '../payment.ts';

/** Asks for a card window for a stored order; opening it again gives the same one. Source: product §7. */
export const initializePayment = ({ orderNumber, total, country, link }: PayableOrder) =>
  call({
    path: '/api/initialize-payment',
    body: { selectedCountry: country, total, orderNumber, orderLink: link },
    response: initializePaymentResponse,
    timeoutMs: 45_000,
  });
