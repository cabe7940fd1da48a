import { describe, expect, it } from 'vitest';
import { distanceKm, type Coordinates } from '#domain/geography.ts';
import { focusOn, isClosest, mapSize, scaleBar, spotOf, viewOf, zoomed } from './map-view.ts';

const at = (latitude: number, longitude: number): Coordinates => ({ latitude, longitude });
const seen = (points: readonly Coordinates[]) => {
  const focus = focusOn(points);
  if (!focus) throw new Error('no view');
  const view = viewOf(focus);
  return { view, spots: points.map((point) => spotOf(view, point)) };
};

describe('the map', () => {
  it.each([
    ['in one city', [at(36.8, 10.18), at(36.85, 10.2), at(36.79, 10.1)]],
    ['across a country', [at(45.5, -73.6), at(49.28, -123.12), at(43.65, -79.38)]],
    ['on both sides of the date line', [at(-36.85, 174.76), at(-13.83, -171.76)]],
  ])('shows all studios %s, the northern above and the eastern on the right', (_, points) => {
    const { spots } = seen(points);
    for (const { x, y } of spots) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(1);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(1);
    }
    const [first, second] = points;
    const [spot, next] = spots;
    if (!first || !second || !spot || !next) throw new Error('two points at least');
    expect(Math.sign(spot.y - next.y)).toBe(Math.sign(second.latitude - first.latitude));
    const east = ((second.longitude - first.longitude + 540) % 360) - 180;
    expect(Math.sign(next.x - spot.x)).toBe(Math.sign(east));
  });

  it('puts a single studio in the middle and stays far enough to show where it is', () => {
    const { view, spots } = seen([at(36.8, 10.18)]);
    expect(spots[0]?.x).toBeCloseTo(0.5);
    expect(spots[0]?.y).toBeCloseTo(0.5);
    const [west, east] = [0, mapSize.width].map((x) => view.invert?.([x, mapSize.height / 2]));
    const across = distanceKm(
      at(west?.[1] ?? 0, west?.[0] ?? 0),
      at(east?.[1] ?? 0, east?.[0] ?? 0),
    );
    expect(across).toBeCloseTo(12, 0);
  });

  it('has a scale of a round length that is true in its middle', () => {
    const { view } = seen([at(45.5, -73.6), at(46.8, -71.2)]);
    const { km, width } = scaleBar(view);
    expect([1, 2, 5]).toContain(Number(String(km)[0]));
    const middle = mapSize.height / 2;
    const from = view.invert?.([160 - width / 2, middle]) ?? [0, 0];
    const to = view.invert?.([160 + width / 2, middle]) ?? [0, 0];
    expect(distanceKm(at(from[1], from[0]), at(to[1], to[0])) / km).toBeCloseTo(1, 1);
  });

  it('keeps its middle while it is drawn larger, to an end', () => {
    let focus = focusOn([at(36.8, 10.18), at(35.8, 10.6)]);
    if (!focus) throw new Error('no view');
    expect(zoomed(zoomed(focus, 2), 0.5)).toEqual(focus);
    const { center } = focus;
    for (let times = 0; times < 20; times += 1) focus = zoomed(focus, 2);
    expect(focus.center).toEqual(center);
    expect(isClosest(focus)).toBe(true);
    const spot = spotOf(viewOf(focus), center);
    expect(spot.x).toBeCloseTo(0.5);
    // A kilometre north of the middle is still on it.
    expect(spotOf(viewOf(focus), at(center.latitude + 0.009, center.longitude)).y).toBeGreaterThan(
      0,
    );
  });

  it('has no view of nothing', () => {
    expect(focusOn([])).toBeNull();
  });
});
