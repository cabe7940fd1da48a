import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { Customer, ErasureResult } from '#contract/staff/customers.ts';
import { eraseCustomer, useAskCustomersAgain, usePlannedErasure } from '../../api/customers.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { ErasureOrders } from './erasure-receipt.tsx';

interface ErasurePartProps {
  readonly customer: Customer;
  readonly onErased: (result: ErasureResult) => void;
  readonly onLeave: () => void;
}

/** What an erasure would take and leave; it is done once the customer’s address is typed. */
export function ErasurePart({ customer, onErased, onLeave }: ErasurePartProps) {
  const t = useTranslations('console.customers');
  const { when } = useConsoleFormats();
  const planned = usePlannedErasure(customer.customer);
  const [typed, setTyped] = useState('');
  // A repeat after a lost response erases nothing more.
  const [id] = useState(() => crypto.randomUUID());
  const task = useTask();
  const askAgain = useAskCustomersAgain();
  const isTyped = typed.trim().toLowerCase() === customer.email.toLowerCase();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isTyped) return;
    task.run(async () => {
      const result = await eraseCustomer(customer.customer, { id, typed });
      onErased(result);
      await askAgain();
    });
  };
  const { data } = planned;
  return (
    <section
      aria-label={t('eraseTitle')}
      className="flex flex-col gap-4 rounded-sheet border border-wrong bg-sheet p-4"
    >
      <h3 className="font-semibold">{t('eraseTitle')}</h3>
      {planned.isPending && <SkeletonRows count={3} />}
      {planned.isError && !data && (
        <p className="text-wrong">
          {t('planFailed')}{' '}
          <Action look="quiet" onClick={() => void planned.refetch()}>
            {t('tryAgain')}
          </Action>
        </p>
      )}
      {data && (
        <>
          <ErasureOrders result={data.plan} isPlan />
          <p className="text-note">{t('photosGo', { count: data.photos })}</p>
          <p className="text-note text-ink-2">
            {data.inBackupsUntil === null
              ? t('noBackups')
              : t('inBackups', { day: when(data.inBackupsUntil) })}{' '}
            {t('elsewhere')}
          </p>
          <form onSubmit={submit} className="flex max-w-md flex-col gap-3">
            <TaskFailure task={task} />
            <FormField
              label={t('typeEmail', { email: customer.email })}
              type="email"
              dir="ltr"
              maxLength={254}
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <span className="flex flex-wrap gap-2">
              <Action
                type="submit"
                look="danger"
                isBusy={task.isBusy}
                aria-disabled={!isTyped || undefined}
              >
                {t('eraseNow')}
              </Action>
              <Action look="quiet" onClick={onLeave}>
                {t('leave')}
              </Action>
            </span>
          </form>
        </>
      )}
    </section>
  );
}
