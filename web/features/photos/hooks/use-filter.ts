import { useMemo, useState } from 'react';
import { findPhotoStatus } from '#web/lib/photos/counts.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { findAlikes, findRisky } from '../quality/risks.ts';

/** Filters of the grid: photos that may disappoint on paper, look alike, or could not be used. */
export type PhotoFilter = 'risky' | 'alike' | 'refused';

function withOriginals(
  photos: readonly PhotoItem[],
  alikes: ReadonlyMap<string, number>,
): ReadonlySet<string> {
  const frames = new Set(alikes.values());
  return new Set(
    photos.filter(({ id, frame }) => alikes.has(id) || frames.has(frame)).map(({ id }) => id),
  );
}

function findRefused(photos: readonly PhotoItem[]): ReadonlySet<string> {
  return new Set(
    photos.filter((photo) => findPhotoStatus(photo) === 'rejected').map(({ id }) => id),
  );
}

/** The cards of each filter, and the active one. */
export function useFilter(photos: readonly PhotoItem[], country: string) {
  const catalogue = useShopCatalogue();
  const [wanted, setFilter] = useState<PhotoFilter | null>(null);
  const alikes = useMemo(() => findAlikes(photos), [photos]);
  const risky = useMemo(() => findRisky(catalogue, photos, country), [catalogue, photos, country]);
  const refused = useMemo(() => findRefused(photos), [photos]);
  const ids = useMemo(
    () => ({ risky, alike: withOriginals(photos, alikes), refused }),
    [photos, risky, alikes, refused],
  );
  // Once no photo of the filter is left, all are shown again.
  const filter = wanted !== null && ids[wanted].size > 0 ? wanted : null;
  const shown = useMemo(
    () => (filter ? photos.filter(({ id }) => ids[filter].has(id)) : photos),
    [photos, ids, filter],
  );
  return { shown, alikes, ids, filter, setFilter };
}
