import { useTranslations } from 'use-intl';
import { cx } from '#web/ui/cx.ts';
import { Alert, Check, Clock } from '#web/ui/icons.tsx';
import type { Batch } from '../../api/production.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { CircleIcon } from '../../ui/icons.tsx';
import { toBatchSteps, type BatchStep } from './batch-parts.ts';

const icons = { done: Check, now: Clock, toCome: CircleIcon, failed: Alert } as const;

const looks: Readonly<Record<BatchStep['state'], string>> = {
  done: 'bg-sheet',
  now: 'bg-sheet',
  toCome: 'bg-sheet text-ink-2',
  failed: 'bg-wrong-wash text-wrong',
};

/** The way of a batch to paper: what is done, what goes on, and what failed. */
export function BatchSteps({ batch }: { readonly batch: Batch }) {
  const t = useTranslations('console.production');
  const { when } = useConsoleFormats();
  const { prints, drops, closedAt, endedAt } = batch;
  const rendered = prints.filter(({ state }) => state === 'rendered' || state === 'printed').length;
  const details: Readonly<Record<BatchStep['id'], string>> = {
    rendered: t('steps.renderedDetail', { done: rendered, count: prints.length }),
    closed: closedAt === null ? t('steps.closedNot') : when(closedAt),
    delivered: t('folders', { done: drops.delivered, count: drops.all }),
    lab: t('steps.labDetail', { failed: drops.failed }),
    printed: endedAt === null ? t('steps.printedNot') : when(endedAt),
  };
  return (
    <ol
      aria-label={t('steps.title')}
      className="grid shrink-0 grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-px overflow-hidden rounded-control border border-edge bg-rule"
    >
      {toBatchSteps(batch).map(({ id, state }) => {
        const Icon = icons[state];
        return (
          <li key={id} className={cx('flex items-start gap-2 px-3 py-1.5', looks[state])}>
            <Icon className={cx('mt-0.5 size-4!', state === 'done' && 'text-done')} />
            <span>
              <strong>{t(`steps.${id}`)}</strong>
              <span className="sr-only"> {t(`stepStates.${state}`)}</span>
              <span className="block text-note">{details[id]}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
