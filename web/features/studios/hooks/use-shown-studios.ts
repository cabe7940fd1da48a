import { useMemo, useState } from 'react';
import { useMedia } from '#web/lib/use-media.ts';
import { useStudioChoice } from '../choice-store.ts';
import { useDistance } from '../distance-filter.ts';
import { firstRows, within } from '../list-studios.ts';
import { usePlace } from '../place-store.ts';
import type { useStudioSearch } from './use-studio-search.ts';
import type { useStudios } from './use-studios.ts';

/** Studios shown at first. Source: product §9, times and other limits. */
const firstCount = 4;
/** As many more at a time: all of thousands at once would hold the page up. */
const moreCount = 40;
/** There a list of cards is as long as several screens. */
const onPhone = '(width < 48rem) and (pointer: coarse)';

/**
 * What the card list shows: what the search found, else the studio of the link (on a phone any that is chosen) alone
 * until all are asked for, else those within the distance; the first 4 of them until more are asked for.
 */
export const useShownStudios = (
  studios: ReturnType<typeof useStudios>,
  search: ReturnType<typeof useStudioSearch>,
) => {
  const { studio, fromUrl } = useStudioChoice();
  const known = usePlace((state) => state.place !== null);
  const distance = useDistance((state) => state.distance);
  const phone = useMedia(onPhone);
  const [showAll, setShowAll] = useState(false);
  const [count, setCount] = useState(firstCount);
  const { listed } = studios;
  const { asked, found } = search;
  const nearEnough = useMemo(
    () => within(listed, known ? distance : null),
    [listed, known, distance],
  );
  const limited = (fromUrl || phone) && studio !== null && !showAll && !asked;
  const candidates = useMemo(() => {
    if (asked) return found ?? [];
    if (!limited) return nearEnough;
    return [listed.find((each) => each.studio._id === studio._id) ?? { studio, km: null }];
  }, [asked, found, limited, listed, nearEnough, studio]);
  // The same as long as nothing changes: the map is drawn anew for other ones.
  const rows = useMemo(
    () => firstRows(candidates, count, asked ? null : (studio?._id ?? null)),
    [candidates, count, asked, studio],
  );
  return {
    rows,
    /** Those within the distance, the nearest first. */
    nearEnough,
    /** The list is limited to the chosen studio. */
    limited,
    unlimit: () => setShowAll(true),
    /** On a phone the list is done with once one is chosen. */
    fold: (): void => {
      if (!phone) return;
      setShowAll(false);
      search.setText('');
    },
    more: Math.min(moreCount, candidates.length - rows.length),
    showMore: () => setCount(count + moreCount),
    showLess: count > firstCount && rows.length > firstCount ? () => setCount(firstCount) : null,
    /** All are farther away than the distance chosen. */
    tooFar: !asked && !limited && nearEnough.length === 0 && listed.length > 0,
  };
};
