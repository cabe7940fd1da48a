import { create } from 'zustand';
import type { OrderWire } from '#contract/orders.ts';
import { browserKeyValue } from '#web/lib/key-value.ts';
import { storageKeys } from '#web/lib/storage-keys.ts';
import type { KeptOrder } from './find-kept-order.ts';

interface CurrentOrder {
  /** The order placed last on this device: settled, or waiting for its card payment; null while there is none. */
  readonly order: OrderWire | null;
  /** Its number is known and the shop is being asked for it. */
  readonly lookingUp: boolean;
}

const isNumberKept = (): boolean => browserKeyValue().get(storageKeys.orderNumber) !== null;

/** The order placed last on this device. */
export const useCurrentOrder = create<CurrentOrder>()(() => ({
  order: null,
  lookingUp: isNumberKept(),
}));

/** Takes an order the server has stored. */
export const showOrder = (order: OrderWire): void => {
  useCurrentOrder.setState({ order, lookingUp: false });
};

/** Forgets the order and its number: the next one is a new order. */
export const forgetOrder = (): void => {
  browserKeyValue().remove(storageKeys.orderNumber);
  useCurrentOrder.setState({ order: null, lookingUp: false });
};

/**
 * Asks the shop for the order whose number is kept on this device, if any: after a reload it is shown, or its payment
 * goes on, and it is not placed again. Source: product §4.
 */
export const lookUpOrder = async (): Promise<KeptOrder | null> => {
  if (!isNumberKept()) return null;
  useCurrentOrder.setState({ lookingUp: true });
  try {
    // The checks of answers are large; a first visit does without them.
    const { findKeptOrder } = await import('./find-kept-order.ts');
    const kept = await findKeptOrder();
    useCurrentOrder.setState({ order: kept?.order ?? null });
    return kept;
  } finally {
    useCurrentOrder.setState({ lookingUp: false });
  }
};
