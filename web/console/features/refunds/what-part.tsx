import { useTranslations } from 'use-intl';
import type { StaffOrder } from '#contract/staff/orders.ts';
import type { StaffRefunds } from '#contract/staff/refunds.ts';
import { cx } from '#web/ui/cx.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { FormField } from '../../ui/form-field.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { Amount } from '../../ui/order-chips.tsx';
import { LineTable } from './line-table.tsx';
import { Part } from './part.tsx';
import { refundWays, type RefundWay } from './refund-address.ts';
import type { RefundDraft } from './use-refund-draft.ts';

/** The key of each way to choose a refund. */
export const keyOfWay: Readonly<Record<RefundWay, string>> = {
  lines: 'l',
  amount: 'm',
  everything: 'e',
};

interface WhatPartProps {
  readonly order: StaffOrder;
  readonly refunds: StaffRefunds;
  readonly by: RefundWay;
  readonly draft: RefundDraft;
  readonly onWay: (by: RefundWay) => void;
}

/** What is refunded: copies of lines, an amount, or everything that is left. */
export function WhatPart({ order, refunds, by, draft, onWay }: WhatPartProps) {
  const t = useTranslations('console.refund');
  const { amount } = useConsoleFormats();
  const { left, currency } = refunds;
  return (
    <Part step={1} title={t('what')}>
      <fieldset
        aria-label={t('what')}
        className="flex min-w-0 rounded-control border border-edge bg-sheet phone:flex-col"
      >
        {refundWays.map((way) => (
          <button
            key={way}
            type="button"
            aria-pressed={by === way}
            onClick={() => onWay(way)}
            className={cx(
              'flex min-h-press grow items-center justify-center gap-2 rounded-[5px] px-2 py-1',
              by === way ? 'bg-ink font-semibold text-ground' : 'hover:bg-tray',
            )}
          >
            {t(way, { amount: amount(left, currency) })}
            <KeyCap chord={keyOfWay[way]} />
          </button>
        ))}
      </fieldset>
      {by === 'lines' && (
        <LineTable
          lines={order.lines}
          refunded={refunds.lines}
          currency={currency}
          chosen={draft.copies}
          onChoose={draft.setCopies}
        />
      )}
      {by === 'amount' && (
        <FormField
          label={t('typeWhat', { currency })}
          hint={t('atMost', { amount: `${amount(left, currency)} ${currency}` })}
          value={draft.amount}
          inputMode="decimal"
          dir="ltr"
          maxLength={20}
          autoComplete="off"
          data-amount
          onChange={({ target }) => draft.setAmount(target.value)}
        />
      )}
      <Sums draft={draft} currency={currency} />
    </Part>
  );
}

/** How the amount comes about. */
function Sums({
  draft: { quote },
  currency,
}: {
  readonly draft: RefundDraft;
  readonly currency: string;
}) {
  const t = useTranslations('console.refund');
  const lines = quote?.lines;
  const rows = lines
    ? ([
        ['goods', lines.goods],
        ['discount', -lines.discount],
        ['taxes', lines.taxes],
      ] as const)
    : [];
  return (
    <dl className="flex flex-col gap-1">
      {rows
        .filter(([name, amount]) => name === 'goods' || amount !== 0)
        .map(([name, amount]) => (
          <div key={name} className="flex justify-between gap-4 text-ink-2">
            <dt>{t(name)}</dt>
            <dd>
              <Amount amount={amount} currency={currency} isStrong={false} />
            </dd>
          </div>
        ))}
      <div className="flex justify-between gap-4 border-t border-ink pt-1.5">
        <dt className="font-semibold">{t('toRefund')}</dt>
        <dd>{quote ? <Amount amount={quote.amount} currency={currency} /> : '–'}</dd>
      </div>
    </dl>
  );
}
