import worldUrl from 'world-atlas/countries-50m.json?url';
import { geoContains, geoPath, type ExtendedFeature, type GeoProjection } from 'd3-geo';
import { feature } from 'topojson-client';
import type { Coordinates } from '#domain/geography.ts';
import { mapSize } from './map-view.ts';

/** A country's shape and the box it lies in, degrees: west, south, east, north. */
interface Outline {
  readonly shape: ExtendedFeature;
  readonly box: readonly [number, number, number, number];
}

/** The shapes of all countries. */
export type World = readonly Outline[];

type WorldFile = Parameters<typeof feature>[0];

const isWorldFile = (data: unknown): data is WorldFile =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  data.type === 'Topology' &&
  'objects' in data;

const positionsOf = (geometry: ExtendedFeature['geometry']): readonly number[][] =>
  geometry?.type === 'Polygon'
    ? geometry.coordinates.flat()
    : geometry?.type === 'MultiPolygon'
      ? geometry.coordinates.flat(2)
      : [];

const boxOf = (geometry: ExtendedFeature['geometry']): Outline['box'] => {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [longitude = 0, latitude = 0] of positionsOf(geometry)) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return [west, south, east, north];
};

/** Fetches the countries' outlines (230 KB, from the shop itself); throws where they cannot be had. */
export const loadWorld = async (signal: AbortSignal): Promise<World> => {
  const answer = await fetch(worldUrl, { signal });
  if (!answer.ok) throw new Error(`no outlines: ${answer.status}`);
  const data: unknown = await answer.json();
  const countries = isWorldFile(data) && data.objects['countries'];
  const found = isWorldFile(data) && countries && feature(data, countries);
  if (!found || found.type !== 'FeatureCollection') throw new Error('no outlines');
  return found.features.map((shape) => ({ shape, box: boxOf(shape.geometry) }));
};

const corners = [0, 0.5, 1].flatMap((x) =>
  [0, 0.5, 1].map((y): [number, number] => [x * mapSize.width, y * mapSize.height]),
);

/** Outlines that may be seen; near the date line, where boxes tell nothing, all of them. */
const seenIn = (world: World, view: GeoProjection): World => {
  const seen = corners.map((corner) => view.invert?.(corner) ?? ([0, 0] as const));
  const longitudes = seen.map(([longitude]) => longitude);
  const latitudes = seen.map(([, latitude]) => latitude);
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  if (east - west > 180) return world;
  return world.filter(
    ({ box }) => box[0] <= east && box[2] >= west && box[1] <= north && box[3] >= south,
  );
};

/** What the map draws, as paths of SVG: the studios' own countries, and the others around. */
export const drawn = (
  world: World,
  view: GeoProjection,
  studios: readonly Coordinates[],
): { readonly own: string; readonly others: string } => {
  const path = geoPath(view);
  const seen = seenIn(world, view);
  const isOwn = ({ shape }: Outline): boolean =>
    studios.some(({ latitude, longitude }) => geoContains(shape, [longitude, latitude]));
  const own = seen.filter(isOwn);
  const draw = (outlines: World): string => outlines.map(({ shape }) => path(shape) ?? '').join('');
  return { own: draw(own), others: draw(seen.filter((outline) => !own.includes(outline))) };
};
