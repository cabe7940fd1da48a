import type { StudioWire } from '#contract/studios.ts';
import { distanceKm, type Coordinates } from '#domain/places/geography.ts';

/** A listed studio with its distance from the customer; null when either position is unknown. */
export interface ListedStudio {
  readonly studio: StudioWire;
  readonly km: number | null;
}

/** The studios that a country's list shows: its own if it has any, else all. */
export interface StudiosOfCountry {
  readonly studios: readonly StudioWire[];
  /** Whether they belong to the country itself. */
  readonly ownCountry: boolean;
}

/** See {@link StudiosOfCountry}. */
export function studiosFor(studios: readonly StudioWire[], country: string): StudiosOfCountry {
  const active = studios.filter(({ _id, isActive }) => _id !== '' && isActive);
  const own = active.filter((studio) => studio.country === country);
  return own.length > 0
    ? { studios: own, ownCountry: true }
    : { studios: active, ownCountry: false };
}

const farthest = Number.MAX_VALUE;

/**
 * Sorts the nearest first and studios without a position last; keeps the order when the customer's position is
 * unknown.
 */
export function byDistance(
  studios: readonly StudioWire[],
  place: Coordinates | null,
): ListedStudio[] {
  if (!place) return studios.map((studio) => ({ studio, km: null }));
  return studios
    .map((studio) => ({
      studio,
      km: studio.coordinates ? distanceKm(place, studio.coordinates) : null,
    }))
    .toSorted((a, b) => (a.km ?? farthest) - (b.km ?? farthest));
}

/** Studios within a distance in kilometers; all when it is null. */
export function within(
  listed: readonly ListedStudio[],
  km: number | null,
): readonly ListedStudio[] {
  return km === null ? listed : listed.filter((each) => each.km !== null && each.km <= km);
}

/** The first `count` rows, preceded by the chosen studio if it is further down. */
export function firstRows(
  listed: readonly ListedStudio[],
  count: number,
  chosenId: string | null,
): readonly ListedStudio[] {
  const chosen = listed.findIndex(({ studio }) => studio._id === chosenId);
  const first = listed.slice(0, chosen >= count ? count - 1 : count);
  const [found] = chosen >= count ? listed.slice(chosen, chosen + 1) : [];
  return found ? [found, ...first] : first;
}
