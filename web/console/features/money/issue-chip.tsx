import { useTranslations } from 'use-intl';
import type { MoneyIssueKind } from '#domain/payments/money-issues.ts';
import { Alert, Clock } from '#web/ui/icons.tsx';
import type { ChipWeight } from '../../lib/order-states.ts';
import { Chip } from '../../ui/chip.tsx';
import { BankIcon, CardIcon, CashIcon, EyeIcon, UndoIcon } from '../../ui/icons.tsx';

interface Look {
  readonly weight: ChipWeight;
  readonly icon: typeof Alert;
}

const looks: Readonly<Record<MoneyIssueKind, Look>> = {
  charge: { weight: 'bad', icon: CardIcon },
  provider_gone: { weight: 'bad', icon: CardIcon },
  provider_refund: { weight: 'need', icon: UndoIcon },
  order_in_review: { weight: 'need', icon: EyeIcon },
  refund_failed: { weight: 'bad', icon: Alert },
  pay_out: { weight: 'need', icon: CashIcon },
  refund_unknown: { weight: 'go', icon: Clock },
  refund_late: { weight: 'bad', icon: Clock },
  dispute: { weight: 'need', icon: Alert },
  dispute_lost: { weight: 'bad', icon: Alert },
  transfer: { weight: 'go', icon: BankIcon },
};

/** What money that people see to is about. */
export function IssueChip({ kind }: { readonly kind: MoneyIssueKind }) {
  const t = useTranslations('console.moneyIssues');
  const { weight, icon: IconOf } = looks[kind];
  return (
    <Chip weight={weight} icon={<IconOf />}>
      {t(`kinds.${kind}`)}
    </Chip>
  );
}
