import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { collageBackgrounds, collagePhotos, layCollage } from '#domain/prints/collage-layouts.ts';
import { findVariantOfKey } from '#domain/catalogue/products.ts';
import type { PhotoActions, PhotoItem } from '#web/lib/photos/model.ts';
import { newId } from '#web/lib/ids.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { useVariantText } from '#web/lib/use-variant-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { cx } from '#web/ui/cx.ts';
import { SelectField } from '#web/ui/field.tsx';
import { placeRect } from '#web/ui/place-rect.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { FinishingTexts } from '../finishing-texts.tsx';
import { CollageBoard, findCellPart } from './collage-board.tsx';
import { findRecipe, gapNames, keepRecipe, type CollageRecipe } from './collage-recipe.ts';
import { composeInWorker } from './compose.ts';
import { collageOptions, useCollage } from './use-collage.ts';

interface CollageEditorProps {
  /** Every photo of the order. */
  readonly photos: readonly PhotoItem[];
  /** The collage that is changed; null for a new one. */
  readonly edited: PhotoItem | null;
  readonly country: string;
  readonly actions: Pick<PhotoActions, 'add' | 'remove' | 'findOriginal' | 'findOrderCopy'>;
  readonly onClose: () => void;
}

/** Makes one picture of several photos, and adds it to the order. */
export function CollageEditor(props: CollageEditorProps) {
  return (
    <FinishingTexts>
      <Editor {...props} />
    </FinishingTexts>
  );
}

type Collage = ReturnType<typeof useCollage>;

/** Composes a collage, adds it in its size, and keeps its recipe. */
function useMaking({ edited, country, actions, photos, onClose }: CollageEditorProps) {
  const catalogue = useShopCatalogue();
  const [state, setState] = useState<'idle' | 'making' | 'failed'>('idle');
  const compose = async ({ laid, cells, recipe }: Collage): Promise<File> => {
    if (!laid) throw new Error('no layout');
    const drawn = await Promise.all(
      cells.map(async ({ photo, crop }, index) => {
        const place = laid.places[index];
        const { photoId, width, height } = photo;
        if (!place || width === null || height === null) throw new Error('no place');
        const found = await Promise.all([
          actions.findOriginal(photoId),
          actions.findOrderCopy(photoId),
        ]);
        const files = found.filter((file) => file !== null);
        return { files, picture: { width, height }, crop, place };
      }),
    );
    const { size } = laid;
    const blob = await composeInWorker({ size, background: recipe.background, cells: drawn });
    return new File([blob], `collage-${newId().slice(0, 8)}.jpg`, { type: 'image/jpeg' });
  };
  const make = async (collage: Collage, removesSingles: boolean): Promise<void> => {
    const { recipe } = collage;
    const found = findVariantOfKey(catalogue, recipe.size);
    if (!found) return;
    setState('making');
    try {
      const file = await compose(collage);
      keepRecipe(file.name, recipe);
      await actions.add([file], country, {
        productType: found.product.type,
        shape: null,
        size: found.variant.key,
        options: collageOptions(found.product),
      });
      const used = new Set(recipe.cells.map(({ photoId }) => photoId));
      const singles = removesSingles ? photos.filter(({ photoId }) => used.has(photoId)) : [];
      const replaced = [...(edited ? [edited] : []), ...singles].map(({ id }) => id);
      if (replaced.length > 0) actions.remove(replaced, false);
      onClose();
    } catch {
      setState('failed');
    }
  };
  return { state, make };
}

function Editor(props: CollageEditorProps) {
  const { photos, edited, country, onClose } = props;
  const t = useTranslations('finishing.collage');
  const close = useTranslations('common')('close');
  const [before] = useState<CollageRecipe | null>(() => edited && findRecipe(edited.fileName));
  const others = photos.filter(({ id }) => id !== edited?.id);
  const collage = useCollage(others, country, before);
  const { state, make } = useMaking(props);
  const [removesSingles, setRemovesSingles] = useState(false);
  const { laid, cells, recipe, chosen } = collage;
  const isReady = laid !== null && cells.length >= collagePhotos.min;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('title')}
      detail={t('detail', { count: recipe.cells.length })}
      closeLabel={close}
      footer={
        <Button
          variant="ink"
          className="grow"
          disabled={!isReady || state === 'making'}
          onClick={() => void make(collage, removesSingles)}
        >
          {t(state === 'making' ? 'making' : edited ? 'change' : 'add')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {state === 'failed' && (
          <p role="alert" className="font-semibold text-wrong">
            {t('failed')}
          </p>
        )}
        <PhotoChoice collage={collage} />
        {isReady && (
          <>
            <CollageBoard
              {...{ laid, cells, chosen }}
              background={recipe.background}
              onChoose={collage.choose}
              onCrop={collage.crop}
            />
            {chosen !== null && <CellControls collage={collage} index={chosen} />}
          </>
        )}
        <PaperChoice collage={collage} />
        {isReady && <LookChoice collage={collage} />}
        {isReady && (
          <Checkbox
            label={t('removeSingles')}
            checked={removesSingles}
            onChange={({ target }) => setRemovesSingles(target.checked)}
          />
        )}
      </div>
    </Sheet>
  );
}

/** The photos of the order, of which some are chosen. */
function PhotoChoice({ collage }: { readonly collage: Collage }) {
  const t = useTranslations('finishing.collage');
  const { usable, recipe, toggle } = collage;
  const isFull = recipe.cells.length >= collagePhotos.max;
  return (
    <fieldset className="min-w-0">
      <legend className="pb-2 font-semibold">{t('photos')}</legend>
      <div className="grid max-h-60 grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2 overflow-y-auto p-1">
        {usable.map((photo) => {
          const at = recipe.cells.findIndex(({ photoId }) => photoId === photo.photoId);
          return (
            <button
              key={photo.photoId}
              type="button"
              aria-pressed={at >= 0}
              aria-label={t('photo', { number: photo.frame })}
              disabled={isFull && at < 0}
              onClick={() => toggle(photo.photoId)}
              className="relative aspect-square overflow-hidden rounded-control bg-tray aria-pressed:outline-3 aria-pressed:outline-ink disabled:opacity-50"
            >
              <img
                src={photo.thumbnailUrl ?? photo.previewUrl ?? undefined}
                alt=""
                className="size-full object-cover"
              />
              {at >= 0 && (
                <span className="absolute end-1 top-1 grid size-6 place-items-center rounded-round bg-ink text-small font-semibold text-ground">
                  {at + 1}
                </span>
              )}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

const maxCellZoom = 4;

/** Zoom of the chosen photo, and its place among the others. */
function CellControls({ collage, index }: { readonly collage: Collage; readonly index: number }) {
  const t = useTranslations('finishing.collage');
  const { cells, laid, crop, swap } = collage;
  const cell = cells[index];
  const place = laid?.places[index];
  const shown = cell && place && findCellPart(cell, place);
  const whole = cell && place && findCellPart({ ...cell, crop: null }, place);
  if (!shown || !whole) return null;
  const zoom = whole.part.width / shown.part.width;
  const zoomTo = (next: number): void => {
    const { x, y, width, height } = shown.part;
    const [w, h] = [whole.part.width / next, whole.part.height / next];
    const left = Math.min(Math.max(x + (width - w) / 2, 0), 1 - w);
    const top = Math.min(Math.max(y + (height - h) / 2, 0), 1 - h);
    crop(index, { x: left, y: top, width: w, height: h });
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <label className="flex grow basis-40 flex-col gap-1 font-semibold">
        {t('zoom')}
        <input
          type="range"
          min={1}
          max={maxCellZoom}
          step={0.05}
          value={Math.min(zoom, maxCellZoom)}
          onChange={({ target }) => zoomTo(Number(target.value))}
          className="min-h-target accent-ink"
        />
      </label>
      <Button disabled={index === 0} onClick={() => swap(index, -1)}>
        {t('earlier')}
      </Button>
      <Button disabled={index === cells.length - 1} onClick={() => swap(index, 1)}>
        {t('later')}
      </Button>
    </div>
  );
}

/** The paper: its size and which way it lies. */
function PaperChoice({ collage }: { readonly collage: Collage }) {
  const t = useTranslations('finishing.collage');
  const text = useVariantText();
  const { sizes, recipe, change } = collage;
  const recrop = recipe.cells.map((cell) => ({ ...cell, crop: null }));
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label={t('size')}
        value={recipe.size}
        onChange={({ target }) => change({ size: target.value, cells: recrop })}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {text.shortSize(size)}
          </option>
        ))}
      </SelectField>
      <Checkbox
        label={t('landscape')}
        checked={recipe.isLandscape}
        onChange={({ target }) =>
          change({ isLandscape: target.checked, layout: '', cells: recrop })
        }
      />
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Choice({ label, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={label}
      title={label}
      onClick={onChoose}
      className={cx(
        'grid min-h-target min-w-target place-items-center rounded-control border border-edge bg-sheet px-2 py-1',
        isChosen && 'border-ink ring-2 ring-ink',
      )}
    >
      {children}
    </button>
  );
}

/** Pixels of the drawing of a layout's longer side. */
const drawnSide = 48;

/** Layout, gaps and background. */
function LookChoice({ collage }: { readonly collage: Collage }) {
  const t = useTranslations('finishing.collage');
  const { laid, layouts, recipe, change } = collage;
  if (!laid) return null;
  const scale = drawnSide / Math.max(laid.size.width, laid.size.height);
  const drawn = {
    width: Math.round(laid.size.width * scale),
    height: Math.round(laid.size.height * scale),
  };
  return (
    <>
      <Group label={t('layout')}>
        {layouts.map((layout, index) => (
          <Choice
            key={layout.id}
            label={t('layoutNumber', { number: index + 1 })}
            isChosen={layout.id === laid.layout.id}
            onChoose={() =>
              change({
                layout: layout.id,
                cells: recipe.cells.map((cell) => ({ ...cell, crop: null })),
              })
            }
          >
            <span dir="ltr" className="relative block" style={drawn}>
              {layCollage(layout, drawn, 2).map((place) => (
                <span
                  key={`${place.left} ${place.top}`}
                  className="absolute bg-ink-2"
                  style={placeRect(place, drawn)}
                />
              ))}
            </span>
          </Choice>
        ))}
      </Group>
      <Group label={t('gap')}>
        {gapNames.map((gap) => (
          <Choice
            key={gap}
            label={t(`gaps.${gap}`)}
            isChosen={recipe.gap === gap}
            onChoose={() => change({ gap })}
          >
            {t(`gaps.${gap}`)}
          </Choice>
        ))}
      </Group>
      <Group label={t('background')}>
        {collageBackgrounds.map((color, index) => (
          <Choice
            key={color}
            label={t(`backgrounds.${index === 0 ? 'white' : index === 1 ? 'black' : 'sand'}`)}
            isChosen={recipe.background === color}
            onChoose={() => change({ background: color })}
          >
            <span
              className="block size-7 rounded-round border border-edge"
              style={{ backgroundColor: color }}
            />
          </Choice>
        ))}
      </Group>
    </>
  );
}

function Group({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="pb-2 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}
