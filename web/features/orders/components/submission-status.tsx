import { useTranslations } from 'use-intl';
import { BusyDots } from '#web/ui/button.tsx';
import type { SubmissionProgress } from '../submission/submission-state.ts';

function useProgressText() {
  const t = useTranslations('submission');
  return (progress: SubmissionProgress): string => {
    switch (progress.stage) {
      case 'photos':
        return t('waitingForPhotos', { done: progress.done, total: progress.total });
      case 'other_tab':
        return t('otherTab');
      case 'number':
        return t('preparing');
      case 'sending':
        return t('part', { part: progress.part, total: progress.total });
      case 'retrying':
        return t('retrying', { attempt: progress.attempt, total: progress.total });
    }
  };
}

function computeShare(progress: SubmissionProgress): number | null {
  if (progress.stage === 'photos') return progress.done / Math.max(1, progress.total);
  return progress.stage === 'sending' ? (progress.part - 0.5) / progress.total : null;
}

interface SubmissionStatusProps {
  /** Null while no order is being placed. */
  readonly progress: SubmissionProgress | null;
}

/** Progress of the submission, announced to screen readers. */
export function SubmissionStatus({ progress }: SubmissionStatusProps) {
  const t = useTranslations('submission');
  const textOf = useProgressText();
  const share = progress && computeShare(progress);
  return (
    <output className="block empty:hidden">
      {progress && (
        <div className="flex flex-col gap-2">
          <p className="flex items-center gap-2.5 font-semibold">
            <BusyDots />
            {textOf(progress)}
          </p>
          {share !== null && (
            <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-round bg-rule">
              <span
                className="block h-full rounded-round bg-ink transition-[width]"
                style={{ inlineSize: `${Math.round(share * 100)}%` }}
              />
            </span>
          )}
          <p className="text-small text-ink-2">{t('keepOpen')}</p>
        </div>
      )}
    </output>
  );
}
