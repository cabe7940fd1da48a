import { keepReturned } from '#web/features/payments/kept-payment.ts';
import { readReturn, type PaymentReturn } from '#web/features/payments/return-address.ts';
import { useReturn } from './return-store.ts';

/** Parses a return from a card checkout and removes it from the URL. */
export function takeReturn(): PaymentReturn | null {
  const found = readReturn(location.href);
  if (!found) return null;
  const { kind, sessionId, orderNumber } = found.back;
  // Stored before the URL is cleaned: a reload in between must still treat the customer as one who paid.
  if (kind === 'returned' && sessionId !== null && orderNumber !== null) {
    keepReturned({ orderNumber, sessionId });
  }
  history.replaceState(history.state, '', found.address);
  useReturn.setState({ open: true, orderNumber });
  return found.back;
}
