import { useTranslations } from 'use-intl';
import type { CourierSum } from '#contract/staff/couriers.ts';
import { courierAges } from '#domain/couriers/courier-amounts.ts';
import { cx } from '#web/ui/cx.ts';
import { useCouriers } from '../../api/couriers.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Action } from '../../ui/action.tsx';
import { Amount } from '../../ui/order-chips.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';

interface CourierSumsProps {
  /** The key of a courier. */
  readonly chosen: string | undefined;
  readonly onChoose: (courier: string | undefined) => void;
}

/** What each courier has, by the days since it was handed over; a courier is a filter. */
export function CourierSums({ chosen, onChoose }: CourierSumsProps) {
  const t = useTranslations('console.couriers');
  const { data, isPending, isError, refetch } = useCouriers();
  if (isPending) return <SkeletonRows count={3} />;
  if (isError && !data) {
    return (
      <Action className="m-5" onClick={() => void refetch()}>
        {t('tryAgain')}
      </Action>
    );
  }
  if (!data || data.couriers.length === 0) return null;
  return (
    <table className="w-full border-b border-edge text-note">
      <caption className="px-4 pt-3 pb-1 text-start font-semibold">{t('byCourier')}</caption>
      <thead>
        <tr className="border-b border-ink [&_th]:px-4 [&_th]:py-1.5 [&_th]:text-end phone:[&_th]:px-2 phone:[&>:first-child]:ps-4">
          <th scope="col" className="text-start!">
            {t('courier')}
          </th>
          <th scope="col">{t('open')}</th>
          {courierAges.map(({ id }) => (
            <th key={id} scope="col" className={cx(id !== 'older' && 'phone:hidden')}>
              {t(`ages.${id}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.couriers.map((sum) => (
          <SumRow
            key={`${sum.key} ${sum.currency}`}
            sum={sum}
            isChosen={sum.key === chosen}
            onChoose={() => onChoose(sum.key === chosen ? undefined : sum.key)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface SumRowProps {
  readonly sum: CourierSum;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function SumRow({ sum, isChosen, onChoose }: SumRowProps) {
  const t = useTranslations('console.couriers');
  const { amount, count } = useConsoleFormats();
  const { courier, currency, open, ages } = sum;
  return (
    <tr
      className={cx(
        'relative border-b border-rule hover:bg-sheet [&_td]:px-4 [&_td]:py-2 [&_td]:text-end phone:[&_td]:px-2 phone:[&>:first-child]:ps-4',
        isChosen && 'row-bar bg-sheet',
      )}
    >
      <td className="text-start!">
        <button
          type="button"
          aria-pressed={isChosen}
          onClick={onChoose}
          className="text-start font-semibold after:absolute after:inset-0"
        >
          <bdi>{courier ?? t('noCourier')}</bdi>
        </button>
        <span className="block text-ink-2">{t('parcels', { count: count(sum.count) })}</span>
      </td>
      <td>
        <Amount amount={open} currency={currency} />
      </td>
      {courierAges.map(({ id }) => (
        <td
          key={id}
          className={cx(
            'tabular-nums',
            id === 'older' ? ages.older > 0 && 'font-semibold text-wrong' : 'phone:hidden',
          )}
        >
          {ages[id] === 0 ? '–' : <bdi dir="ltr">{amount(ages[id], currency)}</bdi>}
        </td>
      ))}
    </tr>
  );
}
