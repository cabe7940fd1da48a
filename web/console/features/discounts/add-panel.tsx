import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { currencies } from '#domain/common/money.ts';
import { addDiscount, useAskDiscountsAgain } from '../../api/discounts.ts';
import { StaffCallError } from '../../lib/staff-call.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { FormField, FormSelect } from '../../ui/form-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import {
  emptyDraft,
  readFault,
  toRequest,
  type DiscountFields,
  type FieldFault,
} from './discount-draft.ts';

interface AddPanelProps {
  readonly onClose: () => void;
  readonly onAdded: (id: string) => void;
}

/** Adds a discount; what the shop refuses is said beside its field. */
export function AddPanel({ onClose, onAdded }: AddPanelProps) {
  const t = useTranslations('console.discounts');
  const [draft, setDraft] = useState(emptyDraft);
  const [fault, setFault] = useState<FieldFault | null>(null);
  const task = useTask();
  const askAgain = useAskDiscountsAgain();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setFault(null);
    task.run(async () => {
      try {
        const id = await addDiscount(toRequest(draft));
        await askAgain();
        onAdded(id);
      } catch (error) {
        if (error instanceof StaffCallError) setFault(readFault(error.failure.details));
        throw error;
      }
    });
  };
  return (
    <Panel title={t('add')} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
        <TaskFailure task={task} />
        <Fields draft={draft} fault={fault} onChange={setDraft} />
        <Action type="submit" look="ink" isBusy={task.isBusy}>
          {t('add')}
        </Action>
      </form>
    </Panel>
  );
}

interface FieldsProps {
  readonly draft: DiscountFields;
  readonly fault: FieldFault | null;
  readonly onChange: (draft: DiscountFields) => void;
}

const texts = [
  'code',
  'value',
  'startsAt',
  'endsAt',
  'usageLimit',
  'usageLimitPerEmail',
  'minimum',
  'countries',
  'sizes',
] as const;

const types: Partial<Record<(typeof texts)[number], string>> = {
  startsAt: 'date',
  endsAt: 'date',
  usageLimit: 'number',
  usageLimitPerEmail: 'number',
};

function Fields({ draft, fault, onChange }: FieldsProps) {
  const t = useTranslations('console.discounts');
  const isWrong = (field: (typeof texts)[number]): boolean =>
    fault !== null &&
    (fault.field === field || (field === 'value' && ['percent', 'amount'].includes(fault.field)));
  const hintOf = (field: (typeof texts)[number]) =>
    isWrong(field) && fault !== null ? (
      <span className="font-semibold text-wrong">{t(`problems.${fault.problem}`)}</span>
    ) : (
      t(`hints.${field}`)
    );
  return (
    <>
      {texts.map((field) => (
        <FormField
          key={field}
          label={t(`fields.${field}`)}
          hint={hintOf(field)}
          type={types[field] ?? 'text'}
          value={draft[field]}
          aria-invalid={isWrong(field) || undefined}
          onChange={({ target }) => onChange({ ...draft, [field]: target.value })}
          autoComplete="off"
          maxLength={2000}
        />
      ))}
      <FormSelect
        label={t('fields.kind')}
        value={draft.kind}
        onChange={({ target }) =>
          onChange({ ...draft, kind: target.value === 'amount' ? 'amount' : 'percent' })
        }
      >
        <option value="percent">{t('fields.percent')}</option>
        <option value="amount">{t('fields.amount')}</option>
      </FormSelect>
      <FormSelect
        label={t('fields.currency')}
        value={draft.currency}
        onChange={({ target }) => onChange({ ...draft, currency: target.value })}
      >
        <option value="">{t('fields.anyCurrency')}</option>
        {currencies.map((currency) => (
          <option key={currency}>{currency}</option>
        ))}
      </FormSelect>
      <label className="flex min-h-press items-center gap-2.5">
        <input
          type="checkbox"
          className="size-4.5 accent-ink"
          checked={draft.isListed}
          onChange={({ target }) => onChange({ ...draft, isListed: target.checked })}
        />
        {t('fields.isListed')}
      </label>
    </>
  );
}
