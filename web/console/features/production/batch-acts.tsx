import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { listSeparator } from '#locales/lists.ts';
import { Check, Warning } from '#web/ui/icons.tsx';
import { maxTickets, ticketsAddress } from '../../api/order-files.ts';
import {
  changeBatch,
  useAskProductionAgain,
  zipAddress,
  type Batch,
} from '../../api/production.ts';
import { useKeys, type KeyBinding } from '../../lib/key-store.ts';
import { useConsoleLanguage } from '../../lib/language.tsx';
import { useMay } from '../../lib/session.ts';
import { useTask, type Task } from '../../lib/use-task.ts';
import { Action, actionClass } from '../../ui/action.tsx';
import { NoteIcon, UploadIcon } from '../../ui/icons.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';

/** What is asked before it is done: a second print by the ZIP file, and what cannot be taken back. */
type Question = 'zip' | 'finish';

/** The acts on a batch, and the question that one of them asks. */
export interface BatchActs {
  readonly batch: Batch;
  readonly task: Task;
  readonly mayRun: boolean;
  readonly question: Question | null;
  readonly ask: (question: Question | null) => void;
  readonly run: (act: 'close' | 'finish') => void;
}

/** Gives a batch its acts and their keys. */
export function useBatchActs(batch: Batch): BatchActs {
  const t = useTranslations('console.production');
  const may = useMay();
  const mayRun = may('prints.run');
  const task = useTask();
  const askAgain = useAskProductionAgain();
  const [question, ask] = useState<Question | null>(null);
  const run = (act: 'close' | 'finish'): void =>
    task.run(async () => {
      await changeBatch(batch.id, act);
      ask(null);
      await askAgain();
    });
  const press = (selector: string) => (): void =>
    document.querySelector<HTMLElement>(selector)?.click();
  const isOpen = batch.state === 'open';
  const keys: KeyBinding[] = mayRun
    ? [
        ...(isOpen
          ? [{ chord: 'c', label: t('closeKey'), run: () => run('close'), isHinted: true }]
          : [{ chord: 'z', label: t('zip'), run: press('[data-zip]'), isHinted: true }]),
        ...(isOpen || batch.state === 'done'
          ? []
          : [{ chord: 'f', label: t('finishKey'), run: () => ask('finish'), isHinted: true }]),
      ]
    : [];
  const tickets: KeyBinding[] = may('orders.export')
    ? [{ chord: 'p', label: t('tickets'), run: press('[data-tickets]'), isHinted: true }]
    : [];
  useKeys(t('title'), [...keys, ...tickets]);
  return { batch, task, mayRun, question, ask, run };
}

/** The buttons of a batch. */
export function BatchButtons({ acts }: { readonly acts: BatchActs }) {
  const t = useTranslations('console.production');
  const mayExport = useMay()('orders.export');
  const { batch, task, mayRun, ask, run } = acts;
  const isOpen = batch.state === 'open';
  return (
    <div className="flex flex-wrap gap-2">
      {mayExport && <Tickets batch={batch} />}
      {mayRun && !isOpen && <ZipButton batch={batch} onAsk={() => ask('zip')} />}
      {mayRun && isOpen && (
        <Action look="ink" chord="c" isBusy={task.isBusy} onClick={() => run('close')}>
          {t('closeNow')}
        </Action>
      )}
      {mayRun && !isOpen && batch.state !== 'done' && (
        <Action
          look="ink"
          chord="f"
          icon={<Check className="size-4!" />}
          isBusy={task.isBusy}
          onClick={() => ask('finish')}
        >
          {t('finish')}
        </Action>
      )}
    </div>
  );
}

/** The job tickets of the orders of a batch, as many in a document as the shop makes at once. */
function Tickets({ batch }: { readonly batch: Batch }) {
  const t = useTranslations('console.production');
  const numbers = [...new Set(batch.prints.map(({ order }) => order))];
  const parts = Array.from({ length: Math.ceil(numbers.length / maxTickets) }, (_, part) =>
    numbers.slice(part * maxTickets, (part + 1) * maxTickets),
  );
  return parts.map((part, index) => (
    <a
      key={part[0]}
      {...(index === 0 && { 'data-tickets': true })}
      href={ticketsAddress(part)}
      target="_blank"
      rel="noreferrer"
      className={actionClass('outline')}
    >
      <NoteIcon className="size-4!" />
      {parts.length === 1
        ? t('tickets')
        : t('ticketsPart', {
            first: index * maxTickets + 1,
            last: index * maxTickets + part.length,
          })}
      {index === 0 && <KeyCap chord="p" />}
    </a>
  ));
}

/** While a program of the lab delivers the batch too, the download asks first. */
function ZipButton({ batch, onAsk }: { readonly batch: Batch; readonly onAsk: () => void }) {
  const t = useTranslations('console.production');
  const { drops, agents, id } = batch;
  const isDelivered = drops.delivered === drops.all;
  const icon = <UploadIcon className="size-4! rotate-180" />;
  if (agents.length > 0 && !isDelivered) {
    return (
      <Action data-zip chord="z" icon={icon} onClick={onAsk}>
        {t('zip')}
      </Action>
    );
  }
  return (
    <a data-zip href={zipAddress(id)} download className={actionClass('outline')}>
      {icon}
      {t('zip')}
      <KeyCap chord="z" />
    </a>
  );
}

/** What a batch asks before it is done. */
export function BatchQuestion({ acts }: { readonly acts: BatchActs }) {
  const t = useTranslations('console.production');
  const language = useConsoleLanguage();
  const { batch, task, question, ask, run } = acts;
  const leave = (
    <Action look="quiet" onClick={() => ask(null)}>
      {t('leave')}
    </Action>
  );
  return (
    <div aria-live="polite" className="contents">
      {question === 'zip' && (
        <Notice tone="care" icon={<Warning />} title={t('zipTwice')}>
          <p>{t('zipTwiceDetail', { agents: batch.agents.join(listSeparator(language)) })}</p>
          <p className="mt-2 flex flex-wrap gap-2">
            <a
              href={zipAddress(batch.id)}
              download
              onClick={() => ask(null)}
              className={actionClass('danger')}
            >
              {t('zipAnyway')}
            </a>
            {leave}
          </p>
        </Notice>
      )}
      {question === 'finish' && (
        <Notice tone="care" icon={<Warning />} title={t('finishTitle', { count: batch.copies })}>
          <p>{t('finishDetail')}</p>
          <p className="mt-2 flex flex-wrap gap-2">
            <Action look="danger" isBusy={task.isBusy} onClick={() => run('finish')}>
              {t('finishNow', { count: batch.copies })}
            </Action>
            {leave}
          </p>
        </Notice>
      )}
      <TaskFailure task={task} />
    </div>
  );
}
