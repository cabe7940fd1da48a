import { useMemo } from 'react';
import type { CatalogueResponse } from '#contract/catalogue.ts';
import { useCardPayment, type CardPayment } from '#web/features/payments/index.ts';
import { finishPaid } from '../returns/return-from-checkout.ts';

/** Origin of the Helcim window; null while unknown, or when none is configured. */
export function useWindowSource(catalogue: CatalogueResponse | undefined) {
  const cardWindow = catalogue?.cardWindow ?? null;
  const scriptUrl = cardWindow?.scriptUrl ?? null;
  const origin = cardWindow?.origin ?? null;
  return useMemo(
    () => (scriptUrl === null || origin === null ? null : { scriptUrl, origin }),
    [scriptUrl, origin],
  );
}

/** The card payment of the checkout; a paid order is completed. */
export function usePayment(
  catalogue: CatalogueResponse | undefined,
  method: string | null,
): CardPayment {
  return useCardPayment({
    source: useWindowSource(catalogue),
    needed: method === 'helcim',
    onPaid: finishPaid,
  });
}
