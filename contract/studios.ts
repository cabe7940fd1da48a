import * as z from 'zod';
import { country, instant, text, uuid } from './common.ts';
import { smallRecord } from './small-record.ts';

/** A time of day, `HH:MM`, 24:00 for the day's end. */
export const timeOfDay = z
  .string()
  .max(5)
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/);

/** A day, `YYYY-MM-DD`. */
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

/** What of a studio is told in another language; what is left out is told as it is. */
export const studioTranslation = z.object({
  name: studioText.name.optional(),
  address: studioText.address.optional(),
  description: studioText.description.optional(),
});

/** See {@link studioTranslation}. */
export type StudioTranslation = z.infer<typeof studioTranslation>;

/** Most stretches of opening hours in a studio's week. */
export const maxStretches = 70;

/** Most single dates a studio is closed on. */
export const maxClosures = 400;

/** A studio as customers see it: never with its owner's address. Source: product §3, studio. */
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
  /** The zone's offsets from UTC for some weeks ahead: no table of zones is needed to tell the time there. */
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

/** Most studios of one answer. */
export const maxStudios = 20_000;

/** `GET /api/studios`: all active ones, or those of a country, the nearest first where a place is given. Source: product §7. */
export const studiosQuery = z.object({
  country: country.optional(),
  near: near.optional(),
  limit: z.coerce.number().int().min(1).max(maxStudios).optional(),
});
/** See {@link studiosQuery}. */
export type StudiosQuery = z.infer<typeof studiosQuery>;

/** Its answer, and that of the search. */
export const studiosResponse = z.array(studioWire).max(maxStudios);

/** Path of `GET /api/studios/by-slug/{slug}`. Its 404 `studio_not_found` names the nearest slugs in `details.suggestions`. */
export const studioSlugParams = z.object({ slug: text(120) });

/** Details of its 404: active studios whose slug or name is like the one asked for. */
export const studioSuggestions = z.object({
  suggestions: z
    .array(
      z.object({ slug: z.string().max(120), name: studioText.name, city: z.string().max(200) }),
    )
    .max(20),
});

/** `GET /api/studios/search?query=`: tolerant of accents, of Arabic spellings and of slips. Source: product §7. */
export const studioSearchQuery = z.object({
  query: text(120),
  country: country.optional(),
  limit: z.coerce.number().int().min(1).max(50).optional(),
});
/** See {@link studioSearchQuery}. */
export type StudioSearchQuery = z.infer<typeof studioSearchQuery>;
