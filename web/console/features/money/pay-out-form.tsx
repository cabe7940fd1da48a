import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { MoneyIssue } from '#contract/staff/money.ts';
import { payOutRefund, useAskMoneyAgain } from '../../api/money.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';

interface PayOutFormProps {
  readonly issue: MoneyIssue;
  readonly onDone: () => void;
}

/** Says that people returned cash or a transfer, under the bank's reference or the number of the receipt. */
export function PayOutForm({ issue, onDone }: PayOutFormProps) {
  const t = useTranslations('console.moneyIssues');
  const { amount } = useConsoleFormats();
  const [reference, setReference] = useState('');
  const task = useTask();
  const askAgain = useAskMoneyAgain();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (reference.trim() === '') return;
    task.run(async () => {
      await payOutRefund(issue.id, reference.trim());
      await askAgain();
      onDone();
    });
  };
  const money = `${amount(issue.amount ?? 0, issue.currency)} ${issue.currency}`;
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <FormField
        label={t('payOutReference')}
        value={reference}
        maxLength={200}
        autoComplete="off"
        dir="auto"
        onChange={({ target }) => setReference(target.value)}
      />
      <TaskFailure task={task} />
      <Action
        type="submit"
        look="main"
        isBusy={task.isBusy}
        aria-disabled={reference.trim() === ''}
      >
        {t('paidOut', { amount: money })}
      </Action>
    </form>
  );
}
