import { savedState } from '#web/lib/saved-state.ts';
import { storageKeys } from '#web/lib/storage-keys.ts';
import type { PaymentWay } from './payment.ts';

/** A payment begun on this device that may have been paid without this page noticing. */
export interface KeptPayment {
  readonly orderNumber: string;
  /** The window's token, or the Stripe Checkout session. */
  readonly sessionId: string;
  readonly way: PaymentWay;
  /** The customer returned by the page's success URL. */
  readonly returned: boolean;
  /** Secret of the order's private link, when it is paid by that. */
  readonly link?: string;
}

function isKeptPayment(data: unknown): data is KeptPayment {
  return (
    typeof data === 'object' &&
    data !== null &&
    'orderNumber' in data &&
    typeof data.orderNumber === 'string' &&
    'sessionId' in data &&
    typeof data.sessionId === 'string' &&
    'way' in data &&
    (data.way === 'window' || data.way === 'page') &&
    'returned' in data &&
    typeof data.returned === 'boolean' &&
    (!('link' in data) || typeof data.link === 'string')
  );
}

const saved = savedState<KeptPayment>({
  key: storageKeys.payment,
  version: 1,
  schema: {
    safeParse: (data) => (isKeptPayment(data) ? { success: true, data } : { success: false }),
  },
});

/** The last payment begun; null when none is open. */
export function keptPayment(): KeptPayment | null {
  return saved.load();
}

/** Stored when this returns, because the page may close right after. */
export function keepPayment(payment: KeptPayment): void {
  saved.save(payment);
  saved.flush();
}

/** Records the customer's return from the page of this order; a payment of another order, begun since, is kept. */
export function keepReturned({
  orderNumber,
  sessionId,
}: Pick<KeptPayment, 'orderNumber' | 'sessionId'>): void {
  const kept = keptPayment();
  if (kept && kept.orderNumber !== orderNumber) return;
  const link = kept?.link;
  keepPayment({
    orderNumber,
    sessionId,
    way: 'page',
    returned: true,
    ...(link !== undefined && { link }),
  });
}

/** Called when it is paid, or its order is forgotten. */
export function forgetPayment(): void {
  saved.clear();
}
