import { create } from 'zustand';

interface KnownPrices {
  /** False on a cached page until the server has confirmed its prices. */
  readonly areKnown: boolean;
  /** Whether the server did not respond to a cached page while the device had a connection. */
  readonly isShopUnreachable: boolean;
}

/** Whether amounts may be shown; unconfirmed prices may be outdated. */
export const useKnownPrices = create<KnownPrices>()(() => ({
  areKnown: true,
  isShopUnreachable: false,
}));
