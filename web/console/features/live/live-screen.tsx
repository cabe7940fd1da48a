import { useTranslations } from 'use-intl';
import type { GoingLive } from '#contract/staff/going-live.ts';
import { useExamineAgain, useGoingLive } from '../../api/going-live.ts';
import { useKeys } from '../../lib/key-store.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { Message } from '../../ui/message.tsx';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { FindingList } from './finding-list.tsx';
import { groupFindings } from './group-findings.ts';

/** What the shop needs before it takes real orders, with what to do. */
export function LiveScreen() {
  const t = useTranslations('console.live');
  const found = useGoingLive();
  const examine = useExamineAgain();
  const task = useTask();
  const lookAgain = (): void => task.run(examine);
  useKeys(t('title'), [{ chord: 'r', label: t('lookAgain'), run: lookAgain, isHinted: true }]);
  return (
    <Screen
      head={
        <PlainHead title={t('title')}>
          <span className="grow" />
          {found.data && (
            <Action look="main" chord="r" isBusy={task.isBusy} onClick={lookAgain}>
              {t('lookAgain')}
            </Action>
          )}
        </PlainHead>
      }
    >
      <div className="min-h-0 grow overflow-y-auto border-t border-rule px-5 py-5 phone:px-4">
        <div className="mx-auto flex max-w-3xl flex-col gap-6">
          {found.isPending && (
            <>
              <p className="text-ink-2">{t('examining')}</p>
              <SkeletonRows count={6} />
            </>
          )}
          {found.isError && !found.data && (
            <Message title={t('failed')} level={2}>
              <Action look="ink" onClick={() => void found.refetch()}>
                {t('tryAgain')}
              </Action>
            </Message>
          )}
          <TaskFailure task={task} />
          {found.data && <Findings goingLive={found.data} />}
        </div>
      </div>
    </Screen>
  );
}

function Findings({ goingLive }: { readonly goingLive: GoingLive }) {
  const t = useTranslations('console.live');
  const { when } = useConsoleFormats();
  const { examinedAt, isReady, findings } = goingLive;
  const { open, right } = groupFindings(findings);
  return (
    <>
      <header>
        <h2 className="font-display text-4">
          {isReady ? t('ready') : t('notReady', { count: open.length })}
        </h2>
        <p className="mt-1 text-ink-2">
          {isReady ? t('readyDetail') : t('notReadyDetail')}{' '}
          {t('examined', { time: when(examinedAt) })}
        </p>
      </header>
      {open.length > 0 && <FindingList label={t('toDo')} groups={open} />}
      {right.length > 0 && <FindingList label={t('right')} groups={right} />}
    </>
  );
}
