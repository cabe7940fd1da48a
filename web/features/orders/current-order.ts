import { create } from 'zustand';
import type { OrderWire } from '#contract/orders.ts';
import { browserKeyValue } from '#web/lib/key-value.ts';
import { storageKeys } from '#web/lib/storage-keys.ts';
import type { KeptOrder } from './find-kept-order.ts';

interface CurrentOrder {
  /** The last order placed on this device: done, or awaiting its card payment; null when there is none. */
  readonly order: OrderWire | null;
  /** Its number is known and the order is being loaded. */
  readonly lookingUp: boolean;
}

function isNumberKept(): boolean {
  return browserKeyValue().get(storageKeys.orderNumber) !== null;
}

/** The last order placed on this device. */
export const useCurrentOrder = create<CurrentOrder>()(() => ({
  order: null,
  lookingUp: isNumberKept(),
}));

/** Shows an order the server has stored. */
export function showOrder(order: OrderWire): void {
  useCurrentOrder.setState({ order, lookingUp: false });
}

/** Shows no order in this tab; a number that is stored on this device stays. */
export function showNoOrder(): void {
  useCurrentOrder.setState({ order: null, lookingUp: false });
}

/** Forgets the order and its number, so that the next one is a new order. */
export function forgetOrder(): void {
  browserKeyValue().remove(storageKeys.orderNumber);
  showNoOrder();
}

/**
 * Loads the order whose number is stored on this device, if any: after a reload it is shown, or its payment
 * continues, and it is not placed again.
 */
export async function lookUpOrder(): Promise<KeptOrder | null> {
  if (!isNumberKept()) return null;
  useCurrentOrder.setState({ lookingUp: true });
  try {
    // The response schemas are large, and a first visit does not need them.
    const { findKeptOrder } = await import('./find-kept-order.ts');
    const kept = await findKeptOrder();
    useCurrentOrder.setState({ order: kept?.order ?? null });
    return kept;
  } finally {
    useCurrentOrder.setState({ lookingUp: false });
  }
}
