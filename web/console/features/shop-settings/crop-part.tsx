import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { BrandPictureWire } from '#contract/staff/shop-settings.ts';
import { addBrandPicture } from '../../api/shop-settings.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { toCrop } from './brand-draft.ts';

interface CropPartProps {
  /** The picture that is cut. */
  readonly whole: BrandPictureWire;
  readonly onCut: (picture: BrandPictureWire) => void;
}

const maxZoom = 300;

/** Cuts a photograph: how near, and which part. */
export function CropPart({ whole, onCut }: CropPartProps) {
  const t = useTranslations('console.shopSettings');
  const [zoom, setZoom] = useState(100);
  const [across, setAcross] = useState(50);
  const [down, setDown] = useState(50);
  const task = useTask();
  const cut = (): void =>
    task.run(async () => {
      const crop = toCrop(zoom / 100, across / 100, down / 100);
      const source = { picture: whole.id };
      onCut(await addBrandPicture({ place: whole.place, source, crop }));
    });
  return (
    <details className="rounded-control border border-rule px-3 py-2">
      <summary className="cursor-pointer font-semibold">{t('crop')}</summary>
      <div className="flex flex-col gap-3 pt-3">
        <div className="w-full max-w-xs overflow-hidden border border-rule">
          <img
            src={whole.address}
            alt={t('cropPreview')}
            className="block w-full"
            style={{
              transform: `scale(${zoom / 100})`,
              transformOrigin: `${across}% ${down}%`,
            }}
          />
        </div>
        <Slider label={t('zoom')} min={100} max={maxZoom} value={zoom} onChange={setZoom} />
        <Slider label={t('across')} min={0} max={100} value={across} onChange={setAcross} />
        <Slider label={t('down')} min={0} max={100} value={down} onChange={setDown} />
        <Action className="self-start" isBusy={task.isBusy} onClick={cut}>
          {t('cut')}
        </Action>
        <TaskFailure task={task} />
      </div>
    </details>
  );
}

interface SliderProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function Slider({ label, min, max, value, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={1}
        value={value}
        // The picture itself does not turn with the direction of the language.
        dir="ltr"
        onChange={({ target }) => onChange(Number(target.value))}
        className="min-h-target w-full max-w-xs accent-ink"
      />
    </div>
  );
}
