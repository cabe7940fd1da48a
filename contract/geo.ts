import * as z from 'zod';

/**
 * Response of `GET /api/geo-location`: the country, null when unknown, and the languages that the request names.
 * Source: product §7.
 */
export const geoResponse = z.object({
  country_code: z.string().max(2).nullable(),
  languages: z.array(z.string().max(35)).max(20),
});
/** See {@link geoResponse}. */
export type GeoResponse = z.infer<typeof geoResponse>;
