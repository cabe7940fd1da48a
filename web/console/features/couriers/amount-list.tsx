import { useTranslations } from 'use-intl';
import type { CourierAmountShown } from '#contract/staff/couriers.ts';
import type { CourierState } from '#domain/couriers/courier-amounts.ts';
import { Check, Clock, Minus, Plus } from '#web/ui/icons.tsx';
import { useCourierAmounts } from '../../api/couriers.ts';
import { shortNumber } from '../../lib/format.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Chip } from '../../ui/chip.tsx';
import { ListPage, PageTurns } from '../../ui/list-pages.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { Amount } from '../../ui/order-chips.tsx';

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
  const { state } = filters;
  const page = useCourierAmounts(filters, after);
  return (
    <>
      <ListPage
        asked={page}
        rows={10}
        texts={{ failed: t('failed'), tryAgain: t('tryAgain'), none: t(`none.${state}`) }}
        isEmpty={({ amounts }) => amounts.length === 0}
      >
        {({ amounts }) => (
          <AmountTable
            amounts={amounts}
            caption={t(state === 'remitted' ? 'newestFirst' : 'oldestFirst')}
            open={open}
            onOpen={onOpen}
          />
        )}
      </ListPage>
      <PageTurns
        after={after}
        next={page.data?.next}
        onTurn={onTurn}
        texts={{ pages: t('pages'), first: t('firstPage'), next: t('nextPage') }}
      />
    </>
  );
}

interface AmountTableProps extends Pick<AmountListProps, 'open' | 'onOpen'> {
  readonly amounts: readonly CourierAmountShown[];
  readonly caption: string;
}

function AmountTable({ amounts, caption, open: shown, onOpen }: AmountTableProps) {
  const t = useTranslations('console.couriers');
  const { amount: format, now, span, when } = useConsoleFormats();
  const plain = (amount: number, currency: CourierAmountShown['currency']) => (
    <bdi dir="ltr">{format(amount, currency)}</bdi>
  );
  return (
    <ListTable
      caption={caption}
      rows={amounts}
      keyOf={({ number }) => number}
      open={shown}
      onOpen={onOpen}
      lead={{
        head: t('order'),
        text: ({ number }) => shortNumber(number),
        below: ({ name }) => <bdi>{name}</bdi>,
        isCode: true,
        whole: ({ number }) => number,
      }}
      columns={[
        {
          head: t('courier'),
          cell: ({ courier }) => <bdi>{courier ?? t('noCourier')}</bdi>,
          isExtra: true,
        },
        {
          head: t('handedOver'),
          cell: ({ since }) => <span title={when(since)}>{span(now - Date.parse(since))}</span>,
          className: 'whitespace-nowrap text-ink-2',
          isExtra: true,
        },
        {
          head: t('due'),
          cell: ({ due, currency }) => plain(due, currency),
          isNumber: true,
          isExtra: true,
        },
        {
          head: t('remitted'),
          cell: ({ remitted, currency }) => plain(remitted, currency),
          isNumber: true,
          isExtra: true,
        },
        {
          head: t('open'),
          cell: ({ open, currency }) => (
            <Amount amount={open} currency={currency} isStrong={open !== 0} />
          ),
          className: 'whitespace-nowrap',
          isNumber: true,
        },
      ]}
    />
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
