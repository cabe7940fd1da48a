import { readReturn, type PaymentReturn } from '#web/features/payments/return-address.ts';
import { useReturn } from './return-store.ts';

/** The way back from a card checkout that the address tells, if any; it leaves the address. Source: product §2. */
export const takeReturn = (): PaymentReturn | null => {
  const found = readReturn(location.href);
  if (!found) return null;
  history.replaceState(history.state, '', found.address);
  useReturn.setState({ open: true, orderNumber: found.back.orderNumber });
  return found.back;
};
