import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { maxZoom } from '#domain/prints/print-geometry.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Minus, Plus } from '#web/ui/icons.tsx';

const buttonStep = 0.25;

function clamp(zoom: number): number {
  return Math.min(maxZoom, Math.max(1, zoom));
}

interface ZoomControlProps {
  /** Null when the whole photo is printed. */
  readonly zoom: number | null;
  readonly onZoom: (zoom: number) => void;
}

/** Zooms the photo within its paper, by a slider or in steps. */
export function ZoomControl({ zoom, onZoom }: ZoomControlProps) {
  const t = useTranslations('crop');
  const value = zoom ?? 1;
  return (
    <div className="flex flex-wrap items-center gap-x-1">
      <span aria-hidden="true" className="font-semibold">
        {t('zoom')}
      </span>
      <span className="flex grow basis-48 items-center gap-1">
        <StepButton
          label={t('zoomOut')}
          isEnd={value <= 1}
          onClick={() => onZoom(clamp(value - buttonStep))}
        >
          <Minus />
        </StepButton>
        <input
          type="range"
          aria-label={t('zoom')}
          min={1}
          max={maxZoom}
          step={0.01}
          value={value}
          disabled={zoom === null}
          onChange={(event) => onZoom(event.target.valueAsNumber)}
          className="h-target min-w-0 grow accent-ink"
        />
        <StepButton
          label={t('zoomIn')}
          isEnd={zoom === null || value >= maxZoom}
          onClick={() => onZoom(clamp(value + buttonStep))}
        >
          <Plus />
        </StepButton>
      </span>
    </div>
  );
}

interface StepButtonProps {
  readonly label: string;
  /** There is no further step; the button keeps the focus. */
  readonly isEnd: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function StepButton({ label, isEnd, onClick, children }: StepButtonProps) {
  return (
    <IconButton
      label={label}
      aria-disabled={isEnd || undefined}
      onClick={isEnd ? undefined : onClick}
      className="aria-disabled:cursor-not-allowed aria-disabled:text-edge"
    >
      {children}
    </IconButton>
  );
}
