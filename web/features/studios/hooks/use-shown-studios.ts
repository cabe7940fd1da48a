import { useState } from 'react';
import { useStudioChoice } from '../choice-store.ts';
import { useDistance } from '../distance-filter.ts';
import { firstRows, within, type ListedStudio } from '../list-studios.ts';
import { usePlace } from '../place-store.ts';
import type { useStudioSearch } from './use-studio-search.ts';
import type { useStudios } from './use-studios.ts';

/** Studios shown at first. Source: product §9, times and other limits. */
const firstCount = 4;
/** As many more at a time: all of thousands at once would hold the page up. */
const moreCount = 40;

/**
 * What the card list shows: what the search found, else the studio of the link alone until all are asked for, else
 * those within the distance; the first 4 of them until more are asked for.
 */
export const useShownStudios = (
  studios: ReturnType<typeof useStudios>,
  search: ReturnType<typeof useStudioSearch>,
) => {
  const { studio, fromUrl } = useStudioChoice();
  const known = usePlace((state) => state.place !== null);
  const distance = useDistance((state) => state.distance);
  const [showAll, setShowAll] = useState(false);
  const [count, setCount] = useState(firstCount);
  const nearEnough = within(studios.listed, known ? distance : null);
  const limited = fromUrl && studio !== null && !showAll && !search.asked;
  const alone = (): ListedStudio[] => {
    const listed = studios.listed.find((each) => each.studio._id === studio?._id);
    return listed ? [listed] : studio ? [{ studio, km: null }] : [];
  };
  const candidates = search.asked ? (search.found ?? []) : limited ? alone() : nearEnough;
  const rows = firstRows(candidates, count, search.asked ? null : (studio?._id ?? null));
  return {
    rows,
    /** Those within the distance, the nearest first. */
    nearEnough,
    /** The list is limited to the studio of the link. */
    limited,
    unlimit: () => setShowAll(true),
    more: Math.min(moreCount, candidates.length - rows.length),
    showMore: () => setCount(count + moreCount),
    showLess: count > firstCount && rows.length > firstCount ? () => setCount(firstCount) : null,
    /** All are farther away than the distance chosen. */
    tooFar: !search.asked && !limited && nearEnough.length === 0 && studios.listed.length > 0,
  };
};
