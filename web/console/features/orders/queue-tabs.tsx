import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { orderViews, type OrderView } from '#domain/staff/order-views.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { cx } from '#web/ui/cx.ts';
import { Clock } from '#web/ui/icons.tsx';
import { Link } from 'wouter';
import { useOrderCounts } from '../../api/order-counts.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import { firstPage, noFilters } from './queue-address.ts';
import { SavedViews } from './saved-views.tsx';
import type { Queue } from './use-queue.ts';

/** The key of each view; the last is found by filters. */
export const viewKeys: Readonly<Record<OrderView, string | null>> = {
  decide: '1',
  call: '2',
  originals: '3',
  print: '4',
  printing: '5',
  ready: '6',
  shipped: '7',
  late: '8',
  open: '0',
  all: '9',
};

/** The views of the queue with the number of orders in each. */
export function QueueTabs({ queue }: { readonly queue: Queue }) {
  const t = useTranslations('console.views');
  const { count } = useConsoleFormats();
  const counts = useOrderCounts().data;
  const { state, addressOf } = queue;
  const isPhone = useMedia('(width < 45rem)');
  const tabs = useRef<HTMLElement>(null);
  // A narrow window scrolls the tabs.
  useEffect(() => {
    const chosen = tabs.current?.querySelector('[aria-current]');
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [state.view]);
  return (
    <div className="flex items-end border-b border-edge px-5 phone:px-0">
      <nav
        ref={tabs}
        data-scrolls-sideways
        aria-label={t('title')}
        className="flex min-w-0 overflow-x-auto [scrollbar-width:none]"
      >
        {orderViews.map((view) => (
          <Link
            key={view}
            href={addressOf({ ...noFilters, ...firstPage, view })}
            aria-current={state.view === view ? 'page' : undefined}
            className={cx(
              'flex min-h-9.5 shrink-0 items-center gap-2 rounded-t-control px-2.5 touch:min-h-target',
              state.view === view ? 'bg-ink text-ground' : 'hover:bg-tray',
              state.view !== view && view === 'late' && counts && counts.late > 0 && 'text-wrong',
            )}
          >
            {view === 'late' && <Clock className="size-4!" />}
            <strong className="text-body">{counts ? count(counts[view]) : '–'}</strong>
            {t(view)}
            {viewKeys[view] !== null && <KeyCap chord={viewKeys[view]} isBare />}
          </Link>
        ))}
      </nav>
      {!isPhone && (
        <div className="ms-auto shrink-0 ps-2">
          <SavedViews queue={queue} />
        </div>
      )}
    </div>
  );
}
