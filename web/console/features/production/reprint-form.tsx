import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { reprintReasons, type ReprintReason } from '#domain/prints/production-board.ts';
import { newId } from '#web/lib/ids.ts';
import { reprintFrame, useAskProductionAgain } from '../../api/production.ts';
import { useKeys } from '../../lib/key-store.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { PrinterIcon } from '../../ui/icons.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import type { BatchPrint } from './batch-parts.ts';
import { CopiesField } from './copies-field.tsx';

interface ReprintFormProps {
  readonly print: BatchPrint;
  /** All prints of the batch that its lab refused. */
  readonly refused: readonly BatchPrint[];
  readonly max: number;
}

/** Makes a spoiled print again: why, and how many copies. A repeated request makes no second print. */
export function ReprintForm({ print, refused, max }: ReprintFormProps) {
  const t = useTranslations('console.production');
  const task = useTask();
  const askAgain = useAskProductionAgain();
  const [reason, setReason] = useState<ReprintReason | null>(print.isRefused ? 'refused' : null);
  const [copies, setCopies] = useState(1);
  // The ids stay the same until a request is known to have arrived.
  const [ids] = useState(() => new Map<string, string>());
  const idOf = (job: string): string => {
    const id = ids.get(job) ?? newId();
    ids.set(job, id);
    return id;
  };
  const reprint = (): void => {
    if (reason === null) return;
    task.run(async () => {
      await reprintFrame(print.id, { id: idOf(print.id), reason, copies });
      await askAgain();
    });
  };
  const reprintRefused = (): void =>
    task.run(async () => {
      for (const one of refused) {
        const asked = { id: idOf(one.id), reason: 'refused', copies: one.copies } as const;
        await reprintFrame(one.id, asked);
      }
      await askAgain();
    });
  const hasMore = refused.length > 1;
  useKeys(
    t('reprint'),
    [
      { chord: 'r', label: t('reprintKey'), run: reprint, isHinted: true },
      ...(hasMore ? [{ chord: 'shift+r', label: t('refusedKey'), run: reprintRefused }] : []),
      ...reprintReasons.map((one, index) => ({
        chord: String(index + 1),
        label: t(`reasons.${one}`),
        run: () => setReason(one),
      })),
    ],
    2,
  );
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        reprint();
      }}
    >
      <Reasons chosen={reason} onChoose={setReason} />
      <div className="flex items-center gap-3">
        <CopiesField value={copies} max={max} onChange={setCopies} />
        <span className="text-note text-ink-2">{t('reprintDetail')}</span>
      </div>
      <Action
        look="main"
        type="submit"
        chord="r"
        icon={<PrinterIcon className="size-4!" />}
        isBusy={task.isBusy}
        aria-disabled={reason === null || undefined}
      >
        {t('reprintFrame', { frame: print.frame, count: copies })}
      </Action>
      {hasMore && (
        <Action chord="shift+r" isBusy={task.isBusy} onClick={reprintRefused}>
          {t('reprintRefused', { count: refused.length })}
        </Action>
      )}
      <TaskFailure task={task} />
    </form>
  );
}

interface ReasonsProps {
  readonly chosen: ReprintReason | null;
  readonly onChoose: (reason: ReprintReason) => void;
}

function Reasons({ chosen, onChoose }: ReasonsProps) {
  const t = useTranslations('console.production');
  const name = useId();
  return (
    <fieldset className="rounded-control border border-edge px-3 pb-1">
      <legend className="px-1 font-semibold">{t('because')}</legend>
      {reprintReasons.map((reason, index) => (
        <label
          key={reason}
          className="flex min-h-7 cursor-pointer items-center gap-2 touch:min-h-target"
        >
          <input
            type="radio"
            name={name}
            checked={chosen === reason}
            onChange={() => onChoose(reason)}
            className="size-4 accent-ink"
          />
          <span className="grow">{t(`reasons.${reason}`)}</span>
          <KeyCap chord={String(index + 1)} />
        </label>
      ))}
    </fieldset>
  );
}
