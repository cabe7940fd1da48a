import { useTranslations } from 'use-intl';
import type { StaffDiscount } from '#contract/staff/discounts.ts';
import { Check, Clock, Cross } from '#web/ui/icons.tsx';
import { Chip } from '../../ui/chip.tsx';
import { CircleIcon } from '../../ui/icons.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { useDiscountWords } from './use-discount-words.ts';

interface DiscountTableProps {
  readonly discounts: readonly StaffDiscount[];
  readonly open: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** The discounts of a page, the newest first. */
export function DiscountTable({ discounts, open, onOpen }: DiscountTableProps) {
  const t = useTranslations('console.discounts');
  const { value, uses, conditions } = useDiscountWords();
  return (
    <ListTable
      rows={discounts}
      keyOf={({ id }) => id}
      open={open}
      onOpen={onOpen}
      lead={{ head: t('code'), text: ({ code }) => code, isCode: true }}
      columns={[
        { head: t('value'), cell: value },
        { head: t('state'), cell: (discount) => <DiscountChip discount={discount} /> },
        { head: t('uses'), cell: uses, isExtra: true },
        {
          head: t('conditions'),
          cell: (discount) => conditions(discount).join(' · '),
          className: 'text-ink-2',
          isExtra: true,
        },
      ]}
    />
  );
}

const chips = {
  active: { weight: 'done', icon: <Check /> },
  scheduled: { weight: 'go', icon: <Clock /> },
  over: { weight: 'end', icon: <Clock /> },
  used_up: { weight: 'end', icon: <CircleIcon /> },
  disabled: { weight: 'bad', icon: <Cross /> },
} as const;

/** Whether a discount holds. */
export function DiscountChip({ discount: { state } }: { readonly discount: StaffDiscount }) {
  const t = useTranslations('console.discounts.states');
  return <Chip {...chips[state]}>{t(state)}</Chip>;
}
