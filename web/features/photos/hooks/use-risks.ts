import { useMemo, useState } from 'react';
import type { PhotoItem } from '../model.ts';
import { alikesOf, riskyOf } from '../risks.ts';

/** The cards that may disappoint on paper, and whether they alone are shown. */
export const useRisks = (photos: readonly PhotoItem[], country: string) => {
  const [wanted, setOnly] = useState(false);
  const alikes = useMemo(() => alikesOf(photos), [photos]);
  const risky = useMemo(() => riskyOf(photos, country), [photos, country]);
  // Where the last one is settled, all are back.
  const only = wanted && risky.size > 0;
  const shown = useMemo(
    () => (only ? photos.filter(({ id }) => risky.has(id)) : photos),
    [photos, risky, only],
  );
  return { shown, alikes, risky, only, setOnly };
};
