import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { MoneyIssue } from '#contract/staff/money.ts';
import { useAskMoneyAgain } from '../../api/money.ts';
import { useActs } from '../../api/use-acts.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Action } from '../../ui/action.tsx';
import { FormField } from '../../ui/form-field.tsx';

interface MarkTransferProps {
  readonly number: string;
  readonly issue: MoneyIssue;
  readonly onDone: () => void;
}

/** Marks an order paid by the transfer that has arrived, under the bank's reference. */
export function MarkTransfer({ number, issue, onDone }: MarkTransferProps) {
  const t = useTranslations('console.moneyIssues');
  const { amount } = useConsoleFormats();
  const [reference, setReference] = useState('');
  const [isShared, setIsShared] = useState(false);
  const { send, isSending } = useActs();
  const askAgain = useAskMoneyAgain();
  const money = `${amount(issue.amount ?? 0, issue.currency)} ${issue.currency}`;
  const mark = async (): Promise<void> => {
    const act = { kind: 'mark_paid', reference: reference.trim(), isShared } as const;
    const after = await send(number, act, t('marked', { amount: money }));
    if (!after) return;
    await askAgain();
    onDone();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (reference.trim() !== '') void mark();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <FormField
        label={t('bankReference')}
        value={reference}
        maxLength={100}
        autoComplete="off"
        dir="auto"
        onChange={({ target }) => setReference(target.value)}
      />
      <label className="flex items-center gap-2 touch:min-h-target">
        <input
          type="checkbox"
          checked={isShared}
          onChange={({ target }) => setIsShared(target.checked)}
          className="size-4 accent-(--ink)"
        />
        {t('isShared')}
      </label>
      <Action type="submit" look="main" isBusy={isSending} aria-disabled={reference.trim() === ''}>
        {t('markPaid', { amount: money })}
      </Action>
    </form>
  );
}
