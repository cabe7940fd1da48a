import { initializePaymentResponse } from '#contract/payments.ts';
import { call } from '#web/lib/api.ts';
import type { PayableOrder } from '../payment.ts';

/** Creates a Helcim window for a stored order; repeated requests return the same one. Source: product §7. */
export const initializePayment = ({ orderNumber, total, country, link }: PayableOrder) =>
  call({
    path: '/api/initialize-payment',
    body: { selectedCountry: country, total, orderNumber, orderLink: link },
    response: initializePaymentResponse,
    timeoutMs: 45_000,
  });
