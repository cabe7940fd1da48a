import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  orderResponse,
  orderChunk,
  orderChunkResponse,
  orderNumberParams,
  verifyResponse,
} from '#contract/orders.ts';
import { fail } from '#domain/common/result.ts';
import { addressBlock } from '../../../platform/http/address-block.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import { requestLanguage } from '../../../platform/http/language.ts';
import { getClient } from '../../photos/index.ts';
import type { OrderDeps } from '../deps.ts';
import { findOwnOrder } from '../records/find-own-order.ts';
import { numberExists } from '../records/orders.repo.ts';
import { presentOrderTo } from '../read/present-order.ts';
import { presentChunkFailure } from './present-chunk-failure.ts';
import { receiveChunk } from './receive-chunk.ts';

/** Maximum bytes of a chunk: 24 MiB of base64 (24 photos of 0.75 MiB or 15 of 1.2 MiB), and the order around them. */
const chunkLimit = 26 * 1024 * 1024;

const largeBody = { bodyLimit: chunkLimit, config: { body: 'large' } } as const;

function registerChunkRoute(app: FastifyInstance, deps: OrderDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.post(
    '/api/orders/chunk',
    {
      ...largeBody,
      schema: {
        operationId: 'sendOrderChunk',
        body: orderChunk,
        response: { 200: orderChunkResponse },
      },
    },
    async (request, reply) => {
      const language = requestLanguage(request);
      const receipt = await receiveChunk(deps, request.body, {
        ...getClient(request),
        language,
      });
      if (!receipt.ok) {
        return sendFailure(request, reply, presentChunkFailure(receipt, language));
      }
      const { received, order } = receipt.value;
      return {
        data: {
          orderNumber: request.body.orderNumber,
          received: [...received],
          complete: order !== null,
          ...(order ? { order: await presentOrderTo('session', order, deps) } : {}),
        },
      };
    },
  );
}

/**
 * `POST /api/orders/chunk`, `GET /api/orders/verify/{orderNumber}` and `GET /api/orders/{orderNumber}` for the session
 * that placed it. Source: product §7.
 */
export function registerPlacingRoutes(app: FastifyInstance, deps: OrderDeps): void {
  registerChunkRoute(app, deps);
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get(
    '/api/orders/verify/:orderNumber',
    {
      schema: {
        operationId: 'verifyOrderNumber',
        params: orderNumberParams,
        response: { 200: verifyResponse },
      },
    },
    async (request, reply) => {
      const waitSeconds = await deps.orderNumberChecks.take([addressBlock(request.ip)]);
      if (waitSeconds > 0) {
        return sendFailure(request, reply, fail('too_many_requests', { waitSeconds }));
      }
      return { exists: await numberExists(deps.kysely, request.params.orderNumber) };
    },
  );
  typed.get(
    '/api/orders/:orderNumber',
    {
      schema: {
        operationId: 'findOrder',
        params: orderNumberParams,
        response: { 200: orderResponse },
      },
    },
    async (request, reply) => {
      const { orderNumber } = request.params;
      const order = await findOwnOrder(
        { kysely: deps.kysely, log: request.log },
        request.sessionId,
        orderNumber,
      );
      if (!order) return sendFailure(request, reply, { ok: false, code: 'order_not_found' });
      reply.header('cache-control', 'no-store');
      return { data: await presentOrderTo('session', order, deps) };
    },
  );
}
