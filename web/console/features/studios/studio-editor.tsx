import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { StaffStudio, StudioCheck } from '#contract/staff/studios.ts';
import { changeStudio, checkStudio, useAskStudiosAgain } from '../../api/studios.ts';
import { useKeys } from '../../lib/key-store.ts';
import { hasCode } from '../../lib/staff-call.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { CellChanges } from './cell-changes.tsx';
import { ClosuresPart } from './closures-part.tsx';
import { HoursPart } from './hours-part.tsx';
import { PlacePart } from './place-part.tsx';
import { RefusedFields, useRefusedFields } from './refused-fields.tsx';
import { StrandedVisits } from './stranded-visits.tsx';
import { findFormFault, toDraft, toForm, type StudioForm } from './studio-form.ts';
import { TranslationsPart } from './translations-part.tsx';

/** What can be changed of a studio. Nothing is stored before it was shown what changes and whom it strands. */
export function StudioEditor({ studio: { id, studio } }: { readonly studio: StaffStudio }) {
  const t = useTranslations('console.studios');
  const [form, setForm] = useState(() => toForm(studio));
  const [checked, setChecked] = useState<StudioCheck | null>(null);
  const { refused, clear, keepRefused } = useRefusedFields();
  const task = useTask();
  const askAgain = useAskStudiosAgain();
  const draft = toDraft(form, studio);
  const isSame = JSON.stringify(draft) === JSON.stringify(studio);
  const change = (changes: Partial<StudioForm>): void => {
    setForm((before) => ({ ...before, ...changes }));
    setChecked(null);
    clear();
  };
  const check = (): void => {
    if (!draft || isSame) return;
    clear();
    task.run(async () => setChecked(await keepRefused(() => checkStudio(id, draft))));
  };
  const store = (seen: string): void => {
    if (!draft) return;
    task.run(async () => {
      try {
        await changeStudio(id, draft, seen);
        await askAgain();
      } catch (error) {
        if (hasCode(error, 'studio_changed')) {
          setChecked(null);
          await askAgain();
        }
        throw error;
      }
    });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    check();
  };
  useKeys(t('title'), [{ chord: 'w', label: t('check'), run: check, isHinted: true }], 2);
  const fault = findFormFault(form);
  return (
    <form onSubmit={submit} noValidate className="flex min-w-0 flex-col gap-8">
      <PlacePart form={form} wrong={fault?.fields ?? []} refused={refused} onChange={change} />
      <HoursPart form={form} wrong={fault?.days ?? []} onChange={change} />
      <ClosuresPart form={form} onChange={change} />
      <TranslationsPart form={form} onChange={change} />
      <TaskFailure task={task} />
      <RefusedFields refused={refused} />
      {checked === null ? (
        <Action
          type="submit"
          look="main"
          chord="w"
          className="self-start"
          isBusy={task.isBusy}
          aria-disabled={draft === null || isSame || undefined}
        >
          {t('check')}
        </Action>
      ) : (
        <CheckedChange
          checked={checked}
          isBusy={task.isBusy}
          onStore={() => store(checked.seen)}
          onBack={() => setChecked(null)}
        />
      )}
    </form>
  );
}

interface CheckedChangeProps {
  readonly checked: StudioCheck;
  readonly isBusy: boolean;
  readonly onStore: () => void;
  readonly onBack: () => void;
}

/** What storing would do, and the button that does it. */
function CheckedChange({ checked, isBusy, onStore, onBack }: CheckedChangeProps) {
  const t = useTranslations('console.studios');
  const { changes, unmet, unmetCount } = checked;
  return (
    <section aria-label={t('whatChanges')} className="flex flex-col gap-4">
      <CellChanges changes={changes} caption={t('whatChanges')} />
      <StrandedVisits visits={unmet} count={unmetCount} />
      <div className="flex flex-wrap gap-2">
        <Action look={unmetCount > 0 ? 'danger' : 'main'} isBusy={isBusy} onClick={onStore}>
          {unmetCount > 0 ? t('storeAnyway', { count: unmetCount }) : t('store')}
        </Action>
        <Action onClick={onBack}>{t('goOn')}</Action>
      </div>
    </section>
  );
}
