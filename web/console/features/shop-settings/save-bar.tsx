import { useTranslations } from 'use-intl';
import type { Task } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';

interface SaveBarProps {
  readonly task: Task;
  /** Whether anything differs from what is stored. */
  readonly isChanged: boolean;
  readonly onReset: () => void;
}

/** The end of a form: what failed, saving, and leaving everything as it is. */
export function SaveBar({ task, isChanged, onReset }: SaveBarProps) {
  const t = useTranslations('console.shopSettings');
  return (
    <div className="flex flex-col gap-3">
      <TaskFailure task={task} />
      <div className="flex flex-wrap items-center gap-3">
        <Action type="submit" look="main" isBusy={task.isBusy} aria-disabled={!isChanged}>
          {t('save')}
        </Action>
        {isChanged && (
          <Action look="quiet" onClick={onReset}>
            {t('reset')}
          </Action>
        )}
      </div>
    </div>
  );
}
