import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { geoResponse } from '#contract/geo.ts';
import { preferredLanguages } from '../../platform/http/language.ts';
import { visitorCountry, type CountrySources } from './visitor-country.ts';

/** `GET /api/geo-location`: the caller's country, if known, and languages. Source: product §7. */
export function registerGeoRoutes(app: FastifyInstance, sources: CountrySources): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/api/geo-location',
      { schema: { operationId: 'getGeoLocation', response: { 200: geoResponse } } },
      async (request, reply) => {
        reply.header('cache-control', 'private, no-cache');
        return {
          country_code: visitorCountry(request, sources),
          languages: preferredLanguages(request.headers['accept-language']),
        };
      },
    );
}
