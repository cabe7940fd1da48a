import { create } from 'zustand';

interface KnownPrices {
  /** False on a page the browser kept, until the shop has said that its prices still hold. */
  readonly areKnown: boolean;
}

/** Whether amounts can be shown: one that may have changed meanwhile is no price. */
export const useKnownPrices = create<KnownPrices>()(() => ({ areKnown: true }));
