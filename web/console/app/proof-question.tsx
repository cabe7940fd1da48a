import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { proveByCode, proveByPasskey } from '../api/prove.ts';
import { hasPasskeys } from '../lib/this-device.ts';
import { useTask } from '../lib/use-task.ts';
import { Action } from '../ui/action.tsx';
import { CodeBoxes } from '../ui/code-boxes.tsx';
import { KeyIcon } from '../ui/key-icon.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TaskFailure } from '../ui/task-failure.tsx';

/** Asks once more who the person is, over the screen that needs to know; nothing of that screen is lost. */
export function ProofQuestion({ answer }: { readonly answer: (isProven: boolean) => void }) {
  const t = useTranslations('console.proof');
  const [code, setCode] = useState('');
  const task = useTask();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    task.run(async () => {
      try {
        await proveByCode(code);
      } finally {
        setCode('');
      }
      answer(true);
    });
  };
  const usePasskey = (): void =>
    task.run(async () => {
      await proveByPasskey();
      answer(true);
    });
  return (
    <Sheet title={t('title')} closeLabel={t('close')} onClose={() => answer(false)}>
      <form onSubmit={submit} className="mx-auto flex max-w-md flex-col gap-4">
        <p>{t('detail')}</p>
        <TaskFailure task={task} />
        {hasPasskeys() && (
          <Action
            look="main"
            className="py-3.5"
            icon={<KeyIcon />}
            isBusy={task.isBusy}
            onClick={usePasskey}
          >
            {t('passkey')}
          </Action>
        )}
        <p className="font-semibold">{t('code')}</p>
        <CodeBoxes label={t('code')} value={code} onChange={setCode} hasFocus />
        <Action type="submit" look="ink" isBusy={task.isBusy} aria-disabled={code.length < 6}>
          {t('confirm')}
        </Action>
      </form>
    </Sheet>
  );
}
