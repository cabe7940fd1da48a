import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { toMajor, toMinor, type Currency } from '#domain/common/money.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { readAmount } from '../../lib/read-amount.ts';
import type { Task } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';

const maxReason = 300;

/** What should be there of one currency. */
interface Expected {
  readonly currency: Currency;
  readonly amount: number;
}

/** What was counted of one currency, as the shop takes it. */
export interface Count {
  readonly currency: Currency;
  readonly expected: number;
  readonly counted: number;
  readonly reason?: string;
}

interface CountFormProps {
  readonly expected: readonly Expected[];
  readonly look: 'main' | 'ink';
  readonly label: string;
  readonly task: Task;
  /** Asks for the reason of a new count. */
  readonly isCorrection?: boolean;
  readonly onCount: (counts: readonly Count[], reason: string) => void;
}

interface Draft {
  readonly typed: string;
  readonly reason: string;
}

const empty: Draft = { typed: '', reason: '' };

/** The difference of two amounts in major units. */
function differenceOf(counted: number, { currency, amount }: Expected): number {
  return toMajor(toMinor(counted, currency) - toMinor(amount, currency), currency);
}

function toCount(expected: Expected, { typed, reason }: Draft): Count | null {
  const { currency, amount } = expected;
  const counted = readAmount(typed, currency);
  if (counted === null) return null;
  if (differenceOf(counted, expected) === 0) return { currency, expected: amount, counted };
  const why = reason.trim();
  return why === '' ? null : { currency, expected: amount, counted, reason: why };
}

/** Asks what was counted of each currency, and why it differs if it does. */
export function CountForm({
  expected,
  look,
  label,
  task,
  isCorrection = false,
  onCount,
}: CountFormProps) {
  const t = useTranslations('console.cash');
  const [drafts, setDrafts] = useState<Readonly<Partial<Record<Currency, Draft>>>>({});
  const [reason, setReason] = useState('');
  const counts = expected.flatMap((one) => toCount(one, drafts[one.currency] ?? empty) ?? []);
  const isWhole = counts.length === expected.length && (!isCorrection || reason.trim() !== '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isWhole) onCount(counts, reason.trim());
  };
  return (
    <form onSubmit={submit} className="flex max-w-md flex-col gap-4">
      {expected.map((one) => (
        <CurrencyFields
          key={one.currency}
          expected={one}
          draft={drafts[one.currency] ?? empty}
          onChange={(draft) => setDrafts((before) => ({ ...before, [one.currency]: draft }))}
        />
      ))}
      {isCorrection && (
        <FormField
          label={t('whyAgain')}
          value={reason}
          maxLength={maxReason}
          autoComplete="off"
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <TaskFailure task={task} />
      <Action
        type="submit"
        look={look}
        className="self-start"
        isBusy={task.isBusy}
        aria-disabled={!isWhole}
      >
        {label}
      </Action>
    </form>
  );
}

interface CurrencyFieldsProps {
  readonly expected: Expected;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

function CurrencyFields({ expected, draft, onChange }: CurrencyFieldsProps) {
  const t = useTranslations('console.cash');
  const { amount: format } = useConsoleFormats();
  const { currency, amount } = expected;
  const counted = readAmount(draft.typed, currency);
  const difference = counted === null ? 0 : differenceOf(counted, expected);
  const shown = `${format(Math.abs(difference), currency)} ${currency}`;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{currency}</legend>
      <FormField
        label={t('counted', { currency })}
        hint={t('expectedHint', { amount: `${format(amount, currency)} ${currency}` })}
        value={draft.typed}
        inputMode="decimal"
        dir="ltr"
        maxLength={20}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...draft, typed: target.value })}
      />
      <output className={difference === 0 ? 'sr-only' : 'font-semibold text-wrong'}>
        {counted === null
          ? ''
          : difference === 0
            ? t('agrees')
            : t(difference < 0 ? 'missing' : 'tooMuch', { amount: shown })}
      </output>
      {difference !== 0 && (
        <FormField
          label={t('why')}
          value={draft.reason}
          maxLength={maxReason}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...draft, reason: target.value })}
        />
      )}
    </fieldset>
  );
}
