import { findVariant, isPaper } from '#domain/catalogue/products.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { findSurface, type PrintedAs } from '#domain/prints/print-papers.ts';
import { bandFrom, largestSize, scaleDpi } from '#domain/prints/print-quality.ts';
import { computeDpi, getFraming } from '#web/lib/photos/framing.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';

/** A print that may look soft, and the largest size that would be good, or at least fair; null when there is none. */
export interface Softness {
  readonly dpi: number;
  readonly sharpSize: string | null;
}

/** An effective dpi of a photo at which the bands of sharpness are: its surface may have another resolution than paper. */
export function scaledDpi(catalogue: Catalogue, photo: PrintedAs, dpi: number): number {
  const found = findSurface(catalogue, photo);
  return found ? scaleDpi(dpi, found.surface) : dpi;
}

/** Softness of a photo in its framing; null for a sharp photo, a gift in a size of its own, or unknown pixels. */
export function findSoftness(
  catalogue: Catalogue,
  photo: Pick<
    PhotoItem,
    'productType' | 'shape' | 'size' | 'measure' | 'width' | 'height' | 'framings' | 'insight'
  >,
  country: string,
): Softness | null {
  const { productType, size, width, height } = photo;
  const isPrint = isPaper(catalogue, productType);
  const isFree = findVariant(catalogue, productType, size)?.variant.free !== undefined;
  if ((!isPrint && !isFree) || width === null || height === null) return null;
  const dpi = computeDpi(catalogue, photo);
  if (dpi === null || scaledDpi(catalogue, photo, dpi) >= bandFrom.fair) return null;
  if (!isPrint) return { dpi, sharpSize: null };
  const largest = (minDpi: number) =>
    largestSize(catalogue, { width, height }, country, minDpi, getFraming(catalogue, photo));
  return { dpi, sharpSize: largest(bandFrom.good) ?? largest(bandFrom.fair) };
}
