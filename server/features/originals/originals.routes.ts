import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { originalsResponse, originalsRequest } from '#contract/originals.ts';
import { pictureAddress } from '../photos/index.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import type { OriginalsDeps } from './deps.ts';
import { openOriginals } from './open-originals.ts';
import { originalsLinkEnd } from './originals-link.ts';

/**
 * `POST /api/originals`: lists an order's missing originals, for anybody who has its private link. Source: product §7.
 */
export function registerOriginalsRoutes(app: FastifyInstance, deps: OriginalsDeps): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/originals',
    {
      bodyLimit: 2048,
      schema: {
        operationId: 'listMissingOriginals',
        body: originalsRequest,
        response: { 200: originalsResponse },
      },
    },
    async (request, reply) => {
      const opened = await openOriginals(deps, request.body.link);
      if (!opened.ok) return sendFailure(request, reply, opened);
      const { order, missing, refused } = opened.value;
      reply.header('cache-control', 'no-store');
      return {
        orderNumber: order.number,
        expiresAt: originalsLinkEnd(order.placedAt).toISOString(),
        total: new Set(order.items.map(({ photo }) => photo)).size,
        refused,
        missing: missing.map(({ photo, ...facts }) => ({
          ...facts,
          thumbnail: pictureAddress(photo, deps.pictureKey, Date.now()),
        })),
      };
    },
  );
}
