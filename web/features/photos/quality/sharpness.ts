import { isPaper } from '#domain/catalogue/products.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { bandFrom, largestSize } from '#domain/prints/print-quality.ts';
import { computeDpi, getFraming } from '#web/lib/photos/framing.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';

/** A print that may look soft, and the largest size that would be good, or at least fair; null when there is none. */
export interface Softness {
  readonly dpi: number;
  readonly sharpSize: string | null;
}

/** Softness of a photo in its framing; null for a sharp photo, a gift, or unknown pixels. */
export function findSoftness(
  catalogue: Catalogue,
  photo: Pick<
    PhotoItem,
    'productType' | 'shape' | 'size' | 'width' | 'height' | 'framings' | 'insight'
  >,
  country: string,
): Softness | null {
  const { productType, width, height } = photo;
  if (!isPaper(catalogue, productType) || width === null || height === null) return null;
  const dpi = computeDpi(catalogue, photo);
  if (dpi === null || dpi >= bandFrom.fair) return null;
  const largest = (minDpi: number) =>
    largestSize(catalogue, { width, height }, country, minDpi, getFraming(catalogue, photo));
  return { dpi, sharpSize: largest(bandFrom.good) ?? largest(bandFrom.fair) };
}
