import { useMemo } from 'react';
import type { CatalogueResponse } from '#contract/catalogue.ts';
import { useCardPayment, type CardPayment } from '#web/features/payments/index.ts';
import { finishPaid } from '../returns/return-from-checkout.ts';

/** Origin of the Helcim window; undefined while the catalogue is unknown, null when no window is configured. */
export function useWindowSource(catalogue: CatalogueResponse | undefined) {
  const cardWindow = catalogue?.cardWindow;
  const scriptUrl = cardWindow?.scriptUrl;
  const origin = cardWindow?.origin;
  const isKnown = catalogue !== undefined;
  return useMemo(() => {
    if (scriptUrl !== undefined && origin !== undefined) return { scriptUrl, origin };
    return isKnown ? null : undefined;
  }, [scriptUrl, origin, isKnown]);
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
