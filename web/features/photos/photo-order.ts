import { paperOf } from '#web/lib/paper.ts';
import type { PhotoItem } from './model.ts';

/** What the cards can be sorted by. */
export const sortings = ['added', 'name', 'date', 'size'] as const;
/** One of {@link sortings}. */
export type Sorting = (typeof sortings)[number];

/** Guard for a sorting read from somewhere else. */
export const isSorting = (value: unknown): value is Sorting =>
  (sortings as readonly unknown[]).includes(value);

/** Where a card stands by what it is to become: small papers, large papers, gifts. */
export const sizeRank = ({ productType, size }: PhotoItem): number => {
  if (productType !== 'photo_print') return Number.MAX_SAFE_INTEGER;
  const { width, height } = paperOf(size);
  return width * height;
};

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/**
 * The cards in another order; their frames stay with them, and equal ones stay in the order of adding. `rankOf` says where
 * a card stands by its size, so that one whose size is being changed need not run away from under the finger.
 */
export const sorted = (
  photos: readonly PhotoItem[],
  by: Sorting,
  rankOf: (photo: PhotoItem) => number = sizeRank,
): readonly PhotoItem[] => {
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
};
