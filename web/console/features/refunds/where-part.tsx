import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import type { RefundInstrument, StaffRefunds } from '#contract/staff/refunds.ts';
import { isolate } from '#locales/isolate.ts';
import { cx } from '#web/ui/cx.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { BankIcon, CardIcon, CashIcon, GiftIcon, MailIcon, PrinterIcon } from '../../ui/icons.tsx';
import { PaymentChip } from '../../ui/order-chips.tsx';
import { Part } from './part.tsx';
import type { RefundDraft } from './use-refund-draft.ts';

const icons = { gift_card: GiftIcon, card: CardIcon, cash: CashIcon, transfer: BankIcon } as const;

const cell = 'py-2 ps-3 text-end tabular-nums whitespace-nowrap phone:ps-1.5 phone:text-note';

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
            <Fragment key={one.id}>
              <tr className="align-baseline">
                <th scope="row" className="pt-2 text-start font-normal">
                  <InstrumentName instrument={one} />
                </th>
                <td className={cell}>{shown(one.left)}</td>
                <td className={cx(cell, one.now > 0 && 'text-body font-semibold')}>
                  {shown(one.now)}
                </td>
                <td className={cell}>{shown(one.after)}</td>
              </tr>
              <tr className="border-b border-rule">
                <td colSpan={4} className="pb-2 ps-6.5 text-note text-ink-2">
                  <InstrumentNotes instrument={one} currency={currency} />
                </td>
              </tr>
            </Fragment>
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

function InstrumentName({ instrument }: { readonly instrument: RefundInstrument }) {
  const t = useTranslations('console.money.instruments');
  const { kind, lastFour } = instrument;
  const IconOf = icons[kind];
  return (
    <span className="flex items-center gap-2 font-semibold">
      <IconOf className="size-4.5" />
      {t(kind)} <bdi>{lastFour}</bdi>
    </span>
  );
}

interface InstrumentNotesProps {
  readonly instrument: RefundInstrument;
  readonly currency: string;
}

/** How an instrument gets the money, and what keeps it from getting more. */
function InstrumentNotes({ instrument, currency }: InstrumentNotesProps) {
  const t = useTranslations('console.refund');
  const { amount } = useConsoleFormats();
  const { kind, reference, waiting, isDisputed } = instrument;
  const money = `${amount(waiting, currency)} ${currency}`;
  const notes = [
    kind === 'gift_card' ? t('cardFirst') : null,
    kind === 'cash' || kind === 'transfer' ? t('byUs') : null,
    reference === null ? null : t('reference', { reference }),
    waiting > 0 ? t('waitingPart', { amount: isolate(money) }) : null,
  ].filter((text) => text !== null);
  return (
    <>
      {notes.map((text) => (
        <span key={text} className="block wrap-anywhere">
          {text}
        </span>
      ))}
      {isDisputed && <span className="block text-wrong">{t('disputed')}</span>}
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
