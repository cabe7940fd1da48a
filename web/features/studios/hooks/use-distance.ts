import type { StudioWire } from '#contract/studios.ts';
import { distanceKm } from '#domain/places/geography.ts';
import { usePlace } from '../place-store.ts';

/** Kilometers from the customer to a studio; null when either position is unknown. */
export function useDistance(studio: StudioWire | null): number | null {
  const place = usePlace((state) => state.place);
  return place && studio?.coordinates ? distanceKm(place, studio.coordinates) : null;
}
