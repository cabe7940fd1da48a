import { geoMercator, geoMercatorRaw, type GeoProjection } from 'd3-geo';
import { earthRadiusKm, type Coordinates } from '#domain/geography.ts';

/** Size of the map's drawing, in its own units. */
export const mapSize = { width: 320, height: 360 } as const;

const margin = 36;
/** The map never shows less than this from side to side: closer, the outline tells nothing. */
const leastKm = 12;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

/** Degrees east of another longitude, -180 to 180. */
const eastOf = (longitude: number, from: number): number =>
  ((((longitude - from) % 360) + 540) % 360) - 180;

const northing = (latitude: number): number => geoMercatorRaw(0, radians(latitude))[1];

/** Part of the world that shows all the points; none without points. */
export const viewOf = (points: readonly Coordinates[]): GeoProjection | null => {
  const [first] = points;
  if (!first) return null;
  const easts = points.map(({ longitude }) => eastOf(longitude, first.longitude));
  const norths = points.map(({ latitude }) => northing(Math.max(-85, Math.min(85, latitude))));
  const [west, east] = [Math.min(...easts), Math.max(...easts)];
  const [south, north] = [Math.min(...norths), Math.max(...norths)];
  const longitude = first.longitude + (west + east) / 2;
  const latitude = degrees(2 * Math.atan(Math.exp((south + north) / 2)) - Math.PI / 2);
  const closest = (mapSize.width / leastKm) * earthRadiusKm * Math.cos(radians(latitude));
  const scale = Math.min(
    closest,
    (mapSize.width - 2 * margin) / radians(east - west),
    (mapSize.height - 2 * margin) / (north - south),
  );
  return geoMercator()
    .rotate([-longitude, 0])
    .center([0, latitude])
    .translate([mapSize.width / 2, mapSize.height / 2])
    .scale(scale)
    .clipExtent([
      [-1, -1],
      [mapSize.width + 1, mapSize.height + 1],
    ]);
};

/** Where a point lies on the map, as shares of its width from the west and of its height from the north. */
export const spotOf = (
  view: GeoProjection,
  { latitude, longitude }: Coordinates,
): { readonly x: number; readonly y: number } => {
  const [x, y] = view([longitude, latitude]) ?? [0, 0];
  return { x: x / mapSize.width, y: y / mapSize.height };
};

const steps = [1, 2, 5];
const mostOfScale = 100;

/** A round number of kilometres and how long it is on the map, in its own units. */
export const scaleBar = (view: GeoProjection): { readonly km: number; readonly width: number } => {
  const latitude = radians(view.center()[1]);
  const kmPerUnit = (earthRadiusKm * Math.cos(latitude)) / view.scale();
  const most = kmPerUnit * mostOfScale;
  const power = 10 ** Math.floor(Math.log10(most));
  const km = Math.max(...steps.map((step) => step * power).filter((each) => each <= most));
  return { km, width: km / kmPerUnit };
};
