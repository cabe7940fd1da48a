import { useTranslations } from 'use-intl';
import type { RefundInstrument, StaffRefunds } from '#contract/staff/refunds.ts';
import { cx } from '#web/ui/cx.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { BankIcon, CardIcon, CashIcon, GiftIcon, MailIcon, PrinterIcon } from '../../ui/icons.tsx';
import { PaymentChip } from '../../ui/order-chips.tsx';
import { Part } from './part.tsx';
import type { RefundDraft } from './use-refund-draft.ts';

const icons = { gift_card: GiftIcon, card: CardIcon, cash: CashIcon, transfer: BankIcon } as const;

const cell = 'py-2 ps-3 text-end tabular-nums whitespace-nowrap';

interface WherePartProps {
  readonly refunds: StaffRefunds;
  readonly draft: RefundDraft;
}

/** Where the money goes: what each instrument has left now, what it gets, and what it has left after it. */
export function WherePart({ refunds, draft: { quote } }: WherePartProps) {
  const t = useTranslations('console');
  const { amount } = useConsoleFormats();
  const { currency } = refunds;
  const rows =
    quote?.instruments ?? refunds.instruments.map((one) => ({ ...one, now: 0, after: one.left }));
  const shown = (major: number): string => amount(major, currency);
  return (
    <Part step={3} title={t('refund.where')}>
      <table className="w-full">
        <thead className="text-note">
          <tr className="border-b border-ink">
            <th scope="col" className="py-1.5 text-start">
              {t('money.instrument')}
            </th>
            <th scope="col" className={cell}>
              {t('refund.left')}
            </th>
            <th scope="col" className={cell}>
              {t('refund.now')}
            </th>
            <th scope="col" className={cell}>
              {t('refund.after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <tr key={one.id} className="border-b border-rule align-top">
              <th scope="row" className="py-2 text-start font-normal">
                <InstrumentName instrument={one} currency={currency} />
              </th>
              <td className={cell}>{shown(one.left)}</td>
              <td className={cx(cell, one.now > 0 && 'text-body font-semibold')}>
                {shown(one.now)}
              </td>
              <td className={cell}>{shown(one.after)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="border-t-2 border-ink font-semibold">
          <tr>
            <th scope="row" className="py-2 text-start">
              {t('refund.order', { currency })}
            </th>
            <td className={cell}>{shown(refunds.left)}</td>
            <td className={cell}>{shown(quote?.amount ?? 0)}</td>
            <td className={cell}>{shown(sumAfter(rows))}</td>
          </tr>
        </tfoot>
      </table>
      {quote && <Consequences payment={quote.payment} hasNote={quote.creditNote !== null} />}
    </Part>
  );
}

/** Sums what is left after the refund; by hundredths, because decimals of a currency add up in them alone. */
function sumAfter(rows: readonly { readonly after: number }[]): number {
  return rows.reduce((sum, { after }) => sum + Math.round(after * 100), 0) / 100;
}

interface InstrumentNameProps {
  readonly instrument: RefundInstrument;
  readonly currency: string;
}

function InstrumentName({ instrument, currency }: InstrumentNameProps) {
  const t = useTranslations('console');
  const { amount } = useConsoleFormats();
  const { kind, lastFour, reference, waiting, isDisputed } = instrument;
  const IconOf = icons[kind];
  const notes = [
    kind === 'gift_card' ? t('refund.cardFirst') : null,
    kind === 'cash' || kind === 'transfer' ? t('refund.byUs') : null,
    reference === null ? null : t('refund.reference', { reference }),
    waiting > 0
      ? t('refund.waitingPart', { amount: `${amount(waiting, currency)} ${currency}` })
      : null,
  ].filter((text) => text !== null);
  return (
    <>
      <span className="flex items-center gap-2 font-semibold">
        <IconOf className="size-4.5" />
        {t(`money.instruments.${kind}`)} <bdi>{lastFour}</bdi>
      </span>
      {notes.map((text) => (
        <span key={text} className="block text-note text-ink-2 wrap-anywhere">
          <bdi>{text}</bdi>
        </span>
      ))}
      {isDisputed && <span className="block text-note text-wrong">{t('refund.disputed')}</span>}
    </>
  );
}

interface ConsequencesProps {
  readonly payment: StaffRefunds['payment'];
  readonly hasNote: boolean;
}

/** What else happens. */
function Consequences({ payment, hasNote }: ConsequencesProps) {
  const t = useTranslations('console.refund');
  const line = 'flex items-center gap-2.5 border-b border-rule py-1.5';
  return (
    <ul>
      <li className={line}>
        <MailIcon className="size-4.5 shrink-0" />
        {t(hasNote ? 'mail' : 'mailOnly')}
      </li>
      <li className={line}>
        <span className="grow">{t('becomes')}</span>
        <PaymentChip payment={payment} />
      </li>
      <li className={line}>
        <PrinterIcon className="size-4.5 shrink-0" />
        {t('production')}
      </li>
    </ul>
  );
}
