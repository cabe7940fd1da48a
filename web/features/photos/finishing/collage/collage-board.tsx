import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslations } from 'use-intl';
import { layPrint, plainFraming, type Part } from '#domain/prints/print-geometry.ts';
import { shownPart } from '#domain/prints/framed-parts.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { placeRect } from '#web/ui/place-rect.ts';
import { PlacedPicture } from '#web/ui/placed-picture.tsx';
import type { LaidCollage } from './collage-recipe.ts';

/** A cell with its photo. */
export interface BoardCell {
  readonly photo: PhotoItem;
  readonly crop: Part | null;
}

interface CollageBoardProps {
  readonly laid: LaidCollage;
  readonly background: string;
  readonly cells: readonly BoardCell[];
  readonly chosen: number | null;
  readonly onChoose: (index: number) => void;
  readonly onCrop: (index: number, crop: Part) => void;
}

/** The collage as it will be printed; the photo of a cell is moved by drag and arrow keys. */
export function CollageBoard({ laid, background, cells, chosen, ...acts }: CollageBoardProps) {
  const { width, height } = laid.size;
  return (
    <div
      dir="ltr"
      data-collage
      className="relative mx-auto max-h-[50dvh] max-w-full outline outline-1 outline-rule"
      style={{ aspectRatio: width / height, backgroundColor: background, height: '50dvh' }}
    >
      {cells.map((cell, index) => {
        const place = laid.places[index];
        return (
          place && (
            <span
              key={`${index} ${cell.photo.id}`}
              className="absolute"
              style={placeRect(place, laid.size)}
            >
              <Cell {...acts} {...{ cell, index, place }} isChosen={index === chosen} />
            </span>
          )
        );
      })}
    </div>
  );
}

interface CellProps extends Pick<CollageBoardProps, 'onChoose' | 'onCrop'> {
  readonly cell: BoardCell;
  readonly index: number;
  readonly place: { readonly width: number; readonly height: number };
  readonly isChosen: boolean;
}

/** The part of the photo in a cell, with its pixels. */
export function findCellPart(
  { photo, crop }: BoardCell,
  { width, height }: CellProps['place'],
): { readonly picture: { width: number; height: number }; readonly part: Part } | null {
  if (photo.width === null || photo.height === null) return null;
  const picture = { width: photo.width, height: photo.height };
  const part = shownPart(picture, { width, height, turns: false }, { ...plainFraming, crop });
  return { picture, part };
}

function within(part: Part): Part {
  return {
    ...part,
    x: Math.min(Math.max(part.x, 0), 1 - part.width),
    y: Math.min(Math.max(part.y, 0), 1 - part.height),
  };
}

/** A share of the part by which an arrow key moves it. */
const keyStep = 0.05;

function Cell({ cell, index, place, isChosen, onChoose, onCrop }: CellProps) {
  const t = useTranslations('finishing.collage');
  const from = useRef<{ readonly x: number; readonly y: number; readonly part: Part } | null>(null);
  const shown = findCellPart(cell, place);
  const { photo, crop } = cell;
  const move = (part: Part, across: number, down: number): void =>
    onCrop(
      index,
      within({ ...part, x: part.x - across * part.width, y: part.y - down * part.height }),
    );
  const drag = (event: PointerEvent<HTMLElement>): void => {
    const start = from.current;
    if (!start) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    move(start.part, (event.clientX - start.x) / width, (event.clientY - start.y) / height);
  };
  const press = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-keyStep, 0],
      ArrowRight: [keyStep, 0],
      ArrowUp: [0, -keyStep],
      ArrowDown: [0, keyStep],
    };
    const step = steps[event.key];
    if (!step || !shown) return;
    event.preventDefault();
    onChoose(index);
    move(shown.part, ...step);
  };
  const paper = { width: place.width, height: place.height, turns: false };
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={t('cell', { number: photo.frame })}
      onClick={() => onChoose(index)}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (!shown) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, y: event.clientY, part: shown.part };
        onChoose(index);
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        from.current = null;
      }}
      className="absolute inset-0 touch-none overflow-hidden"
    >
      {shown && photo.previewUrl && (
        <PlacedPicture
          url={photo.previewUrl}
          alt=""
          picture={shown.picture}
          layout={layPrint(shown.picture, paper, { ...plainFraming, crop })}
        />
      )}
      {isChosen && <span className="absolute inset-0 border-4 border-safelight" />}
    </button>
  );
}
