import { keepReturned } from '#web/features/payments/kept-payment.ts';
import { readReturn, type PaymentReturn } from '#web/features/payments/return-address.ts';
import { useReturn } from './return-store.ts';

/** The way back from a card checkout that the address tells, if any; it leaves the address. Source: product §2. */
export const takeReturn = (): PaymentReturn | null => {
  const found = readReturn(location.href);
  if (!found) return null;
  const { kind, sessionId, orderNumber } = found.back;
  // Before it leaves the address: whoever reloads right then is still asked about as somebody who paid.
  if (kind === 'returned' && sessionId !== null && orderNumber !== null) {
    keepReturned({ orderNumber, sessionId });
  }
  history.replaceState(history.state, '', found.address);
  useReturn.setState({ open: true, orderNumber });
  return found.back;
};
