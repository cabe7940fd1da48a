import { useTranslations } from 'use-intl';
import type { StaffAccount } from '#contract/staff/account.ts';
import { addPasskey, removePasskey, useAskAgain } from '../../api/account.ts';
import { hasPasskeys, nameThisDevice } from '../../lib/this-device.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { KeyIcon } from '../../ui/key-icon.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { Part } from './part.tsx';

interface PasskeysPartProps {
  readonly passkeys: StaffAccount['passkeys'];
}

/** The person's passkeys. */
export function PasskeysPart({ passkeys }: PasskeysPartProps) {
  const t = useTranslations('console.account');
  const { when } = useConsoleFormats();
  const task = useTask();
  const askAgain = useAskAgain();
  const change = (work: () => Promise<void>): void =>
    task.run(async () => {
      await work();
      await askAgain();
    });
  return (
    <Part title={t('passkeys')} detail={t('passkeysDetail')}>
      <TaskFailure task={task} />
      {passkeys.length > 0 && (
        <ul className="border-t border-ink">
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id} className="flex items-center gap-3 border-b border-rule py-2">
              <KeyIcon className="size-4.5" />
              <span className="min-w-0 grow">
                <bdi className="font-semibold">{name}</bdi>
                <span className="block text-note text-ink-2">
                  {lastUsedAt === null
                    ? t('added', { time: when(createdAt) })
                    : t('used', { time: when(lastUsedAt) })}
                </span>
              </span>
              <Action
                look="quiet"
                isBusy={task.isBusy}
                aria-label={t('removeNamed', { name })}
                onClick={() => change(() => removePasskey(id))}
              >
                {t('remove')}
              </Action>
            </li>
          ))}
        </ul>
      )}
      {hasPasskeys() ? (
        <Action
          className="self-start"
          isBusy={task.isBusy}
          onClick={() => change(() => addPasskey(nameThisDevice()))}
        >
          {t('addPasskey')}
        </Action>
      ) : (
        <p className="text-note text-ink-2">{t('noPasskeys')}</p>
      )}
    </Part>
  );
}
