import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { renewRecoveryCodes, useAskAgain } from '../../api/account.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { RecoveryCodes } from '../../ui/recovery-codes.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { Part } from './part.tsx';

/** How many recovery codes are left, and new ones. */
export function RecoveryPart({ left }: { readonly left: number }) {
  const t = useTranslations('console.account');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const task = useTask();
  const askAgain = useAskAgain();
  const renew = (): void =>
    task.run(async () => {
      setCodes(await renewRecoveryCodes());
      await askAgain();
    });
  return (
    <Part title={t('recovery')} detail={t('recoveryLeft', { count: left })}>
      <TaskFailure task={task} />
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
      ) : (
        <Action className="self-start" isBusy={task.isBusy} onClick={renew}>
          {t('renew')}
        </Action>
      )}
    </Part>
  );
}
