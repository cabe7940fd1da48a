import { useTranslations } from 'use-intl';
import type { PrintBatchState } from '#domain/prints/print-batches.ts';
import { Alert, Check, Clock } from '#web/ui/icons.tsx';
import type { ChipWeight } from '../../lib/order-states.ts';
import { Chip } from '../../ui/chip.tsx';
import { CircleIcon, PrinterIcon } from '../../ui/icons.tsx';

const weights: Readonly<Record<PrintBatchState, ChipWeight>> = {
  open: 'go',
  closed: 'go',
  printing: 'go',
  done: 'done',
  failed: 'bad',
};

const icons = {
  open: CircleIcon,
  closed: Clock,
  printing: PrinterIcon,
  done: Check,
  failed: Alert,
} as const;

interface BatchChipProps {
  readonly batch: {
    readonly state: PrintBatchState;
    readonly drops: { readonly failed: number };
  };
}

/** The state of a batch, with the number of its folders that failed. */
export function BatchChip({ batch: { state, drops } }: BatchChipProps) {
  const t = useTranslations('console.production');
  const Icon = drops.failed > 0 ? Alert : icons[state];
  return (
    <Chip weight={drops.failed > 0 ? 'bad' : weights[state]} icon={<Icon />}>
      {drops.failed > 0
        ? t('chipFailed', { state: t(`states.${state}`), count: drops.failed })
        : t(`states.${state}`)}
    </Chip>
  );
}
