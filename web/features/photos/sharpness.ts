import { printSizesOf } from '#domain/catalogue.ts';
import { dotsPerInch, measureOf, softBelow } from '#web/lib/paper.ts';
import type { PhotoItem } from './model.ts';

/** A print that may look soft, and the largest size that would be sharp; null when none would. */
export interface Softness {
  readonly dpi: number;
  readonly sharpSize: string | null;
}

/** Softness of a photo at its size; null when it is sharp, no print, or its pixels are not known. */
export const softnessOf = (
  photo: Pick<PhotoItem, 'productType' | 'shape' | 'size' | 'width' | 'height'>,
  country: string,
): Softness | null => {
  const { productType, width, height } = photo;
  if (productType !== 'photo_print' || width === null || height === null) return null;
  const dpiAt = (size: string): number =>
    dotsPerInch(measureOf({ productType, shape: null, size }, width, height), width, height);
  const dpi = dpiAt(photo.size);
  if (dpi >= softBelow) return null;
  const sharp = printSizesOf(country).filter(
    (size) => size !== '3.5x4.5' && dpiAt(size) >= softBelow,
  );
  return { dpi, sharpSize: sharp.at(-1) ?? null };
};
