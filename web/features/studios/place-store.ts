import { create } from 'zustand';
import type { Coordinates } from '#domain/places/geography.ts';
import { askPosition, isPositionAllowed, type PositionTrouble } from '#web/lib/position.ts';
import { savedState } from '#web/lib/saved-state.ts';
import { storageKeys } from '#web/lib/storage-keys.ts';

/** Validity of a position in milliseconds. */
export const placeLifetimeMs = 60 * 60_000;

/** Time the browser has to find the position, ms. */
const positionTimeoutMs = 10_000;

/** The customer's position and its time (milliseconds since 1970). */
export interface KnownPlace extends Coordinates {
  readonly at: number;
}

function isDegrees(value: unknown, most: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= most;
}

function isKnownPlace(data: unknown): data is KnownPlace {
  return (
    typeof data === 'object' &&
    data !== null &&
    'latitude' in data &&
    isDegrees(data.latitude, 90) &&
    'longitude' in data &&
    isDegrees(data.longitude, 180) &&
    'at' in data &&
    typeof data.at === 'number'
  );
}

const saved = savedState<KnownPlace>({
  key: storageKeys.place,
  version: 1,
  schema: {
    safeParse: (data) => (isKnownPlace(data) ? { success: true, data } : { success: false }),
  },
});

/** The position while it is valid; a clock set back also invalidates it. */
export function freshPlace(place: KnownPlace | null, now: number): KnownPlace | null {
  return place && place.at <= now && now - place.at < placeLifetimeMs ? place : null;
}

function storedPlace(): KnownPlace | null {
  const stored = saved.load();
  const place = freshPlace(stored, Date.now());
  if (stored && !place) saved.clear();
  return place;
}

interface PlaceState {
  readonly place: KnownPlace | null;
  /** Why the browser's last attempt failed. */
  readonly trouble: PositionTrouble | null;
  /** Whether a request of the customer is in flight; a silent one is not shown. */
  readonly locating: boolean;
  /** Requests the position, on a tap. */
  readonly locate: () => void;
  /** Drops an expired position, and requests it again if permission is already granted. */
  readonly renew: () => Promise<void>;
}

/** A request to the browser; a silent one reports no failure. */
interface PositionRequest {
  isSilent: boolean;
}

/** The customer's position; stored in the browser for an hour. */
export const usePlace = create<PlaceState>()((set, get) => {
  let current: PositionRequest | null = null;
  const locating = (): boolean => current?.isSilent === false;
  const ask = (isSilent: boolean): void => {
    // A tap during a silent request makes it one of the customer.
    const request = current ?? { isSilent };
    request.isSilent &&= isSilent;
    const isNew = request !== current;
    current = request;
    set({ locating: locating(), trouble: null });
    if (!isNew) return;
    askPosition(positionTimeoutMs, (response) => {
      if (current === request) current = null;
      if (!response.ok) {
        set({ locating: locating(), ...(!request.isSilent && { trouble: response.trouble }) });
        return;
      }
      const place = { ...response.place, at: Date.now() };
      set({ locating: locating(), trouble: null, place });
      saved.save(place);
    });
  };
  return {
    place: storedPlace(),
    trouble: null,
    locating: false,
    locate: () => ask(false),
    renew: async () => {
      const place = freshPlace(get().place, Date.now());
      if (place) return;
      set({ place });
      if (await isPositionAllowed()) ask(true);
    },
  };
});
