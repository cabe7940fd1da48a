import type { StudioWire } from '#contract/studios.ts';
import type { Opening } from '#domain/studios/opening-hours.ts';

/**
 * A studio's opening hours with the UTC offsets from the server: this browser's time zone data may be older or newer.
 */
export function openingOf({ operatingHours, closures, utcOffsets }: StudioWire): Opening {
  return {
    operatingHours,
    closures,
    timeZone: utcOffsets,
  };
}
