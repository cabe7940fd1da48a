import { useTranslations } from 'use-intl';
import type { ListedGiftCard } from '#contract/staff/gift-cards.ts';
import { cx } from '#web/ui/cx.ts';
import { Check, Clock, Cross } from '#web/ui/icons.tsx';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Chip } from '../../ui/chip.tsx';
import { CircleIcon } from '../../ui/icons.tsx';
import { Amount } from '../../ui/order-chips.tsx';

interface GiftCardTableProps {
  readonly cards: readonly ListedGiftCard[];
  readonly open: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** The gift cards of a page, the newest first. */
export function GiftCardTable({ cards, open, onOpen }: GiftCardTableProps) {
  const t = useTranslations('console.giftCards');
  return (
    <table className="w-full text-note">
      <thead className="sticky top-0 z-10 bg-ground">
        <tr className="border-b border-ink [&_th]:px-4 [&_th]:py-1.5 [&_th]:text-start phone:[&_th]:px-2">
          <th scope="col">{t('code')}</th>
          <th scope="col">{t('state')}</th>
          <th scope="col" className="text-end!">
            {t('balance')}
          </th>
          <th scope="col" className="phone:hidden">
            {t('expires')}
          </th>
          <th scope="col" className="phone:hidden">
            {t('issued')}
          </th>
        </tr>
      </thead>
      <tbody>
        {cards.map((card) => (
          <CardRow
            key={card.id}
            card={card}
            isOpen={card.id === open}
            onOpen={() => onOpen(card.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface CardRowProps {
  readonly card: ListedGiftCard;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function CardRow({ card, isOpen, onOpen }: CardRowProps) {
  const { when } = useConsoleFormats();
  const { ending, balance, currency, expiresAt, issuedAt } = card;
  return (
    <tr
      aria-current={isOpen || undefined}
      className={cx(
        'relative border-b border-rule hover:bg-sheet [&_td]:px-4 [&_td]:py-2 phone:[&_td]:px-2',
        isOpen && 'row-bar bg-sheet',
      )}
    >
      <td>
        <button
          type="button"
          dir="ltr"
          onClick={onOpen}
          className="font-edge font-semibold after:absolute after:inset-0"
        >
          …{ending}
        </button>
      </td>
      <td>
        <GiftCardChip card={card} />
      </td>
      <td className="text-end whitespace-nowrap">
        <Amount amount={balance} currency={currency} isStrong={false} />
      </td>
      <td className="text-ink-2 phone:hidden">{expiresAt === null ? '–' : when(expiresAt)}</td>
      <td className="text-ink-2 phone:hidden">{when(issuedAt)}</td>
    </tr>
  );
}

const chips = {
  active: { weight: 'done', icon: <Check /> },
  spent: { weight: 'end', icon: <CircleIcon /> },
  expired: { weight: 'need', icon: <Clock /> },
  disabled: { weight: 'bad', icon: <Cross /> },
} as const;

/** Whether a card can pay. */
export function GiftCardChip({ card: { state } }: { readonly card: ListedGiftCard }) {
  const t = useTranslations('console.giftCards.states');
  return <Chip {...chips[state]}>{t(state)}</Chip>;
}
