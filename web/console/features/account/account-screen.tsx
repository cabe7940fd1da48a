import { useTranslations } from 'use-intl';
import { endOwnSessions, useAccount, useAskAgain } from '../../api/account.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { LoadState } from '../../ui/loaded-part.tsx';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SessionList } from '../../ui/session-list.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { Part } from './part.tsx';
import { PasskeysPart } from './passkeys-part.tsx';
import { PasswordPart } from './password-part.tsx';
import { PersonPart } from './person-part.tsx';
import { RecoveryPart } from './recovery-part.tsx';

/** The person's own account: who they are, how they sign in, and where they are signed in. */
export function AccountScreen() {
  const t = useTranslations('console.account');
  const account = useAccount();
  return (
    <Screen head={<PlainHead title={t('title')} />}>
      <div className="min-h-0 grow overflow-y-auto px-5 pb-8 phone:px-4">
        <LoadState asked={account} rows={6} failed={t('failed')} tryAgain={t('tryAgain')} />
        {account.data && (
          <div className="mx-auto flex max-w-3xl flex-col gap-8 pt-2">
            <PersonPart />
            <PasskeysPart passkeys={account.data.passkeys} />
            <PasswordPart
              hasPassword={account.data.hasPassword}
              hasAuthenticator={account.data.hasAuthenticator}
            />
            <RecoveryPart left={account.data.recoveryCodesLeft} />
            <SessionsPart sessions={account.data.sessions} />
          </div>
        )}
      </div>
    </Screen>
  );
}

type Sessions = NonNullable<ReturnType<typeof useAccount>['data']>['sessions'];

function SessionsPart({ sessions }: { readonly sessions: Sessions }) {
  const t = useTranslations('console.account');
  const task = useTask();
  const askAgain = useAskAgain();
  const end = (id: string | null): void =>
    task.run(async () => {
      await endOwnSessions(id);
      await askAgain();
    });
  return (
    <Part title={t('sessions')} detail={t('sessionsDetail')}>
      <TaskFailure task={task} />
      <SessionList sessions={sessions} isBusy={task.isBusy} onEnd={end} />
      {sessions.length > 1 && (
        <Action look="danger" className="self-start" isBusy={task.isBusy} onClick={() => end(null)}>
          {t('endOthers')}
        </Action>
      )}
    </Part>
  );
}
