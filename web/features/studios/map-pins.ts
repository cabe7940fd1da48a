import type { StudioWire } from '#contract/studios.ts';
import type { Coordinates } from '#domain/geography.ts';
import { mapSize } from './map-view.ts';

/** A place on the map, as shares of its width and height. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A studio on the map, with its card's number. */
export interface Pin {
  readonly studio: StudioWire;
  readonly at: Coordinates;
  readonly number: number;
  readonly spot: Spot;
}

/** Pins that would lie on one another, as one; or a pin alone. */
export interface PinGroup {
  readonly pins: readonly [Pin, ...Pin[]];
  readonly spot: Spot;
}

/** Nearer than this, in the map's units, one pin covers another. */
const covering = 36;

const distance = (a: Spot, b: Spot): number =>
  Math.hypot((a.x - b.x) * mapSize.width, (a.y - b.y) * mapSize.height);

const isSeen = ({ x, y }: Spot): boolean => x >= 0 && x <= 1 && y >= 0 && y <= 1;

/** The pins that are on the map, those that would cover another one together with it. */
export const groupPins = (pins: readonly Pin[]): PinGroup[] => {
  const groups: PinGroup[] = [];
  for (const pin of pins.filter(({ spot }) => isSeen(spot))) {
    const near = groups.findIndex(({ spot }) => distance(spot, pin.spot) < covering);
    const group = groups[near];
    if (group) groups[near] = { ...group, pins: [...group.pins, pin] };
    else groups.push({ pins: [pin], spot: pin.spot });
  }
  return groups;
};

/** The same where the map cannot be looked at any closer: each pin for itself, those that would cover another beside it. */
export const spreadPins = (pins: readonly Pin[]): PinGroup[] =>
  groupPins(pins).flatMap((group) => {
    // Towards the side where there is room.
    const step = (covering / mapSize.width) * (group.spot.x > 0.5 ? -1 : 1);
    return group.pins.map((pin, index): PinGroup => {
      const { x, y } = group.spot;
      return { pins: [pin], spot: { x: x + index * step, y } };
    });
  });
