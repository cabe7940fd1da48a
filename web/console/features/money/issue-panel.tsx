import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { MoneyIssue } from '#contract/staff/money.ts';
import { useMay } from '../../lib/session.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { actionClass } from '../../ui/action.tsx';
import { Amount } from '../../ui/order-chips.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DecideForm } from './decide-form.tsx';
import { IssueChip } from './issue-chip.tsx';
import { MarkTransfer } from './mark-transfer.tsx';
import { PayOutForm } from './pay-out-form.tsx';

interface IssuePanelProps {
  readonly issue: MoneyIssue;
  readonly onClose: () => void;
}

/** Money that people see to: what is known of it, what it means, and what can be done. */
export function IssuePanel({ issue, onClose }: IssuePanelProps) {
  const t = useTranslations('console.moneyIssues');
  const may = useMay();
  const { kind, order } = issue;
  const mayRefund = may('refunds.make');
  return (
    <Panel title={order?.name ?? t('noOrder')} onClose={onClose}>
      <Facts issue={issue} />
      <p>{t(kind === 'charge' && !issue.canBeReturned ? 'byHand' : `means.${kind}`)}</p>
      {order && kind === 'refund_failed' && mayRefund && (
        <Link href={`/orders/${order.number}/refund`} className={actionClass('ink', 'self-start')}>
          {t('refundAgain')}
        </Link>
      )}
      {kind === 'transfer' && may('orders.mark-paid') && order && (
        <MarkTransfer number={order.number} issue={issue} onDone={onClose} />
      )}
      {kind === 'pay_out' && mayRefund && <PayOutForm issue={issue} onDone={onClose} />}
      {['transfer', 'pay_out', 'refund_unknown', 'refund_late'].includes(kind) || (
        <DecideForm issue={issue} mayRefund={mayRefund} onDone={onClose} />
      )}
    </Panel>
  );
}

function Facts({ issue }: { readonly issue: MoneyIssue }) {
  const t = useTranslations('console.moneyIssues');
  const { when } = useConsoleFormats();
  const { kind, order, amount, currency, reason, provider, transaction, since } = issue;
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-3 text-body">
        <IssueChip kind={kind} />
        {amount !== null && <Amount amount={amount} currency={currency} />}
      </p>
      <dl className="grid grid-cols-[7rem_1fr] gap-x-3 gap-y-1 text-note [&_dt]:text-ink-2">
        {order && (
          <>
            <dt>{t('order')}</dt>
            <dd>
              <Link
                href={`/orders/${order.number}`}
                className="font-edge underline underline-offset-2"
              >
                <bdi dir="ltr">{order.number}</bdi>
              </Link>
            </dd>
          </>
        )}
        <dt>{t('since')}</dt>
        <dd>{when(since)}</dd>
        {provider !== null && (
          <>
            <dt>{t('provider')}</dt>
            <dd className="wrap-anywhere">
              {t(`providers.${provider}`)} <bdi dir="ltr">{transaction}</bdi>
            </dd>
          </>
        )}
        {reason !== null && (
          <>
            <dt>{t('recorded')}</dt>
            <dd className="wrap-anywhere">
              <bdi lang="en">{reason}</bdi>
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}
