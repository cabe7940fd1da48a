import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { maxStudioFile, type StudioImport } from '#contract/staff/studios.ts';
import { fileEncodings, type FileEncoding } from '#domain/studios/studio-files.ts';
import { Alert, Check } from '#web/ui/icons.tsx';
import { importStudios, useAskStudiosAgain } from '../../api/studios.ts';
import { hasCode, StaffCallError } from '../../lib/staff-call.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { FormField, FormSelect } from '../../ui/form-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { CellChanges } from './cell-changes.tsx';
import { acceptedFiles, readProblem, toBase64 } from './read-chosen-file.ts';
import { StrandedVisits } from './stranded-visits.tsx';

interface ChosenFile {
  readonly name: string;
  readonly content: string;
}

/** Imports a file of studios: first what it would change, then, by a second press, just that. */
export function ImportPanel({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('console.studios');
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [encoding, setEncoding] = useState<FileEncoding | ''>('');
  const [report, setReport] = useState<StudioImport | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const task = useTask();
  const askAgain = useAskStudiosAgain();
  const send = (chosen: ChosenFile, asked: FileEncoding | '', seen?: string): void => {
    setProblem(null);
    task.run(async () => {
      try {
        const more = { ...(asked !== '' && { encoding: asked }), ...(seen && { seen }) };
        const result = await importStudios({ ...chosen, ...more });
        setReport(result);
        if (result.isStored) await askAgain();
      } catch (error) {
        if (error instanceof StaffCallError) setProblem(readProblem(error.failure.details));
        // What would be stored is not what was shown any more: it is shown anew.
        if (hasCode(error, 'studio_changed')) setReport(null);
        throw error;
      }
    });
  };
  const choose = async (chosen: File | undefined): Promise<void> => {
    setReport(null);
    setFile(null);
    setProblem(null);
    task.clear();
    if (!chosen) return;
    if (chosen.size > maxStudioFile) {
      setProblem(t('fileTooLarge'));
      return;
    }
    const read = { name: chosen.name, content: await toBase64(chosen) };
    setFile(read);
    send(read, encoding);
  };
  return (
    <Panel title={t('importTitle')} onClose={onClose}>
      <p className="text-note text-ink-2">{t('importDetail')}</p>
      <FormField
        label={t('file')}
        type="file"
        accept={acceptedFiles}
        className="py-2"
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      <FormSelect
        label={t('encoding')}
        value={encoding}
        onChange={({ target }) => {
          const next = fileEncodings.find((each) => each === target.value) ?? '';
          setEncoding(next);
          if (file) send(file, next);
        }}
      >
        <option value="">{t('detected')}</option>
        {fileEncodings.map((each) => (
          <option key={each} value={each}>
            {t(`encodings.${each}`)}
          </option>
        ))}
      </FormSelect>
      <TaskFailure task={task} />
      {problem !== null && (
        <p className="text-note text-wrong">
          <bdi>{problem}</bdi>
        </p>
      )}
      {file && !report && !task.isBusy && (
        <Action onClick={() => send(file, encoding)}>{t('checkAgain')}</Action>
      )}
      {report && <Report report={report} />}
      {file && report && !report.isStored && report.changes.length > 0 && (
        <Action
          look={report.unmetCount > 0 ? 'danger' : 'main'}
          isBusy={task.isBusy}
          onClick={() => send(file, encoding, report.seen)}
        >
          {t(report.unmetCount > 0 ? 'storeStranding' : 'storeImport', {
            count: report.created + report.changed,
            stranded: report.unmetCount,
          })}
        </Action>
      )}
    </Panel>
  );
}

function Report({ report }: { readonly report: StudioImport }) {
  const t = useTranslations('console.studios');
  const { isStored, rows, created, changed, unchanged, leftOut, faults, unknownFields } = report;
  return (
    <section aria-label={t('report')} className="flex flex-col gap-4" aria-live="polite">
      <Notice
        tone="plain"
        icon={<Check />}
        title={t(isStored ? 'stored' : changed + created === 0 ? 'nothingNew' : 'wouldStore')}
      >
        {t('counts', { rows, created, changed, unchanged, leftOut })}
        <br />
        {t('readAs', { encoding: t(`encodings.${report.encoding}`) })}
      </Notice>
      {unknownFields.length > 0 && (
        <p className="text-note">
          {t('unknownFields')} <bdi dir="ltr">{unknownFields.join(', ')}</bdi>
        </p>
      )}
      {faults.length > 0 && (
        <Notice tone="wrong" icon={<Alert />} title={t('leftOut', { count: leftOut })}>
          <ul dir="ltr" lang="en" className="text-start wrap-anywhere">
            {faults.map(({ row, name, field, problem }) => (
              <li key={`${row} ${field} ${problem}`}>
                {row}: <bdi>{name}</bdi> {field} {problem}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {!isStored && report.changes.length > 0 && (
        <StrandedVisits visits={report.unmet} count={report.unmetCount} />
      )}
      {report.changes.map(({ slug, name, isNew, cells }) => (
        <CellChanges key={slug} changes={cells} caption={isNew ? t('newStudio', { name }) : name} />
      ))}
      {created + changed > report.changes.length && (
        <p>{t('more', { count: created + changed - report.changes.length })}</p>
      )}
    </section>
  );
}
