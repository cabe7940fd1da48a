import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import {
  orderAnswer,
  orderChunk,
  orderChunkAnswer,
  orderNumberParams,
  verifyAnswer,
} from '#contract/orders.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import { errorText, languageOf } from '../../platform/http/language.ts';
import { knowsGiftCard } from '../discounts/index.ts';
import { getClient } from '../photos/index.ts';
import type { OrderDeps } from './deps.ts';
import { findOwnOrder } from './find-own-order.ts';
import { numberExists } from './orders.repo.ts';
import { presentOrder } from './present-order.ts';
import { receiveChunk } from './receive-chunk.ts';

/** Most bytes of one chunk: 24 pictures of 0.75 MB as base64, and the order around them. */
const chunkLimit = 48 * 1024 * 1024;

/** An order refused for a code no gift card has is a guess like any other. */
const wrongGiftCode = z.object({
  quote: z.object({ giftCardError: z.object({ code: z.literal('invalid_gift_card') }) }),
});

/**
 * `POST /api/orders/chunk`, `GET /api/orders/verify/{orderNumber}` and `GET /api/orders/{orderNumber}` for the session
 * that placed it. Source: product §7.
 */
export const registerOrderRoutes = (app: FastifyInstance, deps: OrderDeps): void => {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.post(
    '/api/orders/chunk',
    { bodyLimit: chunkLimit, schema: { body: orderChunk, response: { 200: orderChunkAnswer } } },
    async (request, reply) => {
      const language = languageOf(request);
      const guesser = [request.ip, request.sessionId];
      const { giftCard } = request.body.order;
      const waitSeconds = giftCard ? await deps.giftCodeGuesses.waitSeconds(guesser) : 0;
      const { kysely, quote } = deps;
      if (giftCard && waitSeconds > 0 && !(await knowsGiftCard(kysely, giftCard, quote.codeKey))) {
        const details = { waitSeconds };
        return sendFailure(request, reply, { ok: false, code: 'too_many_requests', details });
      }
      const receipt = await receiveChunk(deps, request.body, {
        ...getClient(request),
        language,
        textOf: (failure) => errorText(failure.code, language, failure.details),
      });
      if (!receipt.ok) {
        if (wrongGiftCode.safeParse(receipt.details).success) {
          await deps.giftCodeGuesses.count(guesser);
        }
        return sendFailure(request, reply, receipt);
      }
      const { received, order } = receipt.value;
      return {
        data: {
          orderNumber: request.body.orderNumber,
          received: [...received],
          complete: order !== null,
          ...(order ? { order: presentOrder(order, deps.transfersTo) } : {}),
        },
      };
    },
  );
  typed.get(
    '/api/orders/verify/:orderNumber',
    { schema: { params: orderNumberParams, response: { 200: verifyAnswer } } },
    async (request) => ({ exists: await numberExists(deps.kysely, request.params.orderNumber) }),
  );
  typed.get(
    '/api/orders/:orderNumber',
    { schema: { params: orderNumberParams, response: { 200: orderAnswer } } },
    async (request, reply) => {
      const { orderNumber } = request.params;
      const order = await findOwnOrder(
        { kysely: deps.kysely, log: request.log },
        request.sessionId,
        orderNumber,
      );
      if (!order) return sendFailure(request, reply, { ok: false, code: 'order_not_found' });
      reply.header('cache-control', 'no-store');
      return { data: presentOrder(order, deps.transfersTo) };
    },
  );
};
