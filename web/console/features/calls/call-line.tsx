import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isolate } from '#locales/isolate.ts';
import { cx } from '#web/ui/cx.ts';
import { useCallLine } from '../../api/calls.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';

interface CallLineProps {
  /** Number of the order that this person calls. */
  readonly current: string | null;
  readonly onOpen: (number: string) => void;
}

type Waiting = NonNullable<ReturnType<typeof useCallLine>['data']>['waiting'][number];

/** Orders of the line that are shown beside the call. */
const shownOrders = 8;

/** The line of calls beside the one that is made: who comes next, and who has been tried. */
export function CallLine({ current, onOpen }: CallLineProps) {
  const t = useTranslations('console.calls');
  const { count } = useConsoleFormats();
  const { data } = useCallLine();
  const waiting = data?.waiting ?? [];
  const own = waiting.filter(({ number }) => number === current);
  const others = waiting.filter(({ number }) => number !== current);
  const shown = [...own, ...others].slice(0, shownOrders);
  const more = (data?.count ?? 0) - shown.length;
  return (
    <nav aria-label={t('next')} className="flex min-h-full flex-col">
      <p className="flex gap-2 border-b border-rule px-4 py-2">
        <strong>{t('next')}</strong>
        <span className="text-ink-2">{t('freshFirst')}</span>
      </p>
      <ul>
        {shown.map((order) => (
          <li key={order.number} className="border-b border-rule">
            <LineOrder
              order={order}
              isCurrent={order.number === current}
              onOpen={() => onOpen(order.number)}
            />
          </li>
        ))}
      </ul>
      <p className="px-4 py-3 text-note text-ink-2">
        {more > 0 && `${t('more', { count: count(more) })} `}
        {current !== null && t('alone')}
      </p>
      {data && <Today today={data.today} />}
    </nav>
  );
}

function LineOrder({
  order,
  isCurrent,
  onOpen,
}: {
  readonly order: Waiting;
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
}) {
  const { now, span } = useConsoleFormats();
  const t = useTranslations('console.calls');
  return (
    <button
      type="button"
      aria-current={isCurrent || undefined}
      disabled={!isCurrent && order.heldBy !== null}
      onClick={onOpen}
      className={cx(
        'flex w-full flex-col px-4 py-2 text-start disabled:opacity-60',
        isCurrent ? 'bg-ink text-ground' : 'hover:bg-tray',
      )}
    >
      <span className="flex w-full items-baseline gap-2">
        <span className="min-w-0 grow truncate font-semibold">
          <bdi>{order.name}</bdi>
        </span>
        <span className={isCurrent ? '' : 'text-ink-2'}>
          {isCurrent ? t('now') : span(now - Date.parse(order.placedAt))}
        </span>
      </span>
      <span className={cx('text-note', !isCurrent && 'text-ink-2')}>
        <CallNumber order={order} isCurrent={isCurrent} />
      </span>
    </button>
  );
}

function CallNumber({
  order,
  isCurrent,
}: {
  readonly order: Waiting;
  readonly isCurrent: boolean;
}): ReactNode {
  const t = useTranslations('console.calls');
  const { now, clock } = useConsoleFormats();
  const { calls, nextAt, isConfirmed, heldBy } = order;
  const city = isolate(order.city);
  if (heldBy !== null && !isCurrent) return t('heldBy', { name: isolate(heldBy) });
  if (isConfirmed) return t('confirmed');
  if (calls === 0) return t('first', { city });
  const number = calls + 1;
  return nextAt !== null && Date.parse(nextAt) > now
    ? t('laterFrom', { city, number, time: clock(nextAt) })
    : t('later', { city, number });
}

interface TodayProps {
  readonly today: {
    readonly approved: number;
    readonly unanswered: number;
    readonly rejected: number;
  };
}

function Today({ today }: TodayProps) {
  const t = useTranslations('console.calls');
  const { approved, unanswered, rejected } = today;
  return (
    <p className="mt-auto px-4 py-3 text-note">
      {t('today', { count: approved + unanswered + rejected, approved, unanswered, rejected })}
    </p>
  );
}
