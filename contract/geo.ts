import * as z from 'zod/mini';

/**
 * Response of `GET /api/geo-location`: the country, null when unknown, and the languages that the request names.
 * Source: product §7.
 */
export const geoResponse = z.object({
  country_code: z.nullable(z.string().check(z.maxLength(2))),
  languages: z.array(z.string().check(z.maxLength(35))).check(z.maxLength(20)),
});
/** See {@link geoResponse}. */
export type GeoResponse = z.infer<typeof geoResponse>;
