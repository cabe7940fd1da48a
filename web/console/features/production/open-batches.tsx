import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { listSeparator } from '#locales/lists.ts';
import { changeBatch, useAskProductionAgain, useBatches } from '../../api/production.ts';
import { useKeys } from '../../lib/key-store.ts';
import { useConsoleLanguage } from '../../lib/language.tsx';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { PrinterIcon } from '../../ui/icons.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { usePaperName } from '../../lib/use-contents.ts';

interface OpenBatchesProps {
  readonly lab: string | undefined;
  readonly size: string;
}

/** The batches of a size that are being filled; the first one can be closed before its time. */
export function OpenBatches({ lab, size }: OpenBatchesProps) {
  const t = useTranslations('console.production');
  const paperName = usePaperName();
  const language = useConsoleLanguage();
  const task = useTask();
  const askAgain = useAskProductionAgain();
  const open = (useBatches({ lab, size }).data?.batches ?? []).filter(
    ({ state }) => state === 'open',
  );
  const [next] = open;
  const close = (): void => {
    if (!next) return;
    task.run(async () => {
      await changeBatch(next.id, 'close');
      await askAgain();
    });
  };
  useKeys(
    t('title'),
    next ? [{ chord: 'b', label: t('closeKey'), run: close, isHinted: true }] : [],
    2,
  );
  if (!next) return null;
  return (
    <section aria-labelledby="next-batch" className="flex flex-col gap-2 border-b border-rule pb-4">
      <h2 id="next-batch" className="text-note">
        <strong>{t('nextBatch')}</strong> {paperName(next.paper)}
        {listSeparator(language)}
        <bdi>{next.finish}</bdi>
      </h2>
      <p className="text-2 font-bold">{t('prints', { count: next.copies })}</p>
      <p className="text-note text-ink-2">{t('closeDetail')}</p>
      <ul className="text-note">
        {open.map(({ id, studio, copies, orders }) => (
          <li key={id} className="flex flex-wrap gap-x-2 border-t border-rule py-1.5">
            <Link href={`/production/${id}`} className="font-edge underline">
              <bdi dir="ltr">B-{id}</bdi>
            </Link>
            <bdi className="grow">{studio ?? t('ownLab')}</bdi>
            {t('contents', { prints: copies, orders })}
          </li>
        ))}
      </ul>
      <Action
        look="main"
        chord="b"
        icon={<PrinterIcon className="size-4!" />}
        isBusy={task.isBusy}
        onClick={close}
      >
        {t('closeBatch', { batch: `B-${next.id}` })}
      </Action>
      <TaskFailure task={task} />
    </section>
  );
}
