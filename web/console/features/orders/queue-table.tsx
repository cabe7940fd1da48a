import { useTranslations } from 'use-intl';
import { cx } from '#web/ui/cx.ts';
import { shortNumber } from '../../lib/format.ts';
import { usePreferences, type Density } from '../../lib/preferences.ts';
import { useContents } from '../../lib/use-contents.ts';
import { FilmStrip } from '../../ui/film-strip.tsx';
import {
  Amount,
  FulfilmentChip,
  OrderAge,
  PaymentChip,
  PaysWith,
  ReceivedAt,
} from '../../ui/order-chips.tsx';
import { NextStep } from './next-step.tsx';
import { setCurrent, toggleSelected, useQueuePlace } from './queue-place.ts';
import type { QueueRow } from './queue-rows.ts';

/** Heights of rows and pictures by density. */
const heights: Readonly<Record<Density, { readonly row: string; readonly picture: string }>> = {
  dense: { row: 'h-7.75', picture: 'h-5.5' },
  middle: { row: 'h-9.5', picture: 'h-6.5' },
  roomy: { row: 'h-11.5', picture: 'h-8' },
};

interface QueueTableProps {
  readonly rows: readonly QueueRow[];
  /** Place of the first row in the whole list, from 1, and how many there are; -1 for unknown. */
  readonly first: number;
  readonly count: number;
  /** Narrow: without the columns that the peek shows. */
  readonly isNarrow: boolean;
  readonly onOpen: (number: string) => void;
}

/** The orders as dense rows. Tab leads to the current one; the keys do the rest. */
export function QueueTable({ rows, first, count, isNarrow, onOpen }: QueueTableProps) {
  const t = useTranslations('console.queue');
  const { current, selected } = useQueuePlace();
  const head = 'sticky top-0 z-10 border-b border-edge bg-ground px-1.5 text-start font-semibold';
  const reachable = rows.some(({ order }) => order.number === current)
    ? current
    : (rows[0]?.order.number ?? null);
  return (
    <table
      role="grid"
      aria-label={t('title')}
      aria-multiselectable="true"
      aria-rowcount={count}
      className="w-full border-separate border-spacing-0 text-note"
    >
      <thead>
        <tr className="h-6.75 text-fine">
          <th className={cx(head, 'w-9')}>
            <span className="sr-only">{t('selected')}</span>
          </th>
          <th className={head}>{t('order')}</th>
          <th className={head}>{t('photos')}</th>
          <th className={head}>{t('customer')}</th>
          {!isNarrow && <th className={head}>{t('contents')}</th>}
          <th className={cx(head, 'text-end')}>{t('total')}</th>
          {!isNarrow && <th className={head}>{t('paysWith')}</th>}
          {!isNarrow && <th className={head}>{t('payment')}</th>}
          <th className={head}>{t('fulfilment')}</th>
          {!isNarrow && <th className={head}>{t('next')}</th>}
          <th className={cx(head, 'pe-4 text-end')}>{t('time')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <Row
            key={row.order.number}
            row={row}
            index={first + at}
            isNarrow={isNarrow}
            isCurrent={row.order.number === current}
            isReachable={row.order.number === reachable}
            isSelected={selected.includes(row.order.number)}
            onOpen={onOpen}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly row: QueueRow;
  readonly index: number;
  readonly isNarrow: boolean;
  readonly isCurrent: boolean;
  readonly isReachable: boolean;
  readonly isSelected: boolean;
  readonly onOpen: (number: string) => void;
}

function Row({ row, index, isNarrow, isCurrent, isReachable, isSelected, onOpen }: RowProps) {
  const t = useTranslations('console.queue');
  const { contents } = useContents();
  const density = usePreferences((preferences) => preferences.density) ?? 'dense';
  const { order, state } = row;
  const { number } = order;
  const height = heights[density];
  const cell = 'border-b border-rule px-1.5';
  return (
    <tr
      data-row={number}
      aria-label={`${order.name} ${number}`}
      tabIndex={isReachable ? 0 : -1}
      aria-rowindex={index}
      aria-selected={isSelected}
      aria-current={isCurrent || undefined}
      onFocus={() => setCurrent(number)}
      onDoubleClick={() => onOpen(number)}
      className={cx(
        'cursor-default -outline-offset-2 focus-visible:outline-1',
        height.row,
        isSelected && 'bg-tray',
        isCurrent && !isSelected && 'bg-sheet',
        state === 'left' && 'opacity-55',
      )}
    >
      <td className={cx(cell, 'ps-2.5', isCurrent && 'row-bar')}>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isSelected}
          aria-label={t('select', { number })}
          onChange={() => toggleSelected(number)}
          className="size-4 accent-(--ink)"
        />
      </td>
      <td className={cx(cell, 'font-edge')}>
        <OrderNumber number={number} onOpen={onOpen} />
      </td>
      <td className={cell}>
        <FilmStrip pictures={order.pictures} count={order.photoCount} height={height.picture} />
      </td>
      <td className={cx(cell, 'max-w-48')}>
        <span className="flex items-center gap-1.5">
          <bdi
            title={order.name}
            className={cx('truncate', isCurrent ? 'font-bold' : 'font-semibold')}
          >
            {order.name}
          </bdi>
          <ReceivedAt order={order} />
        </span>
      </td>
      {!isNarrow && (
        <td className={cx(cell, 'max-w-28 truncate')} title={contents(order.contents)}>
          {contents(order.contents)}
        </td>
      )}
      <td className={cx(cell, 'text-end')}>
        <Amount amount={order.total} currency={order.currency} />
      </td>
      {!isNarrow && (
        <td className={cell}>
          <PaysWith method={order.method} />
        </td>
      )}
      {!isNarrow && (
        <td className={cell}>
          <PaymentChip payment={order.payment} />
        </td>
      )}
      <td className={cell}>
        <FulfilmentChip order={order} />
      </td>
      {!isNarrow && (
        <td className={cx(cell, 'max-w-28 truncate text-ink-2')}>
          {state === 'left' ? t('left') : <NextStep order={order} />}
        </td>
      )}
      <td className={cx(cell, 'pe-4 text-end')}>
        <OrderAge order={order} />
      </td>
    </tr>
  );
}

/** The number of an order, shortened for the eye alone; it opens the order. */
function OrderNumber({ number, onOpen }: Pick<RowProps, 'onOpen'> & { readonly number: string }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      title={number}
      onClick={() => onOpen(number)}
      className="whitespace-nowrap hover:underline"
    >
      <span className="sr-only">{number}</span>
      <bdi aria-hidden="true">{shortNumber(number)}</bdi>
    </button>
  );
}
