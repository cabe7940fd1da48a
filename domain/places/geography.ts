/** Mean radius of the earth in kilometers. Source: product §9. */
export const earthRadiusKm = 6371;

/** A point in degrees of latitude and longitude. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Great-circle distance in kilometers, rounded to one decimal. Source: product §9. */
export function distanceKm(a: Coordinates, b: Coordinates): number {
  const latitude = radians(b.latitude - a.latitude);
  const longitude = radians(b.longitude - a.longitude);
  const h =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(longitude / 2) ** 2;
  return Math.round(2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h))) * 10) / 10;
}
