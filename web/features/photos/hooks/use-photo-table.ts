import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Currency } from '#domain/common/money.ts';
import { tabText } from '#web/lib/tab-state.ts';
import { sendCounts } from '#web/lib/photos/counts.ts';
import { findCopies, findDuplicates } from '#web/lib/photos/repeated-photos.ts';
import type { PhotoActions, PhotoItem } from '#web/lib/photos/model.ts';
import { getShopCatalogue, useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { useCardActions } from './use-card-actions.ts';
import { useFilter } from './use-filter.ts';
import { useRemoval } from './use-removal.ts';
import { useSelection } from './use-selection.ts';
import { isSorting, sizeRank, sorted, type Sorting } from '../model/photo-order.ts';

const keptSorting = tabText('photoSorting');

function readSorting(): Sorting {
  const stored = keptSorting.load();
  return isSorting(stored) ? stored : 'added';
}

/** Rank of each card by the size it had when first seen, so that a size change does not move it. */
function firstRanks() {
  const ranks = new Map<string, number>();
  return (photo: PhotoItem): number => {
    const rank = ranks.get(photo.id) ?? sizeRank(getShopCatalogue(), photo);
    ranks.set(photo.id, rank);
    return rank;
  };
}

/** The cards in the order the customer chose for this session. */
function useSorting(photos: readonly PhotoItem[]) {
  const catalogue = useShopCatalogue();
  const [by, setBy] = useState(readSorting);
  const [rankOf, setRankOf] = useState(() => firstRanks());
  const cards = useMemo(
    () => sorted(catalogue, photos, by, rankOf),
    [catalogue, photos, by, rankOf],
  );
  return {
    cards,
    by,
    sortBy: (next: Sorting): void => {
      keptSorting.save(next);
      setRankOf(() => firstRanks());
      setBy(next);
    },
  };
}

interface PhotoTableOptions {
  readonly photos: readonly PhotoItem[];
  readonly actions: PhotoActions;
  readonly country: string;
  readonly currency: Currency;
}

/** The scroll function belongs to the grid, which registers it here. */
function useJump() {
  const way = useRef<(index: number) => void>(() => undefined);
  const keepJump = useCallback((scrollTo: (index: number) => void) => {
    way.current = scrollTo;
  }, []);
  return { keepJump, jump: (index: number) => way.current(index) };
}

/** The cards as they are shown, and all view settings. */
export function usePhotoTable({ photos: all, actions, country, currency }: PhotoTableOptions) {
  const { cards: sorted, by, sortBy } = useSorting(all);
  const { shown: photos, ...filtering } = useFilter(sorted, country);
  const [showCut, setShowCut] = useState(false);
  const cards = useCardActions(actions, country);
  const { picked, does } = useSelection(photos, actions, country, currency);
  useEffect(() => {
    actions.cropsSeen(true);
    return () => actions.cropsSeen(false);
  }, [actions]);
  return {
    /** All of them, sorted. */
    sorted,
    /** Those shown now. */
    photos,
    ...filtering,
    by,
    sortBy,
    showCut,
    setShowCut,
    cards,
    picked,
    does,
    counts: useMemo(() => sendCounts(all), [all]),
    duplicates: useMemo(() => findDuplicates(sorted), [sorted]),
    copies: useMemo(() => findCopies(photos), [photos]),
    remove: useRemoval(actions),
    ...useJump(),
  };
}

export type PhotoTableView = ReturnType<typeof usePhotoTable>;
