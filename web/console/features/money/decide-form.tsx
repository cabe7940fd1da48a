import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { Decided, MoneyIssue } from '#contract/staff/money.ts';
import { isCurrency, toMinor } from '#domain/common/money.ts';
import { findRefundChecks, usualRefundLimits } from '#domain/payments/refund-checks.ts';
import {
  acceptReview,
  closeReview,
  endReview,
  returnCharge,
  useAskMoneyAgain,
} from '../../api/money.ts';
import { getShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { readAmount } from '../../lib/read-amount.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action, type ActionLook } from '../../ui/action.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';

const maxNote = 500;

interface DecideFormProps {
  readonly issue: MoneyIssue;
  readonly mayRefund: boolean;
  readonly onDone: () => void;
}

/** A way to decide a review. */
interface Decision {
  readonly key: 'return' | 'accept' | 'paid' | 'unpaid' | 'close';
  readonly look: ActionLook;
  readonly decide: (note: string) => Promise<Decided>;
}

/** The ways to decide a review, the one that matters most first. */
function listDecisions({ issue, mayRefund }: DecideFormProps): Decision[] {
  const { id, kind, order, amount } = issue;
  if (kind === 'order_in_review') {
    const number = order?.number ?? '';
    return [
      { key: 'paid', look: 'main', decide: (note) => endReview(number, true, note) },
      { key: 'unpaid', look: 'outline', decide: (note) => endReview(number, false, note) },
    ];
  }
  const close = { key: 'close', decide: (note: string) => closeReview(id, note) } as const;
  if (issue.canBeReturned && mayRefund && amount !== null) {
    const give = (note: string): Promise<Decided> => returnCharge(id, { note, amount });
    return [
      { key: 'return', look: 'main', decide: give },
      { ...close, look: 'outline' },
    ];
  }
  if (issue.canBeAccepted) {
    const accept = (note: string): Promise<Decided> => acceptReview(id, note);
    return [
      { key: 'accept', look: 'main', decide: accept },
      { ...close, look: 'outline' },
    ];
  }
  return [{ ...close, look: 'ink' }];
}

function isTypedAbove({ amount, currency }: MoneyIssue): boolean {
  if (amount === null || !isCurrency(currency)) return false;
  const minor = toMinor(amount, currency);
  return findRefundChecks(getShopCatalogue(), minor, currency, { limits: usualRefundLimits })
    .isTyped;
}

/** Decides a review: one button, worded with its consequence, and what was found in words. */
export function DecideForm(props: DecideFormProps) {
  const { issue, onDone } = props;
  const t = useTranslations('console.moneyIssues');
  const { amount: format } = useConsoleFormats();
  const [note, setNote] = useState('');
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<Decided | null>(null);
  const task = useTask();
  const askAgain = useAskMoneyAgain();
  const decisions = listDecisions(props);
  const [first] = decisions;
  const { amount, currency } = issue;
  const money = amount === null ? '' : `${format(amount, currency)} ${currency}`;
  const needsTyped = first?.key === 'return' && isTypedAbove(issue);
  const isTyped =
    !needsTyped ||
    typed.trim() === format(amount ?? 0, currency) ||
    (isCurrency(currency) && readAmount(typed, currency) === amount);
  const isReady = ({ key }: Decision): boolean =>
    note.trim() !== '' && (key !== 'return' || isTyped);
  const run = (decision: Decision): void => {
    if (!isReady(decision)) return;
    task.run(async () => {
      const decided = await decision.decide(note.trim());
      await askAgain();
      setRefusal(decided);
      if (decided.isDone) onDone();
    });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (first) run(first);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <FormField
        label={t('found')}
        hint={t('foundHint')}
        value={note}
        maxLength={maxNote}
        autoComplete="off"
        dir="auto"
        onChange={({ target }) => setNote(target.value)}
      />
      {needsTyped && (
        <FormField
          label={t('typed', { amount: format(amount ?? 0, currency) })}
          value={typed}
          inputMode="decimal"
          dir="ltr"
          maxLength={20}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <TaskFailure task={task} />
      <Refused decided={refusal} />
      <div className="flex flex-col items-stretch gap-2">
        {decisions.map((decision, at) => (
          <Action
            key={decision.key}
            type={at === 0 ? 'submit' : 'button'}
            look={decision.look}
            isBusy={task.isBusy}
            aria-disabled={!isReady(decision)}
            onClick={at === 0 ? undefined : () => run(decision)}
          >
            {t(`decisions.${decision.key}`, { amount: money })}
          </Action>
        ))}
      </div>
    </form>
  );
}

/** Why a decision changed nothing. */
function Refused({ decided }: { readonly decided: Decided | null }) {
  const t = useTranslations('console.moneyIssues');
  const { amount } = useConsoleFormats();
  const { refusal = null, amounts = null } = decided ?? {};
  const shown = (major: number): string =>
    amounts === null ? '' : `${amount(major, amounts.currency)} ${amounts.currency}`;
  return (
    <output className="text-wrong empty:hidden">
      {refusal === 'nothing_lacks' && t('nothingLacks')}
      {refusal === 'other_amount' &&
        amounts !== null &&
        t('otherAmount', { held: shown(amounts.held), due: shown(amounts.due) })}
    </output>
  );
}
