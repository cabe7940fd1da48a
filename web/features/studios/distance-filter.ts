import { create } from 'zustand';
import { savedState } from '#web/lib/saved-state.ts';
import { storageKeys } from '#web/lib/storage-keys.ts';

/** Distance limits of the list in kilometers; null for all. */
export const distances = [20, 50, 100, 500, null] as const;
/** One of {@link distances}. */
export type Distance = (typeof distances)[number];

const firstDistance: Distance = 20;

function distanceFrom(data: unknown): Distance | undefined {
  return data === 'all'
    ? null
    : distances.find((distance) => distance !== null && distance === data);
}

const saved = savedState<number | 'all'>({
  key: storageKeys.distance,
  version: 1,
  schema: {
    safeParse: (data) => {
      const distance = distanceFrom(data);
      return distance === undefined
        ? { success: false }
        : { success: true, data: distance ?? 'all' };
    },
  },
  // Older copies hold only the number.
  migrate: (data) => data,
});

interface DistanceState {
  readonly distance: Distance;
  readonly setDistance: (distance: Distance) => void;
}

/** The chosen distance limit; stored in the browser. */
export const useDistanceFilter = create<DistanceState>()((set) => {
  const stored = distanceFrom(saved.load());
  return {
    distance: stored === undefined ? firstDistance : stored,
    setDistance: (distance) => {
      set({ distance });
      saved.save(distance ?? 'all');
    },
  };
});
