import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '#web/ui/cx.ts';
import { ChevronBack, ChevronNext } from '../icons.tsx';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { shownName } from '../model/shown-name.ts';
import { useSwipe } from './use-swipe.ts';

/** Navigation to the previous and the next photo. */
export interface Steps {
  readonly go: (step: 1 | -1) => void;
  readonly first: boolean;
  readonly last: boolean;
}

interface PhotoStageProps {
  readonly photo: PhotoItem;
  readonly steps: Steps | null;
  /** The image, or the file name of a photo without one. */
  readonly children: ReactNode;
}

/** Dark table with the photo; a swipe outside the crop window opens the next photo. */
export function PhotoStage({ photo, steps, children }: PhotoStageProps) {
  const t = useTranslations('crop');
  const swipe = useSwipe((step) => steps?.go(step));
  return (
    <div className="viewer-stage relative touch-pan-y overflow-hidden" {...swipe}>
      <div className="paper-stage absolute inset-x-4 inset-y-1 grid place-items-center">
        {children ?? (
          <bdi className="max-w-full border-2 border-dashed border-edge p-6 font-edge text-small break-all">
            {shownName(photo.fileName)}
          </bdi>
        )}
      </div>
      {steps && (
        <>
          <StepButton
            label={t('previous')}
            isEnd={steps.first}
            onClick={() => steps.go(-1)}
            className="start-0"
          >
            <ChevronBack />
          </StepButton>
          <StepButton
            label={t('next')}
            isEnd={steps.last}
            onClick={() => steps.go(1)}
            className="end-0"
          >
            <ChevronNext />
          </StepButton>
        </>
      )}
    </div>
  );
}

interface StepButtonProps {
  readonly label: string;
  /** There is no further photo; the button keeps its place and the focus. */
  readonly isEnd: boolean;
  readonly onClick: () => void;
  readonly className: string;
  readonly children: ReactNode;
}

function StepButton({ label, isEnd, onClick, className, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isEnd || undefined}
      onClick={onClick}
      className={cx(
        'absolute inset-y-0 my-auto grid size-target place-items-center rounded-round bg-rebate/70 text-paper outline-offset-0 outline-paper aria-disabled:opacity-40',
        className,
      )}
    >
      {children}
    </button>
  );
}
