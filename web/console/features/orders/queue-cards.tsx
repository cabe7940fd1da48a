import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { cx } from '#web/ui/cx.ts';
import { shortNumber } from '../../lib/format.ts';
import { useContents } from '../../lib/use-contents.ts';
import { FilmStrip } from '../../ui/film-strip.tsx';
import {
  Amount,
  FulfilmentChip,
  OrderAge,
  PaymentChip,
  ReceivedAt,
} from '../../ui/order-chips.tsx';
import { NextStep } from './next-step.tsx';
import type { QueueRow } from './queue-rows.ts';

/** The orders of the queue on a phone: a card each, which opens the order. */
export function QueueCards({ rows }: { readonly rows: readonly QueueRow[] }) {
  const t = useTranslations('console.queue');
  const { contents } = useContents();
  return (
    <ul aria-label={t('title')} className="px-4 text-note">
      {rows.map(({ order, state }) => (
        <li key={order.number}>
          <Link
            href={`/orders/${order.number}`}
            className={cx('block border-b border-rule py-3', state === 'left' && 'opacity-55')}
          >
            <span className="flex items-baseline justify-between gap-3">
              <bdi title={order.name} className="truncate text-body font-semibold">
                {order.name}
              </bdi>
              <Amount amount={order.total} currency={order.currency} />
            </span>
            <span className="mt-1 flex items-center justify-between gap-3">
              <bdi className="font-edge text-fine">{shortNumber(order.number)}</bdi>
              <ReceivedAt order={order} />
            </span>
            <span className="mt-2 flex items-center gap-3">
              <FilmStrip pictures={order.pictures} count={order.photoCount} height="h-8" />
              <span title={contents(order.contents)} className="min-w-0 truncate text-ink-2">
                {contents(order.contents)}
              </span>
            </span>
            <span className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
              <FulfilmentChip order={order} />
              <PaymentChip payment={order.payment} />
              <span className="text-ink-2">
                {state === 'left' ? t('left') : <NextStep order={order} />}
              </span>
              <span className="ms-auto">
                <OrderAge order={order} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
