import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Currency } from '#domain/common/money.ts';
import { findCopies, sendCounts, findDuplicates } from '#web/lib/photos/counts.ts';
import type { PhotoActions, PhotoItem } from '#web/lib/photos/model.ts';
import { useCardActions } from './use-card-actions.ts';
import { useFilter } from './use-filter.ts';
import { useRemoval } from './use-removal.ts';
import { useSelection } from './use-selection.ts';
import { useSorting } from './use-sorting.ts';

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
