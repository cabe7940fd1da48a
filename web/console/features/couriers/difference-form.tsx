import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { differenceReasons, type DifferenceReason } from '#domain/couriers/courier-amounts.ts';
import type { Task } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { FormField, FormSelect } from '../../ui/form-field.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';

const maxNote = 300;

/** Why a difference is settled. */
export interface Reasoned {
  /** A repeat after a lost response changes nothing. */
  readonly id: string;
  readonly reason: DifferenceReason;
  readonly note: string;
}

interface DifferenceFormProps {
  readonly label: string;
  readonly task: Task;
  /** What comes before the reasons. */
  readonly children?: ReactNode;
  readonly onSettle: (reasoned: Reasoned) => void;
}

/** Asks why a difference is not expected any more. */
export function DifferenceForm({ label, task, children, onSettle }: DifferenceFormProps) {
  const t = useTranslations('console.couriers');
  const [id] = useState(() => crypto.randomUUID());
  const [reason, setReason] = useState<DifferenceReason | ''>('');
  const [note, setNote] = useState('');
  const isWhole = reason !== '' && (reason !== 'other' || note.trim() !== '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isWhole) onSettle({ id, reason, note: note.trim() });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      {children}
      <FormSelect
        label={t('why')}
        value={reason}
        onChange={({ target }) =>
          setReason(differenceReasons.find((each) => each === target.value) ?? '')
        }
      >
        <option value="">{t('choose')}</option>
        {differenceReasons.map((each) => (
          <option key={each} value={each}>
            {t(`reasons.${each}`)}
          </option>
        ))}
      </FormSelect>
      <FormField
        label={t(reason === 'other' ? 'noteNeeded' : 'note')}
        value={note}
        maxLength={maxNote}
        autoComplete="off"
        onChange={({ target }) => setNote(target.value)}
      />
      <TaskFailure task={task} />
      <Action
        type="submit"
        look="ink"
        className="self-start"
        isBusy={task.isBusy}
        aria-disabled={!isWhole}
      >
        {label}
      </Action>
    </form>
  );
}
