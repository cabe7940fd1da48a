import * as z from 'zod';
import { orderNumberPattern } from '#domain/order-numbers.ts';
import type { KeyValue } from '#web/lib/key-value.ts';
import { savedState } from '#web/lib/saved-state.ts';
import { storageKeys } from '#web/lib/storage-keys.ts';

const schema = z.object({
  number: z.string().regex(orderNumberPattern),
  /** When the number was drawn; the order carries it, so that every tab sends the same order. */
  createdAt: z.string(),
  /** Of the order the number was last used for. */
  fingerprint: z.string(),
  /** The customer has seen that it is placed. */
  seen: z.boolean(),
});

/** The number of the order being placed, and which order that is. */
export type KeptNumber = z.infer<typeof schema>;

/** The number of the order being placed, in the browser's storage: it survives a reload and is shared by all tabs. */
export interface OrderNumberStore {
  readonly load: () => KeptNumber | null;
  /** Stored when this returns. */
  readonly keep: (kept: KeptNumber) => void;
  readonly forget: () => void;
}

/** See {@link OrderNumberStore}. `storage` defaults to the browser's local storage. */
export const orderNumberStore = (storage?: KeyValue): OrderNumberStore => {
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
};
