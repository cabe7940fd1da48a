import { useMemo } from 'react';
import type { CatalogueAnswer } from '#contract/catalogue.ts';
import { useCardPayment, type CardPayment } from '#web/features/payments/index.ts';
import { finishPaid } from '../returns/come-back.ts';

/** The card payment of the checkout; a paid order is finished. */
export const usePayment = (
  catalogue: CatalogueAnswer | undefined,
  method: string | null,
): CardPayment => {
  const cardWindow = catalogue?.cardWindow ?? null;
  const scriptUrl = cardWindow?.scriptUrl ?? null;
  const origin = cardWindow?.origin ?? null;
  const source = useMemo(
    () => (scriptUrl === null || origin === null ? null : { scriptUrl, origin }),
    [scriptUrl, origin],
  );
  return useCardPayment({
    source,
    needed: method === 'helcim',
    onPaid: finishPaid,
  });
};
