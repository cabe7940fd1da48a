import * as z from 'zod';
import { country, instant, text, uuid } from './common.ts';
import { smallRecord } from './small-record.ts';

/** A time of day as `HH:MM`; 24:00 is the end of the day. */
export const timeOfDay = z
  .string()
  .max(5)
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/);

/** A date as `YYYY-MM-DD`. */
export const isoDate = z.iso.date();

/** See `OperatingHours` of the domain. */
export const operatingHours = z.object({
  day: z.union([
    z.literal(0),
    z.literal(1),
    z.literal(2),
    z.literal(3),
    z.literal(4),
    z.literal(5),
    z.literal(6),
  ]),
  isClosed: z.boolean(),
  openTime: timeOfDay.nullable(),
  closeTime: timeOfDay.nullable(),
});

/** Degrees. */
export const coordinates = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

const studioText = {
  name: z.string().max(300),
  address: z.string().max(500),
  description: z.string().max(5000),
} as const;

/** The texts of a studio in another language; a missing text falls back to the studio's own. */
export const studioTranslation = z.object({
  name: studioText.name.optional(),
  address: studioText.address.optional(),
  description: studioText.description.optional(),
});

/** See {@link studioTranslation}. */
export type StudioTranslation = z.infer<typeof studioTranslation>;

/** Maximum number of opening intervals in a studio's week. */
export const maxStretches = 70;

/** Maximum number of single dates a studio is closed on. */
export const maxClosures = 400;

/** A studio as customers see it, always without its owner's address. Source: product §3.4. */
export const studioWire = z.object({
  _id: uuid,
  name: studioText.name,
  slug: z.string().max(120),
  address: studioText.address,
  city: z.string().max(200),
  province: z.string().max(200).nullable(),
  postalCode: z.string().max(40).nullable(),
  /** Two-letter code. */
  country: z.string().max(2),
  phone: z.string().max(60).nullable(),
  email: z.string().max(254).nullable(),
  description: studioText.description.nullable(),
  isActive: z.boolean(),
  acceptsShipping: z.boolean(),
  coordinates: coordinates.nullable(),
  operatingHours: z.array(operatingHours).max(maxStretches),
  closures: z.array(isoDate).max(maxClosures),
  /** Name of an IANA time zone. */
  timeZone: z.string().max(60),
  /** The zone's UTC offsets for some weeks ahead, so that the client needs no time zone database. */
  utcOffsets: z.array(z.object({ minutes: z.int(), until: instant.nullable() })).max(50),
  /** By language code. */
  translations: smallRecord(studioTranslation, 20),
});
/** See {@link studioWire}. */
export type StudioWire = z.infer<typeof studioWire>;

/** `near=lat,lng` in degrees. */
const near = z
  .string()
  .max(80, { abort: true })
  .regex(/^-?\d{1,3}(?:\.\d+)?,-?\d{1,3}(?:\.\d+)?$/)
  .transform((written) => {
    const [latitude = 0, longitude = 0] = written.split(',').map(Number);
    return { latitude, longitude };
  })
  .pipe(coordinates);

/** Maximum number of studios in a response. */
export const maxStudios = 20_000;

/**
 * `GET /api/studios`: all active studios, or those of a country; nearest first when a location is given. Source:
 * product §7.
 */
export const studiosQuery = z.object({
  country: country.optional(),
  near: near.optional(),
  limit: z.coerce.number().int().min(1).max(maxStudios).optional(),
});
/** See {@link studiosQuery}. */
export type StudiosQuery = z.infer<typeof studiosQuery>;

/** Response of the list and of the search. */
export const studiosResponse = z.array(studioWire).max(maxStudios);

/** Path of `GET /api/studios/by-slug/{slug}`. Its 404 `studio_not_found` names the nearest slugs in `details.suggestions`. */
export const studioSlugParams = z.object({ slug: text(120) });

/** Details of the 404: active studios whose slug or name is similar to the requested one. */
export const studioSuggestions = z.object({
  suggestions: z
    .array(
      z.object({ slug: z.string().max(120), name: studioText.name, city: z.string().max(200) }),
    )
    .max(20),
});

/**
 * `GET /api/studios/search?query=`: tolerates missing accents, Arabic spelling variants and typos. Source: product §7.
 */
export const studioSearchQuery = z.object({
  query: text(120),
  country: country.optional(),
  limit: z.coerce.number().int().min(1).max(50).optional(),
});
/** See {@link studioSearchQuery}. */
export type StudioSearchQuery = z.infer<typeof studioSearchQuery>;
