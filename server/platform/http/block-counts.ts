import { countedKeys, raiseLimit } from './address-block.ts';

/** What address blocks use of this process at the moment: connections, bytes, places in a queue. */
export interface BlockCounts {
  /** Adds to what a block and its wider blocks use; false, without adding, if that would exceed the limit of one. */
  readonly add: (address: string, amount: number, limit: number) => boolean;
  readonly remove: (address: string, amount: number) => void;
}

/** Opens {@link BlockCounts}. */
export function openBlockCounts(): BlockCounts {
  const counts = new Map<string, number>();
  const change = (key: string, amount: number): void => {
    const count = (counts.get(key) ?? 0) + amount;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  };
  return {
    add: (address, amount, limit) => {
      const keys = countedKeys(address);
      const isOver = keys.some(
        (counted) => (counts.get(counted.key) ?? 0) + amount > raiseLimit(counted, limit),
      );
      if (isOver) return false;
      for (const { key } of keys) change(key, amount);
      return true;
    },
    remove: (address, amount) => {
      for (const { key } of countedKeys(address)) change(key, -amount);
    },
  };
}
