import { useTranslations } from 'use-intl';
import { Link, useLocation } from 'wouter';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { useKeys } from '../../lib/key-store.ts';
import { useMay } from '../../lib/session.ts';
import { actionClass } from '../../ui/action.tsx';
import { UndoIcon } from '../../ui/icons.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';

/** Leads to the refund of an order of which money was taken, for those who may refund. */
export function RefundLink({ order }: { readonly order: StaffOrder }) {
  const mayRefund = useMay()('refunds.make');
  const isTaken = order.money.some(({ taken }) => taken > 0);
  return mayRefund && isTaken ? <ShownLink number={order.number} /> : null;
}

function ShownLink({ number }: { readonly number: string }) {
  const t = useTranslations('console');
  const [, navigate] = useLocation();
  const address = `/orders/${number}/refund`;
  const label = t('order.refund');
  const run = (): void => navigate(address);
  useKeys(t('orderKeys.title'), [{ chord: 'r', label, run, isHinted: true }], 2);
  return (
    <Link href={address} className={actionClass('outline')}>
      <UndoIcon className="size-4!" />
      {label}
      <KeyCap chord="r" />
    </Link>
  );
}
