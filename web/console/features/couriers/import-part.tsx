import { useRef, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { maxRemittanceBytes, type PreviewRemittanceResponse } from '#contract/staff/couriers.ts';
import { Cross } from '#web/ui/icons.tsx';
import { previewRemittance, storeRemittance, useAskCouriersAgain } from '../../api/couriers.ts';
import { toIsoDay } from '../../lib/format.ts';
import { StaffCallError } from '../../lib/staff-call.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import type { CourierView } from './courier-address.ts';
import { DraftFields } from './draft-fields.tsx';
import { PreviewPart } from './preview-part.tsx';
import { emptyDraft, toRequest, type RemittanceDraft } from './remittance-draft.ts';

interface ImportPartProps {
  readonly onClose: () => void;
  /** What there is to look at next. */
  readonly onStored: (view: CourierView) => void;
}

/** The number of the line that is at fault, if the failure names one. */
function faultyLine(error: unknown): number | null {
  if (!(error instanceof StaffCallError)) return null;
  const { details } = error.failure;
  const isNamed = typeof details === 'object' && details !== null && 'line' in details;
  return isNamed && typeof details.line === 'number' ? details.line : null;
}

/** Where to go after a remittance was stored: to the first kind of difference that it has. */
function nextView({ sums }: PreviewRemittanceResponse): CourierView {
  const has = (...outcomes: readonly string[]): boolean =>
    sums.some(({ outcome }) => outcomes.includes(outcome));
  if (has('unknown')) return 'unknown';
  if (has('short')) return 'short';
  return has('over', 'settled', 'not_handed') ? 'over' : 'remittances';
}

/** Enters what a courier remitted: first shown line by line, then stored. */
export function ImportPart({ onClose, onStored }: ImportPartProps) {
  const t = useTranslations('console.couriers');
  const [draft, setDraft] = useState(() => emptyDraft(toIsoDay(Date.now())));
  const [preview, setPreview] = useState<PreviewRemittanceResponse | null>(null);
  const [line, setLine] = useState<number | null>(null);
  // A repeat after a lost response stores nothing more; another draft is another remittance.
  const [id, setId] = useState(() => crypto.randomUUID());
  const looking = useTask();
  const storing = useTask();
  const askAgain = useAskCouriersAgain();
  const heading = useRef<HTMLHeadingElement>(null);
  const request = toRequest(draft);
  const set = (next: RemittanceDraft): void => {
    setDraft(next);
    setPreview(null);
    setLine(null);
    setId(crypto.randomUUID());
    looking.clear();
    storing.clear();
  };
  const look = (event: FormEvent): void => {
    event.preventDefault();
    if (!request) return;
    setLine(null);
    looking.run(async () => {
      try {
        setPreview(await previewRemittance(request));
        heading.current?.focus();
      } catch (error) {
        setLine(faultyLine(error));
        throw error;
      }
    });
  };
  const store = (shown: PreviewRemittanceResponse): void => {
    if (!request) return;
    storing.run(async () => {
      await storeRemittance({ ...request, id, version: shown.version });
      await askAgain();
      onStored(nextView(shown));
    });
  };
  return (
    <div className="min-h-0 grow overflow-y-auto border-t border-rule px-5 py-4 phone:px-4">
      <header className="mb-4 flex items-center gap-2">
        <h2 ref={heading} tabIndex={-1} className="grow font-display text-3 outline-none">
          {t('add')}
        </h2>
        <button
          type="button"
          aria-label={t('leave')}
          title={t('leave')}
          onClick={onClose}
          className="grid size-target place-items-center rounded-control hover:bg-tray"
        >
          <Cross />
        </button>
      </header>
      <div className="grid gap-8 desk:grid-cols-[22rem_minmax(0,1fr)]">
        <form onSubmit={look} className="flex flex-col gap-4">
          <DraftFields draft={draft} maxBytes={maxRemittanceBytes} onChange={set} />
          <TaskFailure task={looking} />
          {line !== null && <p className="font-semibold text-wrong">{t('faultyLine', { line })}</p>}
          <Action
            type="submit"
            look={preview ? 'outline' : 'main'}
            className="self-start"
            isBusy={looking.isBusy}
            aria-disabled={request === null}
          >
            {t('look')}
          </Action>
        </form>
        {preview ? (
          <PreviewPart
            preview={preview}
            currency={draft.currency}
            task={storing}
            onStore={() => store(preview)}
          />
        ) : (
          <p className="max-w-prose text-ink-2">{t('lookHint')}</p>
        )}
      </div>
    </div>
  );
}
