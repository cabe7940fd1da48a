import { useTranslations } from 'use-intl';
import { cx } from '#web/ui/cx.ts';
import { resendFolder, useAskProductionAgain } from '../../api/production.ts';
import { useMay } from '../../lib/session.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import type { Folder } from './batch-parts.ts';

/** The folders of a batch at its lab; one that failed or is lost can be sent again. */
export function FolderList({ folders }: { readonly folders: readonly Folder[] }) {
  const t = useTranslations('console.production');
  const { when } = useConsoleFormats();
  if (folders.length === 0) return null;
  return (
    <section aria-labelledby="folders">
      <h2 id="folders" className="mb-1 font-semibold">
        {t('foldersTitle')}
      </h2>
      <ul>
        {folders.map((folder) => {
          const { id, name, state, machine, since, fault, order } = folder;
          return (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule py-1.5 text-note"
            >
              <bdi dir="ltr" className="font-edge wrap-anywhere">
                {name}
              </bdi>
              <bdi dir="ltr" className="text-ink-2">
                {order}
              </bdi>
              <span className={cx(state === 'failed' && 'font-semibold text-wrong')}>
                {t(`dropStates.${state}`)}, {when(since)}
              </span>
              {machine !== null && <bdi className="text-ink-2">{machine}</bdi>}
              {fault !== null && (
                <q dir="auto" className="text-wrong wrap-anywhere">
                  {fault}
                </q>
              )}
              {folder.canResend && <Resend drop={id} name={name} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Resend({ drop, name }: { readonly drop: string; readonly name: string }) {
  const t = useTranslations('console.production');
  const mayRun = useMay()('prints.run');
  const task = useTask();
  const askAgain = useAskProductionAgain();
  if (!mayRun) return null;
  const resend = (): void =>
    task.run(async () => {
      await resendFolder(drop);
      await askAgain();
    });
  return (
    <span className="ms-auto flex flex-wrap items-center gap-2">
      <Action isBusy={task.isBusy} onClick={resend}>
        {t('resend')} <bdi className="sr-only">{name}</bdi>
      </Action>
      <TaskFailure task={task} />
    </span>
  );
}
