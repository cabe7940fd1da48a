import { useTranslations } from 'use-intl';
import { isoDate } from '#contract/studios.ts';
import { ChevronDown } from '#web/ui/icons.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { pillClass } from '../../ui/pill.ts';
import { firstPage } from './queue-address.ts';
import type { Queue } from './use-queue.ts';

function toDay(written: string): string | undefined {
  const parsed = isoDate.safeParse(written);
  return parsed.success ? parsed.data : undefined;
}

/** The first and last day on which the orders of the list were placed. */
export function DayRange({ queue: { state, change } }: { readonly queue: Queue }) {
  const t = useTranslations('console.filters');
  const { from, to } = state;
  const field = 'min-h-press rounded-control border border-edge bg-paper px-2';
  return (
    <DialogButton
      className={pillClass(from !== undefined || to !== undefined)}
      label={
        <>
          {from === undefined && to === undefined
            ? t('days')
            : t('range', { from: from ?? '…', to: to ?? '…' })}
          <ChevronDown className="size-3.5!" />
        </>
      }
      title={t('days')}
    >
      <div className="flex flex-col gap-3 p-3">
        <label className="flex items-center justify-between gap-3">
          {t('from')}
          <input
            type="date"
            className={field}
            value={from ?? ''}
            onChange={({ target }) =>
              change({ from: toDay(target.value), placed: undefined, ...firstPage })
            }
          />
        </label>
        <label className="flex items-center justify-between gap-3">
          {t('to')}
          <input
            type="date"
            className={field}
            value={to ?? ''}
            onChange={({ target }) =>
              change({ to: toDay(target.value), placed: undefined, ...firstPage })
            }
          />
        </label>
      </div>
    </DialogButton>
  );
}
