import { useTranslations } from 'use-intl';
import { maxReprintCopies } from '#domain/prints/print-jobs.ts';
import { isolate } from '#locales/isolate.ts';
import { listSeparator } from '#locales/lists.ts';
import { useMay } from '../../lib/session.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { CrossOver } from './cross-over.tsx';
import { ReprintForm } from './reprint-form.tsx';
import type { BatchPrint, OrderSheet } from './batch-parts.ts';

interface FramePanelProps {
  readonly print: BatchPrint;
  readonly sheet: OrderSheet;
  /** All prints of the batch that its lab refused. */
  readonly refused: readonly BatchPrint[];
}

/** A frame of a batch: its file, what the lab says, and making it again. */
export function FramePanel({ print, sheet, refused }: FramePanelProps) {
  const t = useTranslations('console.production');
  const mayRun = useMay()('prints.run');
  const { frame, picture, isRefused } = print;
  return (
    <section aria-labelledby="frame" className="flex flex-col gap-4">
      <div className="relative grid place-items-center rounded-paper bg-ground p-2">
        {picture === null ? (
          <span className="grid h-40 w-full place-items-center text-note">{t('photoDeleted')}</span>
        ) : (
          <span className="relative block">
            <img src={picture} alt="" className="max-h-56 bg-tray object-contain" />
            {isRefused && <CrossOver />}
          </span>
        )}
      </div>
      <h2 id="frame" className="border-b border-ink-2 pb-1 font-semibold">
        {t('frameOf', { frame, name: isolate(sheet.name) })}
      </h2>
      <FrameFacts print={print} sheet={sheet} />
      {mayRun && (
        <ReprintForm
          key={`${print.id} ${print.reprint?.at ?? ''}`}
          print={print}
          refused={refused}
          max={maxReprintCopies}
        />
      )}
    </section>
  );
}

function FrameFacts({ print, sheet }: Omit<FramePanelProps, 'refused'>) {
  const t = useTranslations('console.production');
  const { when, language } = useConsoleFormats();
  const separator = listSeparator(language);
  const { fileName, copies, dpi, state, round, reprint } = print;
  const machines = [...new Set(sheet.folders.flatMap(({ machine }) => machine ?? []))];
  const faults = [...new Set(sheet.folders.flatMap(({ fault }) => fault ?? []))];
  const facts: readonly (readonly [string, string])[] = [
    [t('facts.file'), fileName],
    [t('facts.copies'), t('prints', { count: copies })],
    ...(dpi === null ? [] : [[t('facts.resolution'), t('dpi', { dpi })] as const]),
    [t('facts.state'), t(`jobStates.${state}`)],
    ...(round > 0 ? [[t('facts.round'), t('again')] as const] : []),
    ...(machines.length > 0 ? [[t('facts.machine'), machines.join(separator)] as const] : []),
    ...faults.map((fault) => [t('facts.labSays'), fault] as const),
  ];
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-note">
        {facts.map(([label, fact]) => (
          <div key={`${label} ${fact}`} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="wrap-anywhere">
              <bdi>{fact}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {reprint && (
        <p className="rounded-control border border-edge px-3 py-2 text-note wrap-anywhere">
          {t('madeAgainBy', {
            count: reprint.copies,
            reason: t(`reasons.${reprint.reason}`),
            machine: reprint.machine ?? t('noMachineName'),
            name: reprint.by,
            time: when(reprint.at),
          })}
        </p>
      )}
    </>
  );
}
