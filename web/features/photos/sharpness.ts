import { bandFrom, largestSize } from '#domain/print-quality.ts';
import { dpiOf, framingOf } from './framing.ts';
import type { PhotoItem } from './model.ts';

/** A print that may look soft, and the largest size that would be good, or at least fair; null when none would. */
export interface Softness {
  readonly dpi: number;
  readonly sharpSize: string | null;
}

/** Softness of a photo as it lies on its paper; null when it is sharp, no print, or its pixels are not known. */
export const softnessOf = (
  photo: Pick<
    PhotoItem,
    'productType' | 'shape' | 'size' | 'width' | 'height' | 'framings' | 'insight'
  >,
  country: string,
): Softness | null => {
  const { productType, width, height } = photo;
  if (productType !== 'photo_print' || width === null || height === null) return null;
  const dpi = dpiOf(photo);
  if (dpi === null || dpi >= bandFrom.fair) return null;
  const largest = (minDpi: number) =>
    largestSize({ width, height }, country, minDpi, framingOf(photo));
  return { dpi, sharpSize: largest(bandFrom.good) ?? largest(bandFrom.fair) };
};
