import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { OrderWire } from '#contract/orders.ts';
import { isolate } from '#locales/isolate.ts';
import { useFormats } from '#web/lib/intl.tsx';
import { cx } from '#web/ui/cx.ts';
import { useWireMoney } from '../hooks/use-wire-money.ts';
import { CopyValue } from './copy-value.tsx';

interface FactProps {
  readonly label: string;
  readonly copy?: ReactNode;
  readonly children: ReactNode;
}

function Fact({ label, copy, children }: FactProps) {
  return (
    <div className="relative min-h-main py-2">
      <dt className="text-small text-ink-2">{label}</dt>
      <dd className={cx('font-semibold wrap-anywhere tabular-nums', copy ? 'pe-12' : null)}>
        {children}
        {copy && <span className="absolute inset-y-0 end-0 grid place-items-center">{copy}</span>}
      </dd>
    </div>
  );
}

/** Instructions for an Interac e-Transfer, the same as in the order's e-mail; empty when none is pending. */
export function TransferDetails({ order }: { readonly order: OrderWire }) {
  const t = useTranslations('confirmation');
  const money = useWireMoney();
  const { moment } = useFormats();
  const { transfer, orderNumber, totalAmount, currency } = order;
  if (!transfer) return null;
  const until = isolate(moment(transfer.until));
  return (
    <section className="flex flex-col gap-3 rounded-sheet border border-edge bg-sheet p-6 shadow-lift md:p-8">
      <h2 className="font-display text-3">{t('transfer.title')}</h2>
      <p className="text-ink-2">{t('transfer.text')}</p>
      <dl className="grid divide-rule border-t border-rule max-md:divide-y md:grid-cols-2 md:gap-x-8">
        <Fact
          label={t('transfer.to')}
          copy={
            <CopyValue
              value={transfer.recipient}
              label={t('transfer.copyTo')}
              copied={t('transfer.toCopied')}
            />
          }
        >
          <bdi dir="ltr" translate="no">
            {transfer.recipient}
          </bdi>
        </Fact>
        <Fact label={t('transfer.amount')}>{money(totalAmount, currency)}</Fact>
        <Fact
          label={t('transfer.message')}
          copy={
            <CopyValue value={orderNumber} label={t('copyNumber')} copied={t('numberCopied')} />
          }
        >
          <bdi dir="ltr" translate="no">
            {orderNumber}
          </bdi>
        </Fact>
        <Fact label={t('transfer.until')}>{t('transfer.clock', { until })}</Fact>
        <Fact label={t('transfer.answer')}>
          <bdi dir="ltr" translate="no">
            {transfer.answer}
          </bdi>
        </Fact>
      </dl>
    </section>
  );
}
