import { useMemo, useState } from 'react';
import { useMedia } from '#web/lib/use-media.ts';
import { useStudioChoice } from '../choice-store.ts';
import { useDistanceFilter } from '../distance-filter.ts';
import { firstRows, within } from '../list-studios.ts';
import { usePlace } from '../place-store.ts';
import type { useStudioSearch } from './use-studio-search.ts';
import type { useStudios } from './use-studios.ts';

/** Number of studios shown at first. */
const firstCount = 4;
/** Number of studios added each time: rendering thousands at once would block the page. */
const moreCount = 40;
/** On such a device, the list of cards spans several screens. */
const onPhone = '(width < 48rem) and (pointer: coarse)';

/**
 * The studios in the card list: the search results; else the studio of the link alone (on a phone, any chosen one)
 * until all are requested; else those within the distance, the first 4 until more are requested.
 */
export function useShownStudios(
  studios: ReturnType<typeof useStudios>,
  search: ReturnType<typeof useStudioSearch>,
) {
  const { studio, fromUrl } = useStudioChoice();
  const known = usePlace((state) => state.place !== null);
  const distance = useDistanceFilter((state) => state.distance);
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
  // Memoized because new rows redraw the map.
  const rows = useMemo(
    () => firstRows(candidates, count, asked ? null : (studio?._id ?? null)),
    [candidates, count, asked, studio],
  );
  return {
    rows,
    /** Studios within the distance, the nearest first. */
    nearEnough,
    /** The list is limited to the chosen studio. */
    limited,
    unlimit: () => setShowAll(true),
    /** On a phone, the list collapses once a studio is chosen. */
    fold: (): void => {
      if (!phone) return;
      setShowAll(false);
      search.setText('');
    },
    more: Math.min(moreCount, candidates.length - rows.length),
    showMore: () => setCount(count + moreCount),
    showLess: count > firstCount && rows.length > firstCount ? () => setCount(firstCount) : null,
    /** All studios are beyond the chosen distance. */
    tooFar: !asked && !limited && nearEnough.length === 0 && listed.length > 0,
  };
}
