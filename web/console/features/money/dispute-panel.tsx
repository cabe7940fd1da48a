import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { RecordedDispute } from '#contract/staff/money.ts';
import { recordDispute, useAskMoneyAgain } from '../../api/money.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { FormField, FormSelect } from '../../ui/form-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';

const outcomes = ['lost', 'won'] as const;
type Outcome = (typeof outcomes)[number];

interface Draft {
  readonly number: string;
  readonly reference: string;
  readonly outcome: Outcome;
  readonly amount: string;
}

const empty: Draft = { number: '', reference: '', outcome: 'lost', amount: '' };

function toRequest({ outcome, reference, amount }: Draft) {
  const major = Number(amount.trim().replace(',', '.'));
  const isPart = outcome === 'lost' && amount.trim() !== '';
  return { outcome, reference: reference.trim(), ...(isPart && { amount: major }) };
}

function isWhole({ number, reference, amount }: Draft): boolean {
  const isAmount = /^\d{0,9}([.,]\d{1,2})?$/.test(amount.trim());
  return number.trim() !== '' && reference.trim() !== '' && isAmount;
}

/** Records how a dispute at Helcim ended, which does not report disputes to the shop. */
export function DisputePanel({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('console.moneyIssues');
  const [draft, setDraft] = useState(empty);
  const [recorded, setRecorded] = useState<RecordedDispute | null>(null);
  const task = useTask();
  const askAgain = useAskMoneyAgain();
  const set = (change: Partial<Draft>): void => {
    setDraft({ ...draft, ...change });
    setRecorded(null);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isWhole(draft)) return;
    task.run(async () => {
      setRecorded(await recordDispute(draft.number.trim(), toRequest(draft)));
      await askAgain();
    });
  };
  return (
    <Panel title={t('recordDispute')} onClose={onClose}>
      <p className="text-ink-2">{t('disputeDetail')}</p>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <FormField
          label={t('orderNumber')}
          value={draft.number}
          maxLength={40}
          autoComplete="off"
          dir="ltr"
          onChange={({ target }) => set({ number: target.value })}
        />
        <FormField
          label={t('disputeReference')}
          value={draft.reference}
          maxLength={100}
          autoComplete="off"
          dir="ltr"
          onChange={({ target }) => set({ reference: target.value })}
        />
        <FormSelect
          label={t('outcome')}
          value={draft.outcome}
          onChange={({ target }) => set({ outcome: target.value === 'won' ? 'won' : 'lost' })}
        >
          {outcomes.map((outcome) => (
            <option key={outcome} value={outcome}>
              {t(`outcomes.${outcome}`)}
            </option>
          ))}
        </FormSelect>
        {draft.outcome === 'lost' && (
          <FormField
            label={t('taken')}
            hint={t('takenHint')}
            value={draft.amount}
            inputMode="decimal"
            maxLength={20}
            autoComplete="off"
            dir="ltr"
            onChange={({ target }) => set({ amount: target.value })}
          />
        )}
        <TaskFailure task={task} />
        <output className={recorded?.isRecorded ? 'text-done' : 'text-wrong'}>
          {recorded && t(recorded.refusal === null ? 'recordedNow' : `refused.${recorded.refusal}`)}
        </output>
        <Action type="submit" look="main" isBusy={task.isBusy} aria-disabled={!isWhole(draft)}>
          {t('record')}
        </Action>
      </form>
    </Panel>
  );
}
