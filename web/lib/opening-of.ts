import type { StudioWire } from '#contract/studios.ts';
import type { Opening } from '#domain/opening-hours.ts';

/** When a studio is open, by the clock the shop says it has: this browser's table of time zones may be older or newer. */
export const openingOf = ({ operatingHours, closures, utcOffsets }: StudioWire): Opening => ({
  operatingHours,
  closures,
  timeZone: utcOffsets,
});
