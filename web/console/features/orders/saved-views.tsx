import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { newId } from '#web/lib/ids.ts';
import { Cross, Plus } from '#web/ui/icons.tsx';
import { deleteView, savedViewsKey, saveView, useSavedViews } from '../../api/saved-views.ts';
import { writeAddress } from '../../lib/address-state.ts';
import { failureOf } from '../../api/use-acts.ts';
import { Action, actionClass } from '../../ui/action.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { useOpener } from '../../ui/opening-button.tsx';
import { queueShape } from './queue-address.ts';
import type { Queue } from './use-queue.ts';

/** The person's own views: filters, view and sort under a name. */
export function SavedViews({ queue }: { readonly queue: Queue }) {
  const t = useTranslations('console.saved');
  const views = useSavedViews().data ?? [];
  return (
    <DialogButton
      className={actionClass('quiet', 'no-underline!')}
      label={
        <>
          <Plus className="size-4!" />
          <span className="phone:sr-only">{views.length > 0 ? t('mine') : t('save')}</span>
        </>
      }
      title={t('mine')}
      placement="bottom end"
    >
      <div className="w-72 p-2">
        <ViewList queue={queue} />
      </div>
    </DialogButton>
  );
}

function ViewList({ queue }: { readonly queue: Queue }) {
  const { close } = useOpener();
  const t = useTranslations('console.saved');
  const queries = useQueryClient();
  const views = useSavedViews().data ?? [];
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (change: Promise<void>): Promise<void> => {
    try {
      await change;
      setFailure(null);
    } catch (error) {
      setFailure(failureOf(error).message ?? t('noResponse'));
    }
    await queries.invalidateQueries({ queryKey: savedViewsKey });
  };
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('name');
    const name = typeof typed === 'string' ? typed.trim() : '';
    if (name === '') return;
    // A search is not part of a view: it can be a customer's name.
    const { page: _page, after: _after, peek: _peek, search: _search, ...filters } = queue.state;
    void run(saveView({ id: newId(), name, query: writeAddress(queueShape, filters) }));
    event.currentTarget.reset();
  };
  return (
    <>
      {views.length === 0 && <p className="px-1 pb-2 text-ink-2">{t('none')}</p>}
      <ul>
        {views.map(({ id, name, query }) => (
          <li key={id} className="flex items-center gap-1">
            <Link
              href={`/orders?${query}`}
              onClick={close}
              className="flex min-h-press min-w-0 grow items-center rounded-control px-2 hover:bg-tray"
            >
              <bdi className="truncate">{name}</bdi>
            </Link>
            <button
              type="button"
              aria-label={t('delete', { name })}
              onClick={() => void run(deleteView(id))}
              className="grid size-(--press) place-items-center rounded-control hover:bg-tray"
            >
              <Cross className="size-4!" />
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={save} className="mt-2 flex gap-2 border-t border-rule pt-3">
        <input
          name="name"
          required
          maxLength={60}
          aria-label={t('name')}
          placeholder={t('name')}
          className="min-h-press min-w-0 grow rounded-control border border-edge bg-paper px-2"
        />
        <Action type="submit" look="ink">
          {t('keep')}
        </Action>
      </form>
      <p role="alert" className="text-wrong">
        {failure}
      </p>
    </>
  );
}
