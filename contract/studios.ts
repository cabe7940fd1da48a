import * as z from 'zod/mini';
import { country, instant, text, uuid } from './common.ts';
import { smallRecord } from './small-record.ts';

/** A time of day as `HH:MM`; 24:00 is the end of the day. */
export const timeOfDay = z
  .string()
  .check(z.maxLength(5), z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/));

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
  openTime: z.nullable(timeOfDay),
  closeTime: z.nullable(timeOfDay),
});

/** Degrees. */
export const coordinates = z.object({
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
});

const studioText = {
  name: z.string().check(z.maxLength(300)),
  address: z.string().check(z.maxLength(500)),
  description: z.string().check(z.maxLength(5000)),
} as const;

/** The texts of a studio in another language; a missing text falls back to the studio's own. */
export const studioTranslation = z.object({
  name: z.optional(studioText.name),
  address: z.optional(studioText.address),
  description: z.optional(studioText.description),
});

/** See {@link studioTranslation}. */
export type StudioTranslation = z.infer<typeof studioTranslation>;

/** Maximum number of opening intervals in a studio's week. */
export const maxStretches = 70;

/** Maximum number of single dates a studio is closed on. */
export const maxClosures = 400;

/** Names a stored picture: another file has another tag. */
export const pictureTag = z.string().check(z.maxLength(32), z.regex(/^[0-9a-f]{32}$/));

/** A studio as customers see it, always without its owner's address. Source: product §3.4. */
export const studioWire = z.object({
  _id: uuid,
  name: studioText.name,
  slug: z.string().check(z.maxLength(120)),
  address: studioText.address,
  city: z.string().check(z.maxLength(200)),
  province: z.nullable(z.string().check(z.maxLength(200))),
  postalCode: z.nullable(z.string().check(z.maxLength(40))),
  /** Two-letter code. */
  country: z.string().check(z.maxLength(2)),
  phone: z.nullable(z.string().check(z.maxLength(60))),
  email: z.nullable(z.string().check(z.maxLength(254))),
  description: z.nullable(studioText.description),
  isActive: z.boolean(),
  acceptsShipping: z.boolean(),
  coordinates: z.nullable(coordinates),
  operatingHours: z.array(operatingHours).check(z.maxLength(maxStretches)),
  closures: z.array(isoDate).check(z.maxLength(maxClosures)),
  /** Name of an IANA time zone. */
  timeZone: z.string().check(z.maxLength(60)),
  /** The zone's UTC offsets for some weeks ahead, so that the client needs no time zone database. */
  utcOffsets: z
    .array(z.object({ minutes: z.int(), until: z.nullable(instant) }))
    .check(z.maxLength(50)),
  /** By language code. */
  translations: smallRecord(studioTranslation, 20),
  /** Tag of its photo, whose addresses `studioPhotoAddress` gives. */
  photo: z.exactOptional(pictureTag),
});
/** See {@link studioWire}. */
export type StudioWire = z.infer<typeof studioWire>;

/** `near=lat,lng` in degrees. */
const near = z.pipe(
  z.pipe(
    z
      .string()
      .check(
        z.maxLength(80, { abort: true }),
        z.regex(/^-?\d{1,3}(?:\.\d+)?,-?\d{1,3}(?:\.\d+)?$/),
      ),
    z.transform((written) => {
      const [latitude = 0, longitude = 0] = written.split(',').map(Number);
      return { latitude, longitude };
    }),
  ),
  coordinates,
);

/** Maximum number of studios in a response. */
export const maxStudios = 20_000;

/**
 * `GET /api/studios`: all active studios, or those of a country; nearest first when a location is given. Source:
 * product §7.
 */
export const studiosQuery = z.object({
  country: z.optional(country),
  near: z.optional(near),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxStudios))),
});
/** See {@link studiosQuery}. */
export type StudiosQuery = z.infer<typeof studiosQuery>;

/** Response of the list and of the search. */
export const studiosResponse = z.array(studioWire).check(z.maxLength(maxStudios));

/** Path of `GET /api/studios/by-slug/{slug}`. Its 404 `studio_not_found` names the nearest slugs in `details.suggestions`. */
export const studioSlugParams = z.object({ slug: text(120) });

/** Details of the 404: active studios whose slug or name is similar to the requested one. */
export const studioSuggestions = z.object({
  suggestions: z
    .array(
      z.object({
        slug: z.string().check(z.maxLength(120)),
        name: studioText.name,
        city: z.string().check(z.maxLength(200)),
      }),
    )
    .check(z.maxLength(20)),
});

/**
 * `GET /api/studios/search?query=`: tolerates missing accents, Arabic spelling variants and typos. Source: product §7.
 */
export const studioSearchQuery = z.object({
  query: text(120),
  country: z.optional(country),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50))),
});
/** See {@link studioSearchQuery}. */
export type StudioSearchQuery = z.infer<typeof studioSearchQuery>;
