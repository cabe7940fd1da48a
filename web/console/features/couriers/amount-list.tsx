import { useTranslations } from 'use-intl';
import type { CourierAmountShown } from '#contract/staff/couriers.ts';
import type { CourierState } from '#domain/couriers/courier-amounts.ts';
import { cx } from '#web/ui/cx.ts';
import { Check, Clock, Minus, Plus } from '#web/ui/icons.tsx';
import { useCourierAmounts } from '../../api/couriers.ts';
import { shortNumber } from '../../lib/format.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Action } from '../../ui/action.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Message } from '../../ui/message.tsx';
import { Amount } from '../../ui/order-chips.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';

interface AmountListProps {
  readonly filters: { readonly state: CourierState; readonly courier: string | undefined };
  readonly after: string | undefined;
  /** The number of the order that is open. */
  readonly open: string | undefined;
  readonly onOpen: (number: string) => void;
  readonly onTurn: (after: string | undefined) => void;
}

/** The amounts of a state, order by order. */
export function AmountList({ filters, after, open, onOpen, onTurn }: AmountListProps) {
  const t = useTranslations('console.couriers');
  const page = useCourierAmounts(filters, after);
  const amounts = page.data?.amounts ?? [];
  const next = page.data?.next ?? null;
  return (
    <>
      {page.isPending && <SkeletonRows count={10} />}
      {page.isError && !page.data && (
        <Message title={t('failed')} level={2}>
          <Action look="ink" onClick={() => void page.refetch()}>
            {t('tryAgain')}
          </Action>
        </Message>
      )}
      {page.data && amounts.length === 0 && (
        <Message title={t(`none.${filters.state}`)} level={2} />
      )}
      {amounts.length > 0 && (
        <table className="w-full text-note">
          <caption className="px-4 pt-4 pb-1 text-start font-semibold">
            {t(filters.state === 'remitted' ? 'newestFirst' : 'oldestFirst')}
          </caption>
          <thead>
            <tr className="border-b border-ink [&_th]:px-4 [&_th]:py-1.5 [&_th]:text-start phone:[&_th]:px-2 phone:[&>:first-child]:ps-4">
              <th scope="col">{t('order')}</th>
              <th scope="col" className="phone:hidden">
                {t('courier')}
              </th>
              <th scope="col" className="phone:hidden">
                {t('handedOver')}
              </th>
              <th scope="col" className="text-end! phone:hidden">
                {t('due')}
              </th>
              <th scope="col" className="text-end! phone:hidden">
                {t('remitted')}
              </th>
              <th scope="col" className="text-end!">
                {t('open')}
              </th>
            </tr>
          </thead>
          <tbody>
            {amounts.map((amount) => (
              <AmountRow
                key={amount.number}
                amount={amount}
                isOpen={amount.number === open}
                onOpen={() => onOpen(amount.number)}
              />
            ))}
          </tbody>
        </table>
      )}
      <nav aria-label={t('pages')} className="flex justify-center gap-2 p-4 empty:hidden">
        {after !== undefined && <Action onClick={() => onTurn(undefined)}>{t('firstPage')}</Action>}
        {next !== null && <Action onClick={() => onTurn(next)}>{t('nextPage')}</Action>}
      </nav>
    </>
  );
}

interface AmountRowProps {
  readonly amount: CourierAmountShown;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function AmountRow({ amount: shown, isOpen, onOpen }: AmountRowProps) {
  const t = useTranslations('console.couriers');
  const { amount: format, now, span, when } = useConsoleFormats();
  const { number, name, courier, currency, due, remitted, open, since } = shown;
  return (
    <tr
      aria-current={isOpen || undefined}
      className={cx(
        'relative border-b border-rule hover:bg-sheet [&_td]:px-4 [&_td]:py-2 phone:[&_td]:px-2 phone:[&>:first-child]:ps-4',
        isOpen && 'row-bar bg-sheet',
      )}
    >
      <td>
        <button
          type="button"
          dir="ltr"
          onClick={onOpen}
          title={number}
          className="text-start font-semibold after:absolute after:inset-0"
        >
          {shortNumber(number)}
        </button>
        <span className="block text-ink-2 wrap-anywhere">
          <bdi>{name}</bdi>
        </span>
      </td>
      <td className="phone:hidden">
        <bdi>{courier ?? t('noCourier')}</bdi>
      </td>
      <td className="whitespace-nowrap text-ink-2 phone:hidden" title={when(since)}>
        {span(now - Date.parse(since))}
      </td>
      <td className="text-end tabular-nums phone:hidden">
        <bdi dir="ltr">{format(due, currency)}</bdi>
      </td>
      <td className="text-end tabular-nums phone:hidden">
        <bdi dir="ltr">{format(remitted, currency)}</bdi>
      </td>
      <td className="text-end whitespace-nowrap">
        <Amount amount={open} currency={currency} isStrong={open !== 0} />
      </td>
    </tr>
  );
}

const chips = {
  with_courier: { weight: 'go', icon: <Clock /> },
  short: { weight: 'bad', icon: <Minus /> },
  over: { weight: 'need', icon: <Plus /> },
  remitted: { weight: 'done', icon: <Check /> },
} as const;

/** Where an amount is. */
export function CourierChip({ state }: { readonly state: CourierState }) {
  const t = useTranslations('console.couriers.states');
  return <Chip {...chips[state]}>{t(state)}</Chip>;
}
