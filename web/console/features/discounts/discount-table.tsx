import { useTranslations } from 'use-intl';
import type { StaffDiscount } from '#contract/staff/discounts.ts';
import { cx } from '#web/ui/cx.ts';
import { Check, Clock, Cross } from '#web/ui/icons.tsx';
import { Chip } from '../../ui/chip.tsx';
import { CircleIcon } from '../../ui/icons.tsx';
import { useDiscountWords } from './use-discount-words.ts';

interface DiscountTableProps {
  readonly discounts: readonly StaffDiscount[];
  readonly open: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** The discounts of a page, the newest first. */
export function DiscountTable({ discounts, open, onOpen }: DiscountTableProps) {
  const t = useTranslations('console.discounts');
  const words = useDiscountWords();
  return (
    <table className="w-full text-note">
      <thead className="sticky top-0 z-10 bg-ground">
        <tr className="border-b border-ink [&_th]:px-4 [&_th]:py-1.5 [&_th]:text-start phone:[&_th]:px-2">
          <th scope="col">{t('code')}</th>
          <th scope="col">{t('value')}</th>
          <th scope="col">{t('state')}</th>
          <th scope="col" className="phone:hidden">
            {t('uses')}
          </th>
          <th scope="col" className="phone:hidden">
            {t('conditions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {discounts.map((discount) => (
          <tr
            key={discount.id}
            aria-current={discount.id === open || undefined}
            className={cx(
              'relative border-b border-rule hover:bg-sheet [&_td]:px-4 [&_td]:py-2 phone:[&_td]:px-2',
              discount.id === open && 'row-bar bg-sheet',
            )}
          >
            <td>
              <button
                type="button"
                dir="ltr"
                onClick={() => onOpen(discount.id)}
                className="text-start font-edge font-semibold wrap-anywhere after:absolute after:inset-0"
              >
                {discount.code}
              </button>
            </td>
            <td>{words.value(discount)}</td>
            <td>
              <DiscountChip discount={discount} />
            </td>
            <td className="phone:hidden">{words.uses(discount)}</td>
            <td className="text-ink-2 phone:hidden">{words.conditions(discount).join(' · ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
