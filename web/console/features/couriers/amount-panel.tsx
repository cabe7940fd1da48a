import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { CourierAmountResponse, CourierAmountShown } from '#contract/staff/couriers.ts';
import { settleAmount, useAskCouriersAgain, useCourierAmount } from '../../api/couriers.ts';
import { formatPromisedDay, shortNumber } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { hasCode } from '../../lib/staff-call.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useTask } from '../../lib/use-task.ts';
import { LoadState } from '../../ui/loaded-part.tsx';
import { Amount } from '../../ui/order-chips.tsx';
import { Panel } from '../../ui/panel.tsx';
import { CourierChip } from './amount-list.tsx';
import { DifferenceForm } from './difference-form.tsx';

interface AmountPanelProps {
  readonly number: string;
  readonly onClose: () => void;
}

/** What a courier owes for an order, everything that became of it, and how a difference ends. */
export function AmountPanel({ number, onClose }: AmountPanelProps) {
  const t = useTranslations('console.couriers');
  const maySettle = useMay()('couriers.settle');
  const found = useCourierAmount(number);
  const { data } = found;
  return (
    <Panel title={shortNumber(number)} onClose={onClose}>
      <LoadState asked={found} rows={4} failed={t('failed')} tryAgain={t('tryAgain')} />
      {data && (
        <>
          <Facts amount={data.amount} />
          <History found={data} />
          {maySettle && data.amount.open !== 0 && (
            <Settle key={data.amount.open} amount={data.amount} />
          )}
        </>
      )}
    </Panel>
  );
}

function Facts({ amount: shown }: { readonly amount: CourierAmountShown }) {
  const t = useTranslations('console.couriers');
  const { when } = useConsoleFormats();
  const { number, name, courier, currency, due, remitted, resolved, open, state, since } = shown;
  const rows = [
    ['due', due],
    ['remitted', remitted],
    ...(resolved === 0 ? [] : [['settled', resolved] as const]),
    ['open', open],
  ] as const;
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-3">
        <CourierChip state={state} />
        <span>
          <bdi>{courier ?? t('noCourier')}</bdi>
        </span>
      </p>
      <p>
        <Link href={`/orders/${number}`} className="underline underline-offset-4">
          {t('toOrder')}
        </Link>{' '}
        · <bdi>{name}</bdi>
      </p>
      <p className="text-ink-2">{t('handedAt', { time: when(since) })}</p>
      <dl>
        {rows.map(([id, value]) => (
          <div
            key={id}
            className="flex justify-between gap-4 border-b border-rule py-1.5 last:border-b-0 last:font-semibold"
          >
            <dt>{t(id)}</dt>
            <dd>
              <Amount amount={value} currency={currency} isStrong={false} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function History({
  found: { amount, lines, differences },
}: {
  readonly found: CourierAmountResponse;
}) {
  const t = useTranslations('console.couriers');
  const { when, amount: format, language } = useConsoleFormats();
  const { currency } = amount;
  if (lines.length === 0 && differences.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('history')}</h3>
      <ul className="flex flex-col gap-3">
        {lines.map(({ remittance, position, courier, day, amount: value, number, matchedBy }) => (
          <li key={`${remittance} ${position}`} className="border-s-2 border-ink ps-3">
            <p className="font-semibold">
              {t('remittedOn', {
                amount: `${format(value, currency)} ${currency}`,
                day: formatPromisedDay(`${day}T00:00:00Z`, language),
              })}
            </p>
            <p className="text-note text-ink-2 wrap-anywhere">
              <bdi>{courier}</bdi> · {t(`matchedBy.${matchedBy}`)}
              {matchedBy !== 'number' && number !== '' && (
                <>
                  {' · '}
                  <bdi dir="ltr">{number}</bdi>
                </>
              )}
            </p>
          </li>
        ))}
        {differences.map(({ at, by, amount: value, reason, note }) => (
          <li key={`${at} ${value}`} className="border-s-2 border-edge ps-3">
            <p className="font-semibold">
              {t('settledFor', {
                amount: `${format(value, currency)} ${currency}`,
                reason: t(`reasons.${reason}`),
              })}
            </p>
            <p className="text-note text-ink-2 wrap-anywhere">
              <bdi>{by}</bdi> · {when(at)}
              {note !== '' && (
                <>
                  {' · '}
                  <bdi>{note}</bdi>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Settle({ amount: { number, open, currency } }: { readonly amount: CourierAmountShown }) {
  const t = useTranslations('console.couriers');
  const { amount } = useConsoleFormats();
  const task = useTask();
  const askAgain = useAskCouriersAgain();
  const difference = `${amount(Math.abs(open), currency)} ${currency}`;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">
        {t(open > 0 ? 'settleMissing' : 'settleTooMuch', { amount: difference })}
      </h3>
      <DifferenceForm
        label={t('settle', { amount: difference })}
        task={task}
        onSettle={(reasoned) =>
          task.run(async () => {
            try {
              await settleAmount(number, { ...reasoned, open });
              await askAgain();
            } catch (error) {
              if (hasCode(error, 'courier_amounts_changed')) await askAgain();
              throw error;
            }
          })
        }
      />
    </section>
  );
}
