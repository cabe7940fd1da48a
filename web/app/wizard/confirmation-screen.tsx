import { useMemo, type Ref } from 'react';
import { useTranslations } from 'use-intl';
import { Confirmation } from '#web/features/orders/index.ts';
import { useCurrentOrder } from '#web/features/orders/current-order.ts';
import { usePhotos } from '#web/app/photos/store.ts';
import type { FinalAction } from '#web/lib/final-action.ts';
import { useProvideFinalAction } from '#web/lib/provide-final-action.ts';
import { FinalButton } from '#web/ui/final-button.tsx';
import { placeNewOrder } from '../order/finish-order.ts';

interface ConfirmationScreenProps {
  readonly headingRef: Ref<HTMLHeadingElement>;
}

/** The last order placed; Print is the final button. */
export function ConfirmationScreen({ headingRef }: ConfirmationScreenProps) {
  const t = useTranslations('navigation');
  const order = useCurrentOrder((state) => state.order);
  const originals = usePhotos((state) => state.originals.get(order?.orderNumber ?? ''));
  const action = useMemo<FinalAction>(
    () => ({
      label: t('print'),
      run: () => window.print(),
      busy: false,
      busyLabel: t('processing'),
      kind: 'finish',
      main: false,
      inSummary: true,
    }),
    [t],
  );
  useProvideFinalAction(action);
  if (!order) return null;
  return (
    <Confirmation
      order={order}
      originals={originals ?? null}
      onNewOrder={() => void placeNewOrder()}
      print={<FinalButton place="summary" />}
      headingRef={headingRef}
    />
  );
}
