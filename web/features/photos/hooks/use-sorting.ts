import { useMemo, useState } from 'react';
import { tabText } from '#web/lib/tab-state.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { isSorting, sizeRank, sorted, type Sorting } from '../model/photo-order.ts';

const kept = tabText('photoSorting');

function read(): Sorting {
  const stored = kept.load();
  return isSorting(stored) ? stored : 'added';
}

/** Rank of each card by the size it had when first seen, so that a size change does not move it. */
function firstRanks() {
  const ranks = new Map<string, number>();
  return (photo: PhotoItem): number => {
    const rank = ranks.get(photo.id) ?? sizeRank(photo);
    ranks.set(photo.id, rank);
    return rank;
  };
}

/** The cards in the order the customer chose for this session. */
export function useSorting(photos: readonly PhotoItem[]) {
  const [by, setBy] = useState(read);
  const [rankOf, setRankOf] = useState(() => firstRanks());
  const cards = useMemo(() => sorted(photos, by, rankOf), [photos, by, rankOf]);
  return {
    cards,
    by,
    sortBy: (next: Sorting): void => {
      kept.save(next);
      setRankOf(() => firstRanks());
      setBy(next);
    },
  };
}
