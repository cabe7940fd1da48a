import { useMemo, type Ref } from 'react';
import { useTranslations } from 'use-intl';
import { Confirmation } from '#web/features/orders/index.ts';
import { useCurrentOrder } from '#web/features/orders/current-order.ts';
import { useProvideFinalAction, type FinalAction } from '#web/lib/final-action.ts';
import { FinalButton } from '#web/ui/final-button.tsx';
import { placeNewOrder } from './finish-order.ts';
import { useOriginals } from './use-originals.ts';

interface ConfirmationScreenProps {
  readonly headingRef: Ref<HTMLHeadingElement>;
}

/** The order that was placed last; Print is the final button. */
export function ConfirmationScreen({ headingRef }: ConfirmationScreenProps) {
  const t = useTranslations('navigation');
  const order = useCurrentOrder((state) => state.order);
  const originals = useOriginals();
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
      originals={originals}
      onNewOrder={() => void placeNewOrder()}
      print={<FinalButton place="summary" />}
      headingRef={headingRef}
    />
  );
}
