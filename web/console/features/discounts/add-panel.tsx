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
  discountKinds,
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

const beforeValue = ['code'] as const;
const ofPieces = ['piecesOf', 'piecesPaid'] as const;
const valueOf = {
  percent: ['value'],
  amount: ['value'],
  pieces: [...ofPieces, 'value'],
} as const;
const afterValue = [
  'startsAt',
  'endsAt',
  'usageLimit',
  'usageLimitPerEmail',
  'minimum',
  'countries',
  'sizes',
] as const;

type TextField =
  | (typeof beforeValue)[number]
  | (typeof ofPieces)[number]
  | 'value'
  | (typeof afterValue)[number];

const types: Partial<Record<TextField, string>> = {
  startsAt: 'date',
  endsAt: 'date',
  usageLimit: 'number',
  usageLimitPerEmail: 'number',
  piecesOf: 'number',
  piecesPaid: 'number',
};

/** The field of the form that shows the fault of a field of the request. */
const shownAt: Partial<Record<string, TextField>> = {
  percent: 'value',
  amount: 'value',
  pieces: 'piecesPaid',
};

function Texts({
  names,
  draft,
  fault,
  onChange,
}: FieldsProps & { readonly names: readonly TextField[] }) {
  const t = useTranslations('console.discounts');
  const wrong = fault && (shownAt[fault.field] ?? fault.field);
  return names.map((field) => (
    <FormField
      key={field}
      label={t(`fields.${field}`)}
      hint={
        wrong === field && fault !== null ? (
          <span className="font-semibold text-wrong">{t(`problems.${fault.problem}`)}</span>
        ) : (
          t(field === 'value' && draft.kind === 'pieces' ? 'hints.piecesValue' : `hints.${field}`)
        )
      }
      type={types[field] ?? 'text'}
      value={draft[field]}
      aria-invalid={wrong === field || undefined}
      onChange={({ target }) => onChange({ ...draft, [field]: target.value })}
      autoComplete="off"
      maxLength={2000}
    />
  ));
}

const flags = ['isFirstOrder', 'isAutomatic', 'isListed'] as const;

function Flags({ draft, onChange }: Omit<FieldsProps, 'fault'>) {
  const t = useTranslations('console.discounts');
  return flags.map((field) => (
    <label key={field} className="flex min-h-press items-center gap-2.5">
      <input
        type="checkbox"
        className="size-4.5 shrink-0 accent-ink"
        checked={draft[field]}
        onChange={({ target }) => onChange({ ...draft, [field]: target.checked })}
      />
      {t(`fields.${field}`)}
    </label>
  ));
}

function Fields(props: FieldsProps) {
  const { draft, onChange } = props;
  const t = useTranslations('console.discounts');
  return (
    <>
      <Texts {...props} names={beforeValue} />
      <FormSelect
        label={t('fields.kind')}
        value={draft.kind}
        onChange={({ target }) => {
          const kind = discountKinds.find((each) => each === target.value) ?? 'percent';
          onChange({ ...draft, kind });
        }}
      >
        {discountKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`fields.${kind}`)}
          </option>
        ))}
      </FormSelect>
      <Texts {...props} names={valueOf[draft.kind]} />
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
      <Texts {...props} names={afterValue} />
      <Flags draft={draft} onChange={onChange} />
    </>
  );
}
