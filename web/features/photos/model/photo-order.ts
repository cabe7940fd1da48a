import { isPaper } from '#domain/catalogue/products.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { getMeasure } from '#web/lib/paper.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';

/** Sort orders of the cards. */
export const sortings = ['added', 'name', 'date', 'size'] as const;
/** One of {@link sortings}. */
export type Sorting = (typeof sortings)[number];

/** Type guard for a sort order from an untrusted source. */
export function isSorting(value: unknown): value is Sorting {
  return (sortings as readonly unknown[]).includes(value);
}

/** Rank of a card's product variant: small papers, large papers, gifts. */
export function sizeRank(catalogue: Catalogue, photo: PhotoItem): number {
  if (!isPaper(catalogue, photo.productType)) return Number.MAX_SAFE_INTEGER;
  const { width, height } = getMeasure(catalogue, photo, null, null);
  return width * height;
}

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/**
 * Returns the cards in another order; each keeps its frame, and equal ones stay in the order of adding. `rankOf`
 * returns a card's rank by size, so that a card need not move while its size is being changed.
 */
export function sorted(
  catalogue: Catalogue,
  photos: readonly PhotoItem[],
  by: Sorting,
  rankOf: (photo: PhotoItem) => number = (photo) => sizeRank(catalogue, photo),
): readonly PhotoItem[] {
  switch (by) {
    case 'added':
      return photos;
    case 'name':
      return photos.toSorted((a, b) => names.compare(a.fileName, b.fileName));
    case 'date':
      return photos.toSorted((a, b) => (a.takenAt ?? Infinity) - (b.takenAt ?? Infinity) || 0);
    case 'size':
      return photos.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
