import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { StaffRefunds } from '#contract/staff/refunds.ts';
import { Alert, Check, Clock } from '#web/ui/icons.tsx';
import type { ChipWeight } from '../../lib/order-states.ts';
import { useMay } from '../../lib/session.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Chip } from '../../ui/chip.tsx';
import { CashIcon } from '../../ui/icons.tsx';
import { Amount } from '../../ui/order-chips.tsx';

type Refund = StaffRefunds['refunds'][number];

const looks: Readonly<
  Record<Refund['state'], { readonly weight: ChipWeight; readonly icon: typeof Check }>
> = {
  waiting: { weight: 'go', icon: Clock },
  unknown: { weight: 'need', icon: Alert },
  pay_out: { weight: 'need', icon: CashIcon },
  done: { weight: 'done', icon: Check },
  failed: { weight: 'bad', icon: Alert },
};

/** The refunds of an order so far, with what became of each. */
export function EarlierRefunds({
  refunds: { refunds, currency },
}: {
  readonly refunds: StaffRefunds;
}) {
  const t = useTranslations('console.refund');
  if (refunds.length === 0) return null;
  return (
    <section className="flex flex-col gap-1">
      <h2 className="text-4 font-semibold">{t('earlier')}</h2>
      <ul>
        {refunds.map((refund) => (
          <li key={refund.id} className="flex flex-col gap-1 border-b border-rule py-2">
            <EarlierRefund refund={refund} currency={currency} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function EarlierRefund({
  refund,
  currency,
}: {
  readonly refund: Refund;
  readonly currency: string;
}) {
  const t = useTranslations('console.refund');
  const { when } = useConsoleFormats();
  const mayDecide = useMay()('reviews.decide');
  const { amount, state, reason, note, reference, failure, createdAt, doneAt } = refund;
  const { weight, icon: IconOf } = looks[state];
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Amount amount={amount} currency={currency} />
        <Chip weight={weight} icon={<IconOf />}>
          {t(`states.${state}`)}
        </Chip>
        <span className="ms-auto text-note text-ink-2">{when(doneAt ?? createdAt)}</span>
      </p>
      {state === 'pay_out' && mayDecide && (
        <Link href="/money?view=refunds" className="self-start underline underline-offset-2">
          {t('payOut')}
        </Link>
      )}
      {state === 'unknown' && <p className="text-note text-care">{t('unknownDetail')}</p>}
      <p className="text-note text-ink-2 wrap-anywhere empty:hidden">
        {reason && <span>{t(`reasons.${reason}`)}</span>}
        {reason && note !== '' && ' · '}
        {note !== '' && <bdi>{note}</bdi>}
      </p>
      {reference !== null && (
        <p className="text-note text-ink-2 wrap-anywhere">{t('reference', { reference })}</p>
      )}
      {failure !== null && state !== 'done' && (
        <p className="text-note text-wrong wrap-anywhere">
          <bdi>{failure}</bdi>
        </p>
      )}
    </>
  );
}
