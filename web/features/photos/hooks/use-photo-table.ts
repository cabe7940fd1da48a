import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Currency } from '#domain/money.ts';
import { useNotices } from '#web/lib/notices.ts';
import { copiesOf, sendCounts, findDuplicates } from '../model/counts.ts';
import type { PhotoActions, PhotoItem } from '../model/model.ts';
import { useCardActions } from './use-card-actions.ts';
import { useFilter } from './use-filter.ts';
import { useSelection } from './use-selection.ts';
import { useSorting } from './use-sorting.ts';

interface PhotoTableOptions {
  readonly photos: readonly PhotoItem[];
  readonly actions: PhotoActions;
  readonly country: string;
  readonly currency: Currency;
}

/** The scroll function belongs to the grid, which registers it here. */
const useJump = () => {
  const way = useRef<(index: number) => void>(() => undefined);
  const keepJump = useCallback((scrollTo: (index: number) => void) => {
    way.current = scrollTo;
  }, []);
  return { keepJump, jump: (index: number) => way.current(index) };
};

/** The cards as they are shown, and all view settings. */
export const usePhotoTable = ({ photos: all, actions, country, currency }: PhotoTableOptions) => {
  const t = useTranslations('photos.choices');
  const showMessage = useNotices((state) => state.showMessage);
  const { cards: sorted, by, sortBy } = useSorting(all);
  const { shown: photos, ...filtering } = useFilter(sorted, country);
  const [showCut, setShowCut] = useState(false);
  const cards = useCardActions(actions, country);
  const { picked, does } = useSelection(photos, actions, country, currency);
  useEffect(() => {
    actions.cropsSeen(true);
    return () => actions.cropsSeen(false);
  }, [actions]);
  const remove = (ids: readonly string[]): void => {
    actions.remove(ids);
    showMessage({
      text: t('removed', { count: ids.length }),
      action: { label: t('putBack'), run: actions.undoRemove },
    });
  };
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
    copies: useMemo(() => copiesOf(photos), [photos]),
    remove,
    ...useJump(),
  };
};

export type PhotoTableView = ReturnType<typeof usePhotoTable>;
