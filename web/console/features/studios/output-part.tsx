import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { StaffStudio } from '#contract/staff/studios.ts';
import { outputFormats } from '#domain/lab/drop.ts';
import { changeOutput, useAskStudiosAgain } from '../../api/studios.ts';
import { StaffCallError } from '../../lib/staff-call.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { FormSelect } from '../../ui/form-field.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { readProblems } from './read-chosen-file.ts';

/** How a studio receives its prints: the format of the folders, and its options. */
export function OutputPart({ studio: { id, output } }: { readonly studio: StaffStudio }) {
  const t = useTranslations('console.studios');
  const [format, setFormat] = useState(output.format);
  const [options, setOptions] = useState(output.options);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const task = useTask();
  const askAgain = useAskStudiosAgain();
  const store = (event: FormEvent): void => {
    event.preventDefault();
    setProblems([]);
    task.run(async () => {
      try {
        await changeOutput(id, { format, options });
        await askAgain();
      } catch (error) {
        if (error instanceof StaffCallError) setProblems(readProblems(error.failure.details));
        throw error;
      }
    });
  };
  const isSame = format === output.format && options === output.options;
  return (
    <section aria-label={t('output')}>
      <form onSubmit={store} className="flex flex-col gap-3">
        <h2 className="font-display text-3">{t('output')}</h2>
        <FormSelect
          label={t('outputFormat')}
          hint={t('outputHint')}
          value={format}
          onChange={({ target }) => {
            const next = outputFormats.find((each) => each === target.value) ?? format;
            setFormat(next);
            // Another format has options of its own.
            setOptions(next === output.format ? output.options : '{}');
          }}
        >
          {outputFormats.map((each) => (
            <option key={each} value={each}>
              {t(`outputs.${each}`)}
            </option>
          ))}
        </FormSelect>
        <label className="flex flex-col gap-1">
          <span className="font-semibold">{t('options')}</span>
          <textarea
            value={options}
            dir="ltr"
            spellCheck={false}
            rows={8}
            maxLength={20_000}
            className="w-full rounded-control border border-edge bg-sheet p-2 font-edge text-note touch:text-body"
            onChange={({ target }) => setOptions(target.value)}
          />
        </label>
        <TaskFailure task={task} />
        {problems.length > 0 && (
          <ul dir="ltr" lang="en" className="text-start text-note wrap-anywhere text-wrong">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
        <Action
          type="submit"
          look="ink"
          className="self-start"
          isBusy={task.isBusy}
          aria-disabled={isSame || undefined}
        >
          {t('storeOutput')}
        </Action>
      </form>
    </section>
  );
}
