import * as z from 'zod/mini';
import { productId, uuid } from '#contract/common.ts';
import { part } from '#contract/framing.ts';
import {
  collageBackgrounds,
  collageGaps,
  collagePhotos,
  layCollage,
  listCollageLayouts,
  computeCollageSize,
  type CollageLayout,
} from '#domain/prints/collage-layouts.ts';
import type { PixelRect } from '#domain/prints/print-geometry.ts';
import { printDpi, toPrintPixels, type PrintPaper } from '#domain/prints/print-papers.ts';
import type { PixelSize } from '#domain/photos/pixel-size.ts';
import { savedState } from '#web/lib/saved-state.ts';
import { storageKeys } from '#web/lib/storage-keys.ts';

const recipe = z.object({
  size: productId,
  isLandscape: z.boolean(),
  layout: z.string().check(z.maxLength(40)),
  /** Millimeters. */
  gap: z.enum(['0', '2', '5']),
  background: z.enum(collageBackgrounds),
  cells: z
    .array(z.object({ photoId: uuid, crop: z.nullable(part) }))
    .check(z.maxLength(collagePhotos.max)),
});

/** How a collage is made: its paper, its layout, and the photos in their cells. */
export type CollageRecipe = z.infer<typeof recipe>;

/** The widths of gaps in millimeters, as a recipe has them. */
export const gapNames = collageGaps.map((gap) => `${gap}` as const);

/** Recipes kept in this browser. */
const maxKept = 30;

const kept = savedState({
  key: storageKeys.collages,
  version: 1,
  schema: z
    .array(z.object({ fileName: z.string().check(z.maxLength(100)), recipe }))
    .check(z.maxLength(maxKept)),
});

/** The recipe of the collage in a photo with this file name; null for another photo. */
export function findRecipe(fileName: string): CollageRecipe | null {
  return kept.load()?.find((one) => one.fileName === fileName)?.recipe ?? null;
}

/** Keeps a recipe; of many, the latest ones. */
export function keepRecipe(fileName: string, made: CollageRecipe): void {
  const others = (kept.load() ?? []).filter((one) => one.fileName !== fileName);
  kept.save([...others, { fileName, recipe: made }].slice(-maxKept));
  kept.flush();
}

/** A collage on its pixels. */
export interface LaidCollage {
  readonly size: PixelSize;
  readonly layout: CollageLayout;
  readonly places: readonly PixelRect[];
}

/** Lays out a recipe on its paper; null for fewer photos than a collage has. */
export function layRecipe(
  { isLandscape, layout: id, gap, cells }: CollageRecipe,
  paper: PrintPaper,
): LaidCollage | null {
  const turned = isLandscape && paper.turns;
  const laid = turned
    ? { width: paper.height, height: paper.width }
    : { width: paper.width, height: paper.height };
  const { scale, ...size } = computeCollageSize(laid);
  const layouts = listCollageLayouts(size, cells.length);
  const layout = layouts.find((one) => one.id === id) ?? layouts[0];
  if (!layout) return null;
  const pixels = Math.round(toPrintPixels(Number(gap), printDpi) * scale);
  return { size, layout, places: layCollage(layout, size, pixels) };
}
