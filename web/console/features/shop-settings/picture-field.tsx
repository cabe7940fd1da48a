import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { maxBrandBytes, type BrandPictureWire } from '#contract/staff/shop-settings.ts';
import type { BrandPlace } from '#domain/settings/shop-settings.ts';
import { addBrandPicture } from '../../api/shop-settings.ts';
import { readBase64 } from '../../lib/read-base64.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { PictureChoice } from '../../ui/picture-choice.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { CropPart } from './crop-part.tsx';

interface PictureFieldProps {
  readonly place: BrandPlace;
  readonly picture: BrandPictureWire | undefined;
  readonly onChange: (picture: BrandPictureWire | undefined) => void;
}

/** A picture of the brand: chosen, cut and taken away; the shop shows it once the brand is saved. */
export function PictureField({ place, picture, onChange }: PictureFieldProps) {
  const t = useTranslations('console.shopSettings');
  const [isTooLarge, setIsTooLarge] = useState(false);
  // The picture as it was sent, which is cut anew each time.
  const [whole, setWhole] = useState<BrandPictureWire | null>(null);
  const task = useTask();
  const send = (file: File): void => {
    setIsTooLarge(file.size > maxBrandBytes);
    if (file.size > maxBrandBytes) return;
    task.run(async () => {
      const base64 = await readBase64(file);
      const added = await addBrandPicture({ place, source: { base64 }, crop: null });
      setWhole(added);
      onChange(added);
    });
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="font-semibold">{t(`places.${place}`)}</legend>
      <div className="flex flex-wrap items-center gap-3">
        {picture && (
          <img
            src={picture.address}
            width={picture.width}
            height={picture.height}
            alt={t('pictureNow')}
            className="h-20 w-auto max-w-48 border border-rule bg-paper object-contain"
          />
        )}
        <PictureChoice
          label={`${t(`places.${place}`)}: ${t('choose')}`}
          isBusy={task.isBusy}
          onChoose={send}
        />
        {picture && (
          <Action look="quiet" onClick={() => onChange(undefined)}>
            {t('takeAway')}
          </Action>
        )}
      </div>
      {place !== 'logo' && picture && (
        <CropPart key={(whole ?? picture).id} whole={whole ?? picture} onCut={onChange} />
      )}
      <p className="text-note text-ink-2">
        {t(place === 'logo' ? 'hints.logo' : 'hints.photograph')}
      </p>
      {isTooLarge && (
        <p role="alert" className="font-semibold text-wrong">
          {t('tooLarge')}
        </p>
      )}
      <TaskFailure task={task} />
    </fieldset>
  );
}
