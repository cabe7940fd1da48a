import * as z from 'zod/mini';
import { orderNumberPattern } from '#domain/orders/order-numbers.ts';
import type { KeyValue } from '#web/lib/key-value.ts';
import { savedState } from '#web/lib/saved-state.ts';
import { storageKeys } from '#web/lib/storage-keys.ts';

const schema = z.object({
  number: z.string().check(z.regex(orderNumberPattern)),
  /** When the number was generated; sent with the order, so that every tab sends the same order. */
  createdAt: z.string(),
  /** Fingerprint of the order the number was last used for. */
  fingerprint: z.string(),
  /** The customer has seen the confirmation. */
  seen: z.boolean(),
});

/** The number of the order being placed, and the order it belongs to. */
export type KeptNumber = z.infer<typeof schema>;

/** Stores the number of the order being placed in the browser: it survives a reload and is shared by all tabs. */
export interface OrderNumberStore {
  readonly load: () => KeptNumber | null;
  /** Stored when this returns. */
  readonly keep: (kept: KeptNumber) => void;
  readonly forget: () => void;
}

/** Creates an {@link OrderNumberStore}. `storage` defaults to the browser's local storage. */
export function orderNumberStore(storage?: KeyValue): OrderNumberStore {
  const saved = savedState({
    key: storageKeys.orderNumber,
    schema,
    version: 1,
    ...(storage && { storage }),
  });
  return {
    load: saved.load,
    keep: (kept) => {
      saved.save(kept);
      saved.flush();
    },
    forget: saved.clear,
  };
}

/** Whether this device stores the number of this order, not that of a later one. */
export function isKeptNumber(orderNumber: string): boolean {
  return orderNumberStore().load()?.number === orderNumber;
}

/** Records that the customer has seen the confirmation: the next order is a new one. */
export function markOrderSeen(orderNumber: string): void {
  const numbers = orderNumberStore();
  const kept = numbers.load();
  if (kept?.number === orderNumber) numbers.keep({ ...kept, seen: true });
}
