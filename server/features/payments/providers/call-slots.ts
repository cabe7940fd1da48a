import type { CardProvider } from '#domain/payments/payment-methods.ts';
import type { Db } from '../../../platform/db/sql.ts';
import {
  keepConnection,
  lockCallSlot,
  unlockCallSlot,
  type KeptConnection,
} from './call-slots.repo.ts';

/** The call slots of a provider, as one process takes them. */
export interface CallSlots {
  /** Takes a free slot and returns a function that frees it; null while other processes hold all slots. */
  readonly take: () => Promise<(() => Promise<void>) | null>;
}

interface SlotUse {
  readonly kept: KeptConnection;
  users: number;
}

/**
 * Opens the slots. They are session locks of one connection, which is kept while any slot is in use, so a process that
 * dies frees its slots with its connection. A session may lock the same key twice, so this process also tracks the
 * slots it holds.
 */
export function openCallSlots(kysely: Db, provider: CardProvider, count: number): CallSlots {
  const own = new Set<number>();
  let current: SlotUse | null = null;
  const enter = (): SlotUse => {
    current ??= { kept: keepConnection(kysely), users: 0 };
    current.users += 1;
    return current;
  };
  const leave = (use: SlotUse, isBroken: boolean): void => {
    use.users -= 1;
    // A broken connection has lost its locks, so the next caller starts on another one.
    if (current === use && (isBroken || use.users === 0)) current = null;
    if (use.users === 0) use.kept.end();
  };
  const free = async (use: SlotUse, slot: number): Promise<void> => {
    let isBroken = true;
    try {
      await unlockCallSlot(await use.kept.connection, provider, slot);
      isBroken = false;
    } finally {
      own.delete(slot);
      leave(use, isBroken);
    }
  };
  const lockOne = async (use: SlotUse): Promise<number | null> => {
    const connection = await use.kept.connection;
    for (let slot = 1; slot <= count; slot += 1) {
      if (own.has(slot)) continue;
      own.add(slot);
      let isTaken = false;
      try {
        isTaken = await lockCallSlot(connection, provider, slot);
      } finally {
        if (!isTaken) own.delete(slot);
      }
      if (isTaken) return slot;
    }
    return null;
  };
  return {
    take: async () => {
      const use = enter();
      let slot: number | null = null;
      let isBroken = true;
      try {
        slot = await lockOne(use);
        isBroken = false;
      } finally {
        if (slot === null) leave(use, isBroken);
      }
      const taken = slot;
      return taken === null ? null : () => free(use, taken);
    },
  };
}
