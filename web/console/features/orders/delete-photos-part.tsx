import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { DeletedOrderPhotos } from '#contract/staff/customers.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { deleteOrderPhotos } from '../../api/customers.ts';
import { useOrder } from '../../api/get-order.ts';
import { shortNumber } from '../../lib/format.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { SidePart } from './side-part.tsx';

/** Deletes the photos of an order that has ended, as its customer asked; their number is typed. */
export function DeletePhotosPart({ order }: { readonly order: StaffOrder }) {
  const t = useTranslations('console.deletePhotos');
  const { number, photoCount } = order;
  const [isAsked, setAsked] = useState(false);
  const [typed, setTyped] = useState('');
  const [done, setDone] = useState<DeletedOrderPhotos | null>(null);
  const { refetch } = useOrder(number);
  const task = useTask();
  const isTyped = typed.trim() === String(photoCount);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isTyped) return;
    task.run(async () => {
      setDone(await deleteOrderPhotos(number, photoCount));
      setAsked(false);
      await refetch();
    });
  };
  return (
    <SidePart title={t('title')}>
      {done && (
        <output className="mb-2 block text-note">
          {t('done', { count: done.deleted })}
          {done.kept > 0 && ` ${t('kept', { count: done.kept })}`}
          {done.needing.length > 0 && (
            <bdi dir="ltr"> {done.needing.map(shortNumber).join(', ')}</bdi>
          )}
        </output>
      )}
      {!isAsked && (
        <Action look="danger" onClick={() => setAsked(true)}>
          {t('begin')}
        </Action>
      )}
      {isAsked && (
        <form onSubmit={submit} className="flex flex-col gap-2 text-note">
          <TaskFailure task={task} />
          <p>{t('detail')}</p>
          <label className="flex items-center gap-3">
            <span className="grow font-semibold">{t('type', { count: photoCount })}</span>
            <input
              value={typed}
              inputMode="numeric"
              dir="ltr"
              maxLength={6}
              autoComplete="off"
              onChange={({ target }) => setTyped(target.value)}
              className="min-h-10 w-24 rounded-control border border-ink bg-ground px-3 text-end text-body font-semibold tabular-nums touch:min-h-target"
            />
          </label>
          <span className="flex flex-wrap gap-2">
            <Action
              type="submit"
              look="danger"
              isBusy={task.isBusy}
              aria-disabled={!isTyped || undefined}
            >
              {t('delete', { count: photoCount })}
            </Action>
            <Action look="quiet" onClick={() => setAsked(false)}>
              {t('leave')}
            </Action>
          </span>
        </form>
      )}
    </SidePart>
  );
}
