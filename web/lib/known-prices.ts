import { create } from 'zustand';

interface KnownPrices {
  /** False on a cached page until the server has confirmed its prices. */
  readonly areKnown: boolean;
}

/** Whether amounts may be shown; unconfirmed prices may be outdated. */
export const useKnownPrices = create<KnownPrices>()(() => ({ areKnown: true }));
