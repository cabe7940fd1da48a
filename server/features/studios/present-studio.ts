import type { StudioWire } from '#contract/studios.ts';
import { findUtcOffsets } from '#domain/common/local-time.ts';
import type { StudioRow } from './studios.repo.ts';

function withOffsets(row: StudioRow, utcOffsets: StudioWire['utcOffsets']): StudioWire {
  return {
    _id: row.id,
    name: row.name,
    slug: row.slug,
    address: row.address,
    city: row.city,
    province: row.province,
    postalCode: row.postalCode,
    country: row.country,
    phone: row.phone,
    email: row.email,
    description: row.description,
    isActive: row.isActive,
    acceptsShipping: row.acceptsShipping,
    coordinates:
      row.latitude === null || row.longitude === null
        ? null
        : { latitude: row.latitude, longitude: row.longitude },
    operatingHours: [...row.operatingHours],
    closures: [...row.closures],
    timeZone: row.timeZone,
    utcOffsets,
    translations: row.translations,
    ...(row.photo !== null && { photo: row.photo }),
  };
}

/** Presents a stored studio in the response format, with its UTC offsets from a time (milliseconds since 1970) on. */
export function presentStudio(row: StudioRow, now: number): StudioWire {
  return withOffsets(row, findUtcOffsets(row.timeZone, now));
}

/** Presents many studios and computes the offsets of each time zone only once. */
export function presentStudios(rows: readonly StudioRow[], now: number): StudioWire[] {
  const zones = new Set(rows.map((row) => row.timeZone));
  const offsets = new Map([...zones].map((zone) => [zone, findUtcOffsets(zone, now)]));
  return rows.map((row) => withOffsets(row, offsets.get(row.timeZone) ?? []));
}
