import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { EditQuote as Quote } from '#contract/staff/order-edits.ts';
import { isCurrency, toMinor } from '#domain/common/money.ts';
import { cx } from '#web/ui/cx.ts';
import { Alert } from '#web/ui/icons.tsx';
import { useKeys } from '../lib/key-store.ts';
import { useConsoleFormats } from '../lib/use-formats.ts';
import type { Task } from '../lib/use-task.ts';
import { Action } from './action.tsx';
import { FormField } from './form-field.tsx';
import { Notice } from './notice.tsx';
import { TaskFailure } from './task-failure.tsx';

interface EditQuoteProps {
  readonly quote: Quote;
  /** The quote is of an earlier draft, and the next one is on its way. */
  readonly isOld: boolean;
  readonly task: Task;
  /** Carries it out, with the amount that was typed if one was asked for. */
  readonly onEdit: (amount: number | undefined) => void;
}

function useMoney({ currency }: Quote) {
  const { amount } = useConsoleFormats();
  return (major: number): string => `${amount(major, currency)} ${currency}`;
}

/** Whether a typed text is an amount, in the smallest unit of its currency. */
function isAmount(typed: string, amount: number, currency: string): boolean {
  const text = typed.trim().replace(',', '.');
  if (!/^\d+(?:\.\d+)?$/.test(text) || !isCurrency(currency)) return false;
  return toMinor(Number(text), currency) === toMinor(amount, currency);
}

/** What an edit costs, what becomes of the difference, and the button that makes it so. */
export function EditQuote({ quote, isOld, task, onEdit }: EditQuoteProps) {
  const t = useTranslations('console.orderEdits');
  const money = useMoney(quote);
  const [typed, setTyped] = useState('');
  const { settlement, amount, currency, obstacle, isTyped } = quote;
  const isRight = !isTyped || isAmount(typed, amount, currency);
  const isOpen = obstacle === null && isRight && !isOld;
  const label = t(`buttons.${settlement}`, { amount: money(amount) });
  const run = (): void => {
    if (isOpen && !task.isBusy) onEdit(isTyped ? amount : undefined);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    run();
  };
  useKeys(t('quote'), [{ chord: 'mod+enter', label, run, isEverywhere: true }]);
  return (
    <form
      onSubmit={submit}
      aria-busy={isOld}
      className={cx('flex flex-col gap-4', isOld && 'opacity-60')}
    >
      <Amounts quote={quote} />
      <output className="font-semibold">
        {t(`settlements.${settlement}`, { amount: money(amount) })}
      </output>
      {settlement === 'return' && <Instruments quote={quote} />}
      {obstacle === null && settlement === 'pay' && (
        <p className="text-note text-ink-2">{t('held')}</p>
      )}
      {obstacle === null && settlement !== 'pay' && quote.correctsInvoice && (
        <p className="text-note text-ink-2">{t('correctsInvoice')}</p>
      )}
      {obstacle === null && (
        <p className="text-note text-ink-2">{t(settlement === 'pay' ? 'mailedToPay' : 'mailed')}</p>
      )}
      {obstacle !== null && (
        <Notice tone="care" icon={<Alert />} title={t(`obstacles.${obstacle}`)} />
      )}
      {isTyped && obstacle === null && (
        <FormField
          label={t('typeAmount', { amount: money(amount) })}
          value={typed}
          inputMode="decimal"
          dir="ltr"
          maxLength={20}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <TaskFailure task={task} />
      <Action
        type="submit"
        look="main"
        isBusy={task.isBusy}
        aria-disabled={!isOpen}
        chord="mod+enter"
      >
        {label}
      </Action>
    </form>
  );
}

function Instruments({ quote }: { readonly quote: Quote }) {
  const t = useTranslations('console.orderEdits');
  const money = useMoney(quote);
  return (
    <ul className="text-note">
      {quote.instruments.map(({ kind, amount }) => (
        <li key={kind}>{t(`instruments.${kind}`, { amount: money(amount) })}</li>
      ))}
      {quote.instruments.some(({ kind }) => kind === 'card' || kind === 'gift_card') && (
        <li className="text-ink-2">{t('returnLater')}</li>
      )}
    </ul>
  );
}

/** The amounts before and after, with those that change marked. */
function Amounts({ quote }: { readonly quote: Quote }) {
  const t = useTranslations('console.orderEdits');
  const { amount: format } = useConsoleFormats();
  const { before, after, currency } = quote;
  const taxes = [...new Set([...before.taxes, ...after.taxes].map(({ name }) => name))];
  const taxOf = (sums: Quote['before'], name: string): number =>
    sums.taxes.find((tax) => tax.name === name)?.amount ?? 0;
  const rows = [
    { key: 'subtotal', label: t('subtotal'), from: before.subtotal, to: after.subtotal },
    { key: 'fee', label: t('fee'), from: before.shippingFee, to: after.shippingFee },
    { key: 'discount', label: t('discount'), from: -before.discount, to: -after.discount },
    ...taxes.map((name) => ({
      key: `tax ${name}`,
      label: name,
      from: taxOf(before, name),
      to: taxOf(after, name),
    })),
  ].filter(({ from, to, key }) => from !== 0 || to !== 0 || key === 'subtotal');
  return (
    <table className="w-full text-note">
      <caption className="sr-only">{t('amounts', { currency })}</caption>
      <thead>
        <tr className="border-b border-rule text-ink-2">
          <th className="text-start font-normal">{currency}</th>
          <th className="text-end font-normal">{t('before')}</th>
          <th className="text-end font-normal">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, from, to }) => (
          <tr key={key}>
            <th className="py-0.5 text-start font-normal">{label}</th>
            <td className={cx('text-end', from !== to && 'text-ink-2 line-through')}>
              {format(from, currency)}
            </td>
            <td className={cx('text-end', from !== to && 'font-semibold')}>
              {format(to, currency)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-ink font-semibold">
          <th className="pt-1 text-start">{t('total')}</th>
          <td className="pt-1 text-end">{format(before.total, currency)}</td>
          <td className="pt-1 text-end">{format(after.total, currency)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
