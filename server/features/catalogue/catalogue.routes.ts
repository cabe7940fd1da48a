import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { catalogueResponse, catalogueQuery } from '#contract/catalogue.ts';
import { presentCatalogue, type CatalogueSetup } from './present-catalogue.ts';
import type { CatalogueSource } from './source/open-catalogues.ts';

/** Dependencies of the catalogue that everybody sees. */
export interface CatalogueDeps extends Omit<CatalogueSetup, 'version' | 'catalogue'> {
  readonly catalogues: Pick<CatalogueSource, 'current'>;
}

/** `GET /api/catalogue?country=`: products and prices of a country. Errors: `unknown_country`. Source: product §9. */
export function registerCatalogueRoutes(
  app: FastifyInstance,
  { catalogues, ...setup }: CatalogueDeps,
): void {
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
      return presentCatalogue(request.query.country, { ...setup, ...catalogues.current() });
    },
  );
}
