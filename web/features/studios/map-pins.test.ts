import { describe, expect, it } from 'vitest';
import { studioWire } from '#tests/support/studio-wire.ts';
import { groupPins, spreadPins, type Pin } from './map-pins.ts';

const pin = (number: number, x: number, y: number): Pin => ({
  studio: studioWire(),
  at: { latitude: 0, longitude: 0 },
  number,
  spot: { x, y },
});
const numbers = (groups: ReturnType<typeof groupPins>): number[][] =>
  groups.map(({ pins }) => pins.map(({ number }) => number));

describe('pins on the map', () => {
  it('that would cover each other are one, those outside are none', () => {
    const pins = [pin(1, 0.5, 0.5), pin(2, 0.9, 0.5), pin(3, 0.55, 0.52), pin(4, 1.2, 0.5)];
    expect(numbers(groupPins(pins))).toEqual([[1, 3], [2]]);
  });

  it('stand beside each other where the map gets no closer', () => {
    const groups = spreadPins([pin(1, 0.9, 0.5), pin(2, 0.9, 0.5), pin(3, 0.9, 0.5)]);
    expect(numbers(groups)).toEqual([[1], [2], [3]]);
    const xs = groups.map(({ spot }) => spot.x);
    expect(new Set(xs).size).toBe(3);
    for (const x of xs) expect(x).toBeLessThanOrEqual(0.9);
  });
});
