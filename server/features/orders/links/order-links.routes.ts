import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { fail } from '#domain/common/result.ts';
import type { Result } from '#contract/errors.ts';
import type { OperationId } from '#contract/operations/index.ts';
import {
  linkedOrderResponse,
  newOrderLinkResponse,
  newOrderLinkRequest,
  orderLinkParams,
} from '#contract/order-links.ts';
import { addressBlock } from '../../../platform/http/address-block.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import { lookUpLink } from '../../../platform/http/guess-guard.ts';
import { hashMailbox } from '../../../platform/text/hash-mailbox.ts';
import { enqueue } from '../../../platform/queue/enqueue.repo.ts';
import type { OrderDeps } from '../deps.ts';
import {
  cancelOrderByLink,
  confirmOrderByLink,
  openOrderLink,
  presentLinkedOrder,
} from './linked-order.ts';
import type { OrderRecord } from '../records/order-record.ts';

type Command = (deps: OrderDeps, link: string) => Promise<Result<OrderRecord>>;

function createHandler(deps: OrderDeps, command: Command) {
  return async (request: FastifyRequest<{ Params: { link: string } }>, reply: FastifyReply) => {
    // The link must not leak into a cache or, as referrer, to the next page.
    void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const order = await lookUpLink(deps.orderLinkGuesses, request, 'order_link_invalid', () =>
      command(deps, request.params.link),
    );
    if (!order.ok) return sendFailure(request, reply, order);
    return { data: await presentLinkedOrder(deps, order.value, request.params.link) };
  };
}

/** Only the job looks for the order, so neither the response nor its duration reveals whether the order exists. */
function registerRequestRoute(app: FastifyInstance, deps: OrderDeps): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/order-links',
    {
      bodyLimit: 4096,
      schema: {
        operationId: 'requestOrderLink',
        body: newOrderLinkRequest,
        response: { 202: newOrderLinkResponse },
      },
    },
    async (request, reply) => {
      const waitSeconds = await deps.orderLinkRequests.take([addressBlock(request.ip)]);
      if (waitSeconds > 0) {
        return sendFailure(request, reply, fail('too_many_requests', { waitSeconds }));
      }
      const askedAt = new Date(deps.clock()).toISOString();
      const { orderNumber, email } = request.body;
      const mailbox = hashMailbox(email, deps.orderLinkKey);
      // A failed job stays for months, so that none holds an address.
      await enqueue(deps.kysely, 'send-order-link', { orderNumber, mailbox, askedAt });
      return reply.code(202).header('cache-control', 'no-store').send({ accepted: true });
    },
  );
}

/**
 * `POST /api/order-links`: mails a new private link. `GET /api/order-links/{link}` and `POST
 * /api/order-links/{link}/cancel` and `/confirm`: an order for anybody who has its private link. Many wrong links are refused.
 * Source: product §6, §7.
 */
export function registerOrderLinkRoutes(app: FastifyInstance, deps: OrderDeps): void {
  registerRequestRoute(app, deps);
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const schema = (operationId: OperationId) => ({
    operationId,
    params: orderLinkParams,
    response: { 200: linkedOrderResponse },
  });
  typed.get(
    '/api/order-links/:link',
    { schema: schema('openOrderLink') },
    createHandler(deps, openOrderLink),
  );
  typed.post(
    '/api/order-links/:link/cancel',
    { bodyLimit: 1024, schema: schema('cancelOrderByLink') },
    createHandler(deps, cancelOrderByLink),
  );
  typed.post(
    '/api/order-links/:link/confirm',
    { bodyLimit: 1024, schema: schema('confirmOrderByLink') },
    createHandler(deps, confirmOrderByLink),
  );
}
