import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { OrderEditing } from '#contract/staff/order-edits.ts';
import { isCardMethod } from '#domain/payments/payment-methods.ts';
import { Alert } from '#web/ui/icons.tsx';
import { takeDifference, useAskOrderAgain, withdrawEdit } from '../../api/order-edits.ts';
import { useMay } from '../../lib/session.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';

interface WaitingEditProps {
  readonly number: string;
  readonly waiting: NonNullable<OrderEditing['waiting']>;
}

/** An edit that waits for its payment: what is missing until when, and who may take it or withdraw the edit. */
export function WaitingEdit({ number, waiting }: WaitingEditProps) {
  const t = useTranslations('console.orderEdits');
  const { amount: format, when } = useConsoleFormats();
  const may = useMay();
  const task = useTask();
  const askAgain = useAskOrderAgain(number);
  const { id, amount, totalAfter, currency, method, until, by, isPending } = waiting;
  const money = (major: number): string => `${format(major, currency)} ${currency}`;
  const isManual = !isCardMethod(method);
  const how = method === 'helcim' || method === 'credit' ? 'card' : method;
  const run = (work: () => Promise<unknown>): void =>
    task.run(async () => {
      await work();
      await askAgain();
    });
  return (
    <section aria-label={t('waiting.title')} className="flex max-w-2xl flex-col gap-4 p-5">
      <Notice tone="care" icon={<Alert />} title={t('waiting.title')}>
        {t('waiting.text', { amount: money(amount), total: money(totalAfter), until: when(until) })}{' '}
        {t('waiting.by', { name: by })} {t(`waiting.methods.${how}`)}
      </Notice>
      {isPending && <p>{t('refusals.payment_in_transit')}</p>}
      {!isPending && isManual && may('orders.mark-paid') && (
        <PaidForm
          label={t('waiting.paid', { amount: money(amount) })}
          isBusy={task.isBusy}
          onPaid={(reference) => run(() => takeDifference(number, id, reference))}
        />
      )}
      <TaskFailure task={task} />
      {!isPending && (
        <Action
          look="danger"
          className="self-start"
          isBusy={task.isBusy}
          onClick={() => run(() => withdrawEdit(number, id))}
        >
          {t('waiting.withdraw')}
        </Action>
      )}
    </section>
  );
}

interface PaidFormProps {
  readonly label: string;
  readonly isBusy: boolean;
  readonly onPaid: (reference: string) => void;
}

function PaidForm({ label, isBusy, onPaid }: PaidFormProps) {
  const t = useTranslations('console.orderEdits');
  const [reference, setReference] = useState('');
  const isEmpty = reference.trim() === '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isEmpty) onPaid(reference.trim());
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <FormField
        label={t('waiting.reference')}
        value={reference}
        maxLength={200}
        autoComplete="off"
        dir="auto"
        onChange={({ target }) => setReference(target.value)}
      />
      <Action
        type="submit"
        look="main"
        className="self-start"
        isBusy={isBusy}
        aria-disabled={isEmpty || undefined}
      >
        {label}
      </Action>
    </form>
  );
}
