import * as z from 'zod';

/** Answer of `GET /api/geo-location`: null where nothing tells the country; the languages the request names. Source: product §7. */
export const geoAnswer = z.object({
  country_code: z.string().nullable(),
  languages: z.array(z.string()),
});
/** See {@link geoAnswer}. */
export type GeoAnswer = z.infer<typeof geoAnswer>;
