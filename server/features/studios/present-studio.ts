import type { StudioWire } from '#contract/studios.ts';
import type { StudioRow } from './studios.repo.ts';

/** A stored studio as the wire carries it. */
export const presentStudio = (row: StudioRow): StudioWire => ({
  _id: row.id,
  name: row.name,
  slug: row.slug,
  address: row.address,
  city: row.city,
  province: row.province,
  postalCode: row.postal_code,
  country: row.country,
  phone: row.phone,
  email: row.email,
  description: row.description,
  isActive: row.is_active,
  acceptsShipping: row.accepts_shipping,
  coordinates:
    row.latitude === null || row.longitude === null
      ? null
      : { latitude: row.latitude, longitude: row.longitude },
  operatingHours: [...row.operating_hours],
  closures: [...row.closures],
  timeZone: row.time_zone,
  translations: row.translations,
});
