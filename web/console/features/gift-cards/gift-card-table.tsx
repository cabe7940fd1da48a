import { useTranslations } from 'use-intl';
import type { ListedGiftCard } from '#contract/staff/gift-cards.ts';
import { Check, Clock, Cross } from '#web/ui/icons.tsx';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Chip } from '../../ui/chip.tsx';
import { CircleIcon } from '../../ui/icons.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { Amount } from '../../ui/order-chips.tsx';

interface GiftCardTableProps {
  readonly cards: readonly ListedGiftCard[];
  readonly open: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** The gift cards of a page, the newest first. */
export function GiftCardTable({ cards, open, onOpen }: GiftCardTableProps) {
  const t = useTranslations('console.giftCards');
  const { when } = useConsoleFormats();
  return (
    <ListTable
      rows={cards}
      keyOf={({ id }) => id}
      open={open}
      onOpen={onOpen}
      lead={{ head: t('code'), text: ({ ending }) => `…${ending}`, isCode: true }}
      columns={[
        { head: t('state'), cell: (card) => <GiftCardChip card={card} /> },
        {
          head: t('balance'),
          cell: ({ balance, currency }) => (
            <Amount amount={balance} currency={currency} isStrong={false} />
          ),
          className: 'whitespace-nowrap',
          isNumber: true,
        },
        {
          head: t('expires'),
          cell: ({ expiresAt }) => (expiresAt === null ? '–' : when(expiresAt)),
          className: 'text-ink-2',
          isExtra: true,
        },
        {
          head: t('issued'),
          cell: ({ issuedAt }) => when(issuedAt),
          className: 'text-ink-2',
          isExtra: true,
        },
      ]}
    />
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
