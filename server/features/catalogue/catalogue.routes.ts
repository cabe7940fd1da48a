import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { catalogueResponse, catalogueQuery } from '#contract/catalogue.ts';
import { presentCatalogue, type CatalogueSetup } from './present-catalogue.ts';

/** `GET /api/catalogue?country=`: products and prices of a country. Errors: `unknown_country`. Source: product §9. */
export function registerCatalogueRoutes(app: FastifyInstance, setup: CatalogueSetup): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/catalogue',
    {
      schema: {
        operationId: 'getCatalogue',
        querystring: catalogueQuery,
        response: { 200: catalogueResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'public, max-age=60');
      return presentCatalogue(request.query.country, setup);
    },
  );
}
