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

/** What the map looks at: a place in its middle, and how large the world is drawn (units a radian). */
export interface MapFocus {
  readonly center: Coordinates;
  readonly scale: number;
}

/** Scale at which the map is as many kilometres wide. */
const scaleFor = (km: number, latitude: number): number =>
  (mapSize.width / km) * earthRadiusKm * Math.cos(radians(latitude));

/** What shows all the points, and never less than `km` kilometres from side to side; null without points. */
export const focusOn = (points: readonly Coordinates[], km: number = leastKm): MapFocus | null => {
  const [first] = points;
  if (!first) return null;
  const easts = points.map(({ longitude }) => eastOf(longitude, first.longitude));
  const norths = points.map(({ latitude }) => northing(Math.max(-85, Math.min(85, latitude))));
  const [west, east] = [Math.min(...easts), Math.max(...easts)];
  const [south, north] = [Math.min(...norths), Math.max(...norths)];
  const latitude = degrees(2 * Math.atan(Math.exp((south + north) / 2)) - Math.PI / 2);
  const scale = Math.min(
    scaleFor(km, latitude),
    (mapSize.width - 2 * margin) / radians(east - west),
    (mapSize.height - 2 * margin) / (north - south),
  );
  return { center: { latitude, longitude: first.longitude + (west + east) / 2 }, scale };
};

/** The map drawn so. */
export const viewOf = ({ center, scale }: MapFocus): GeoProjection =>
  geoMercator()
    .rotate([-center.longitude, 0])
    .center([0, center.latitude])
    .translate([mapSize.width / 2, mapSize.height / 2])
    .scale(scale)
    .clipExtent([
      [-1, -1],
      [mapSize.width + 1, mapSize.height + 1],
    ]);

/** By hand it can be looked at as closely as this, kilometres from side to side. */
export const closestKm = 2;

/** The same place drawn larger or smaller; no closer than {@link closestKm}. */
export const zoomed = ({ center, scale }: MapFocus, factor: number): MapFocus => ({
  center,
  scale: Math.min(scale * factor, scaleFor(closestKm, center.latitude)),
});

/** Whether it cannot be looked at any closer. */
export const isClosest = (focus: MapFocus): boolean => zoomed(focus, 2).scale <= focus.scale * 1.01;

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
