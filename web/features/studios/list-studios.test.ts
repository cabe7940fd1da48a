import { describe, expect, it } from 'vitest';
import type { StudioWire } from '#contract/studios.ts';
import { studioWire } from '#tests/support/studio-wire.ts';
import { byDistance, firstRows, studiosFor, within } from './list-studios.ts';

function studio(name: string, changes: Partial<StudioWire> = {}): StudioWire {
  return studioWire({ _id: name, name, slug: name, country: 'TN', ...changes });
}

const tunis = studio('tunis', { coordinates: { latitude: 36.8, longitude: 10.18 } });
const sfax = studio('sfax', { coordinates: { latitude: 34.74, longitude: 10.76 } });
const nowhere = studio('nowhere');
const paris = studio('paris', {
  country: 'FR',
  coordinates: { latitude: 48.85, longitude: 2.35 },
});

function names(listed: ReturnType<typeof byDistance>): string[] {
  return listed.map(({ studio: { name } }) => name);
}

describe('studiosFor', () => {
  it("returns the country's own active studios that have a name", () => {
    const closed = studio('closed', { isActive: false });
    const unnamed = studio('', {});
    expect(studiosFor([paris, closed, unnamed, tunis], 'TN')).toEqual({
      studios: [tunis],
      ownCountry: true,
    });
  });

  it('returns all studios for a country without any', () => {
    const inactive = studio('gone', { country: 'CA', isActive: false });
    expect(studiosFor([tunis, paris, inactive], 'CA')).toEqual({
      studios: [tunis, paris],
      ownCountry: false,
    });
  });
});

describe('a list of studios', () => {
  const sousse = { latitude: 35.83, longitude: 10.64 };

  it('begins with the nearest and ends with those without a position', () => {
    const listed = byDistance([nowhere, tunis, paris, sfax], sousse);
    expect(names(listed)).toEqual(['tunis', 'sfax', 'paris', 'nowhere']);
    expect(listed.map(({ km }) => km)).toEqual([115.5, 121.7, 1597.8, null]);
  });

  it("keeps its order without the customer's position, and has no distances", () => {
    const listed = byDistance([sfax, nowhere, tunis], null);
    expect(names(listed)).toEqual(['sfax', 'nowhere', 'tunis']);
    expect(listed.every(({ km }) => km === null)).toBe(true);
  });

  it('is limited to the requested distance, without studios that have no position', () => {
    const listed = byDistance([nowhere, tunis, paris, sfax], sousse);
    expect(names([...within(listed, 115.5)])).toEqual(['tunis']);
    expect(names([...within(listed, 500)])).toEqual(['tunis', 'sfax']);
    expect(within(listed, 20)).toEqual([]);
    expect(within(listed, null)).toHaveLength(4);
  });

  it('shows the first studios, preceded by the chosen one if it is further down', () => {
    const listed = byDistance([tunis, sfax, paris, nowhere], null);
    expect(names([...firstRows(listed, 2, null)])).toEqual(['tunis', 'sfax']);
    expect(names([...firstRows(listed, 2, 'sfax')])).toEqual(['tunis', 'sfax']);
    expect(names([...firstRows(listed, 2, 'nowhere')])).toEqual(['nowhere', 'tunis']);
    expect(names([...firstRows(listed, 2, 'elsewhere')])).toEqual(['tunis', 'sfax']);
    expect(names([...firstRows(listed, 9, 'nowhere')])).toHaveLength(4);
  });
});
