import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { useMedia } from '#web/lib/use-media.ts';
import { useCopy } from '#web/lib/use-copy.ts';
import { useSession } from '../../lib/session.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { choosePreferences } from '../../lib/own-choices.ts';
import { densities, usePreferences } from '../../lib/preferences.ts';
import { Action } from '../../ui/action.tsx';
import { DemoTag } from '../../ui/demo-tag.tsx';
import { InboxIcon, LinkIcon, RowsIcon } from '../../ui/icons.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { Message } from '../../ui/message.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { EmptyQueue } from './empty-queue.tsx';
import { QueueCards } from './queue-cards.tsx';
import { QueueFilters } from './queue-filters.tsx';
import { QueuePeek } from './queue-peek.tsx';
import { useQueuePlace } from './queue-place.ts';
import { QueueTable } from './queue-table.tsx';
import { QueueTabs } from './queue-tabs.tsx';
import { SavedViews } from './saved-views.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { firstPage } from './queue-address.ts';
import { useQueueKeys } from './use-queue-keys.ts';
import { useQueue, type Queue } from './use-queue.ts';

/** Rows of a page. */
const pageRows = 50;

/** The orders of the shop: views with their counts, filters, dense rows, a look at one beside them. */
export function QueueScreen() {
  const queue = useQueue();
  const isPhone = useMedia('(width < 45rem)');
  const isDesk = useMedia('(width >= 68.75rem)');
  const [, navigate] = useLocation();
  const open = (number: string): void => navigate(`/orders/${number}`);
  const { selected } = useQueuePlace();
  const selectAll = useQueueKeys(queue, open);
  const { peek, page } = queue.state;
  const first = (page - 1) * pageRows + 1;
  const isPeeking = peek !== undefined && isDesk;
  return (
    <Screen head={<QueueHead queue={queue} />} foot={<Place queue={queue} first={first} />}>
      <div className="flex min-h-0 grow">
        <div className="min-w-0 grow overflow-auto phone:overflow-visible">
          <Content queue={queue}>
            {isPhone ? (
              <QueueCards rows={queue.rows} />
            ) : (
              <QueueTable
                rows={queue.rows}
                first={first}
                count={queue.list.data?.count ?? -1}
                isNarrow={isPeeking || !isDesk}
                onOpen={open}
              />
            )}
            <Pages queue={queue} />
            {selected.length > 0 && <div className="h-16" />}
          </Content>
        </div>
        {isPeeking && (
          <QueuePeek
            number={peek}
            onClose={() => queue.change({ peek: undefined }, { replace: true })}
          />
        )}
      </div>
      {selected.length > 0 && !isPhone && <SelectionBar selected={selected} onAll={selectAll} />}
    </Screen>
  );
}

function Content({ queue, children }: { readonly queue: Queue; readonly children: ReactNode }) {
  const t = useTranslations('console.queue');
  const { list, rows } = queue;
  if (list.isPending) return <SkeletonRows count={12} />;
  if (!list.data) {
    return (
      <Message title={t('failed')} level={2}>
        <Action look="ink" onClick={() => void list.refetch()}>
          {t('tryAgain')}
        </Action>
      </Message>
    );
  }
  return rows.length === 0 ? <EmptyQueue queue={queue} /> : children;
}

function QueueHead({ queue }: { readonly queue: Queue }) {
  const t = useTranslations('console.queue');
  const { isDemo } = useSession();
  const { state, change, waiting, showWaiting } = queue;
  const isPhone = useMedia('(width < 45rem)');
  return (
    <>
      <div className="flex min-h-13 items-center gap-4 px-5 phone:flex-wrap phone:gap-x-3 phone:gap-y-2 phone:px-4 phone:py-2">
        <h1 className="font-display text-3">{t('title')}</h1>
        <SearchBox
          value={state.search ?? ''}
          onSearch={(search) =>
            change({ ...firstPage, search: search === '' ? undefined : search })
          }
        />
        <output className="ms-auto">
          {waiting > 0 && (
            <button
              type="button"
              onClick={showWaiting}
              className="flex min-h-press items-center gap-2 rounded-control px-2 text-note hover:bg-tray"
            >
              <InboxIcon className="size-4!" />
              {t('waiting', { count: waiting })}
              <KeyCap chord="." />
            </button>
          )}
        </output>
        {isDemo && <DemoTag />}
      </div>
      <QueueTabs queue={queue} />
      <div
        data-filters
        data-scrolls-sideways
        className="flex min-h-11 items-center gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:none] phone:px-4"
      >
        <QueueFilters queue={queue} />
        {isPhone ? <SavedViews queue={queue} /> : <ListTools />}
      </div>
    </>
  );
}

function ListTools() {
  const t = useTranslations('console.queue');
  const density = usePreferences((preferences) => preferences.density) ?? 'dense';
  const { copy, copied } = useCopy(location.href);
  const next = densities[(densities.indexOf(density) + 1) % densities.length] ?? 'dense';
  return (
    <span className="ms-auto flex gap-2 ps-3">
      <Action icon={<LinkIcon className="size-4!" />} chord="l" onClick={() => void copy()}>
        {t(copied ? 'copied' : 'copy')}
      </Action>
      <Action
        icon={<RowsIcon className="size-4!" />}
        chord="d"
        onClick={() => choosePreferences({ density: next })}
      >
        {t(`density.${density}`)}
      </Action>
    </span>
  );
}

/** `1 to 50 of 150`. */
function Place({ queue, first }: { readonly queue: Queue; readonly first: number }) {
  const t = useTranslations('console.queue');
  const { count } = useConsoleFormats();
  const { rows, list } = queue;
  if (rows.length === 0) return null;
  const values = { first: count(first), last: count(first + rows.length - 1) };
  const all = list.data?.count ?? null;
  return all === null ? t('place', values) : t('placeOf', { ...values, count: count(all) });
}

function Pages({ queue }: { readonly queue: Queue }) {
  const t = useTranslations('console.queue');
  const { state, hasNext, turn } = queue;
  if (state.page === 1 && !hasNext) return null;
  return (
    <nav aria-label={t('pages')} className="flex justify-center gap-2 p-4">
      {state.page > 1 && (
        <Action chord="[" onClick={() => turn(-1)}>
          {t('before')}
        </Action>
      )}
      {hasNext && (
        <Action chord="]" onClick={() => turn(1)}>
          {t('after')}
        </Action>
      )}
    </nav>
  );
}
