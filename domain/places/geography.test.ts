import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceKm, earthRadiusKm, type Coordinates } from './geography.ts';

function at(latitude: number, longitude: number): Coordinates {
  return { latitude, longitude };
}

/** Computed independently by the angle between position vectors on a sphere of 6371 km. */
const pairs: readonly (readonly [string, Coordinates, Coordinates, number])[] = [
  ['Tunis to Sfax', at(36.8065, 10.1815), at(34.7406, 10.7603), 235.6],
  ['Paris to London', at(48.8566, 2.3522), at(51.5074, -0.1278), 343.6],
  ['New York to Los Angeles', at(40.7128, -74.006), at(34.0522, -118.2437), 3935.7],
  ['Toronto to Montreal', at(43.6532, -79.3832), at(45.5017, -73.5673), 504.3],
  ['Tokyo to Sydney', at(35.6762, 139.6503), at(-33.8688, 151.2093), 7825.8],
  ['Tunis to Paris', at(36.8065, 10.1815), at(48.8566, 2.3522), 1482.3],
  ['Suva to Apia, over the date line', at(-18.1416, 178.4419), at(-13.8333, -171.7667), 1150.7],
  ['Anchorage to Tokyo, over it too', at(61.2181, -149.9003), at(35.6762, 139.6503), 5566],
  ['a quarter of the equator', at(0, 0), at(0, 90), 10_007.5],
  ['pole to pole', at(90, 0), at(-90, 0), 20_015.1],
  ['to the other side of the earth', at(40, 30), at(-40, -150), 20_015.1],
  ['one degree', at(0, 0), at(1, 0), 111.2],
  ['100 metres', at(36.8065, 10.1815), at(36.8074, 10.1815), 0.1],
  ['nowhere', at(36.8065, 10.1815), at(36.8065, 10.1815), 0],
];

test('earthRadiusKm is 6371', () => {
  expect(earthRadiusKm).toBe(6371);
});

test.each(pairs)('distanceKm is right for the case: %s', (_, from, to, kilometres) => {
  expect(distanceKm(from, to)).toBe(kilometres);
  expect(distanceKm(to, from)).toBe(kilometres);
});

describe('distanceKm of any two places', () => {
  const place = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });

  test('is between 0 and half the circumference, in tenths of a kilometer', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        const distance = distanceKm(a, b);
        expect(distance).toBeGreaterThanOrEqual(0);
        expect(distance).toBeLessThanOrEqual(20_015.1);
        expect(distance).toBe(Number(distance.toFixed(1)));
        expect(distanceKm(b, a)).toBe(distance);
      }),
    );
  });
});
