import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  effectiveDpi,
  layPrint,
  orientations,
  quarterOn,
  type Framing,
  type PrintLayout,
} from '#domain/print-geometry.ts';
import { isPassport } from '#domain/catalogue.ts';
import { passportRuleOf } from '#domain/passport-rules.ts';
import type { PixelSize } from '#domain/print-papers.ts';
import { sharpnessOf } from '#domain/print-quality.ts';
import { useWareText } from '#web/lib/use-ware-text.ts';
import { wareValue } from '#web/lib/wares.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Eye, TurnRight } from '#web/ui/icons.tsx';
import { PlacedPicture } from '#web/ui/placed-picture.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { placeOf } from '../framing.ts';
import { GiftWindow } from '../gifts/gift-window.tsx';
import type { PhotoItem } from '../model.ts';
import { passportProblemsOf } from '../passport.ts';
import { CropStage } from './crop-stage.tsx';
import { HeartGuide } from './heart-guide.tsx';
import { PassportGuides } from './passport-guides.tsx';
import { PassportNotes } from './passport-notes.tsx';
import { SheetPreview } from './sheet-preview.tsx';

interface CropSheetProps {
  readonly photo: PhotoItem;
  readonly country: string;
  /** Told of every change at once: closing the window loses nothing. Null: as it lies by itself. */
  readonly onChange: (framing: Framing | null) => void;
  readonly onClose: () => void;
}

/**
 * A new stage where what it shows changes otherwise than by its own hand: by a button, or because faces were found in a
 * photo that nobody has framed. `own`: the crop it has by itself, as text; null where one was chosen.
 */
const useEdition = (own: string | null | undefined): readonly [number, () => void] => {
  const [edition, setEdition] = useState(0);
  const [shown, setShown] = useState(own);
  if (own && own !== shown) {
    setShown(own);
    setEdition(edition + 1);
  }
  return [edition, () => setEdition(edition + 1)];
};

/** What of a photo is printed: crop, turn, white border and how the paper lies. Source: product §9, prints for labs. */
export function CropSheet({ photo, country, onChange, onClose }: CropSheetProps) {
  const t = useTranslations();
  const chosen = photo.framings[wareValue(photo)] ?? null;
  const [before] = useState(chosen);
  const place = placeOf(photo);
  const [edition, nextEdition] = useEdition(chosen ? null : JSON.stringify(place?.framing.crop));
  if (!place || !photo.previewUrl) return null;
  const { picture, paper, framing } = place;
  const layout = layPrint(picture, paper, framing);
  const passport = isPassport(photo);
  const rule = passport ? passportRuleOf(country) : null;
  const set = (next: Framing | null): void => {
    nextEdition();
    onChange(next);
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      closeLabel={t('common.close')}
      title={t('crop.title', { number: photo.frame })}
      detail={<Quality photo={photo} dpi={effectiveDpi(layout)} />}
      footer={
        <>
          <Button disabled={chosen === before} onClick={() => set(before)}>
            {t('crop.undo')}
          </Button>
          <Button variant="ink" onClick={onClose} className="grow">
            {t('common.done')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {framing.fit === 'fill' ? (
          <CropStage
            key={edition}
            url={photo.previewUrl}
            picture={picture}
            paper={paper}
            framing={framing}
            onChange={onChange}
            guides={
              photo.shape === 'heart' ? <HeartGuide /> : rule && <PassportGuides rule={rule} />
            }
          />
        ) : (
          <WholePicture url={photo.previewUrl} picture={picture} layout={layout} />
        )}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Button onClick={() => set({ ...framing, turn: quarterOn[framing.turn] })}>
            <TurnRight />
            {t('crop.turn')}
          </Button>
          <Checkbox
            label={t('crop.whole')}
            checked={framing.fit === 'whole'}
            onChange={(event) => set({ ...framing, fit: event.target.checked ? 'whole' : 'fill' })}
          />
          {photo.productType !== 'photo_print' && <GiftButton photo={photo} />}
        </div>
        {rule && <PassportNotes rule={rule} problems={passportProblemsOf(photo, country)} />}
        {passport && (
          <SheetPreview
            url={photo.previewUrl}
            picture={picture}
            layout={layout}
            quantity={photo.quantity}
          />
        )}
        {paper.turns && <PaperChoice framing={framing} onChange={set} />}
      </div>
    </Sheet>
  );
}

interface WholePictureProps {
  readonly url: string;
  readonly picture: PixelSize;
  readonly layout: PrintLayout;
}

/** All of the picture on its paper: there is nothing to move. */
function WholePicture({ layout, ...shown }: WholePictureProps) {
  return (
    <div className="paper-stage flex h-[min(46dvh,24rem)] items-center justify-center bg-tray">
      <div
        className="max-h-[92%] max-w-[92%] shadow-print"
        style={{
          aspectRatio: `${layout.paper.width} / ${layout.paper.height}`,
          width: `min(92cqw, ${(92 * layout.paper.width) / layout.paper.height}cqh)`,
        }}
      >
        <PlacedPicture {...shown} alt="" layout={layout} />
      </div>
    </div>
  );
}

/** Shows the gift over this window, to which one comes back. */
function GiftButton({ photo }: { readonly photo: PhotoItem }) {
  const t = useTranslations('gifts');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Eye />
        {t('open')}
      </Button>
      <GiftWindow photo={open ? photo : null} onClose={() => setOpen(false)} />
    </>
  );
}

function Quality({ photo, dpi }: { readonly photo: PhotoItem; readonly dpi: number }) {
  const t = useTranslations('sizes.quality');
  const text = useWareText();
  return (
    <output>
      {t('dpi', { dpi, size: text.ware(photo) })} · {t(sharpnessOf(dpi))}
    </output>
  );
}

interface PaperChoiceProps {
  readonly framing: Framing;
  readonly onChange: (framing: Framing) => void;
}

function PaperChoice({ framing, onChange }: PaperChoiceProps) {
  const t = useTranslations('crop');
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="float-start pe-3 font-semibold">{t('paper')}</legend>
      {orientations.map((orientation) => (
        <label
          key={orientation}
          className="relative inline-flex min-h-target items-center rounded-control border border-edge bg-sheet px-3 has-checked:border-ink has-checked:bg-ink has-checked:text-ground has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
        >
          <input
            type="radio"
            name="orientation"
            checked={framing.orientation === orientation}
            onChange={() => onChange({ ...framing, orientation })}
            className="absolute inset-0 opacity-0"
          />
          {t(`orientations.${orientation}`)}
        </label>
      ))}
    </fieldset>
  );
}
