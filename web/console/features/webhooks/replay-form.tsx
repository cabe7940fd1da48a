import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { replayWebhook, useAskWebhooksAgain } from '../../api/webhooks.ts';
import { toUtcDay } from '../../lib/format.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';

const dayMs = 24 * 60 * 60 * 1000;

/** Sends again what did not arrive in a range of days, also what happened while the endpoint was off. */
export function ReplayForm({ id }: { readonly id: string }) {
  const t = useTranslations('console.webhooks');
  const { now } = useConsoleFormats();
  const today = toUtcDay(now);
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(today);
  const [started, setStarted] = useState<number | null>(null);
  const task = useTask();
  const askAgain = useAskWebhooksAgain();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    task.run(async () => {
      const range = {
        from: `${from}T00:00:00.000Z`,
        to: new Date(Date.parse(`${to}T00:00:00Z`) + dayMs).toISOString(),
      };
      setStarted((await replayWebhook(id, { ...range, isFailedOnly: true })).started);
      await askAgain();
    });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('replayTitle')}</h3>
      <p className="text-note text-ink-2">{t('replayDetail')}</p>
      <div className="grid grid-cols-2 gap-3">
        <FormField
          label={t('from')}
          type="date"
          value={from}
          max={to}
          onChange={({ target }) => setFrom(target.value)}
          required
        />
        <FormField
          label={t('to')}
          type="date"
          value={to}
          min={from}
          max={today}
          onChange={({ target }) => setTo(target.value)}
          required
        />
      </div>
      <TaskFailure task={task} />
      <Action type="submit" className="self-start" isBusy={task.isBusy}>
        {t('replayNow')}
      </Action>
      <output className="text-note">{started !== null && t('replayed', { count: started })}</output>
    </form>
  );
}
