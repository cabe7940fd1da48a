import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { OperationId } from '#contract/operations/index.ts';
import { orderLinkParams } from '#contract/order-links.ts';
import {
  ownDataAccepted,
  ownDataParams,
  ownDataRequest,
  ownDataResponse,
} from '#contract/own-data.ts';
import { fail } from '#domain/common/result.ts';
import { addressBlock } from '../../../platform/http/address-block.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import { lookUpLink } from '../../../platform/http/guess-guard.ts';
import type { Limiter } from '../../../platform/http/limiter.ts';
import { sendBytes } from '../../../platform/http/send-bytes.ts';
import { copyOwnData } from './copy-own-data.ts';
import { eraseOwnData, openOwnData, presentOwnData, type OwnDataDeps } from './own-data.ts';
import { requestOwnData } from './request-own-data.ts';

/** Dependencies of these routes: `orderLinkRequests` limits the mails that one network address may cause. */
export type OwnDataRouteDeps = OwnDataDeps & {
  readonly orderLinkGuesses: Limiter;
  readonly orderLinkRequests: Limiter;
};

const bodyLimit = 1024;

/** Neither a cache nor the next page may learn what these answers hold. */
function keepPrivate(reply: FastifyReply): void {
  void reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
}

function registerRequest(app: FastifyInstance, deps: OwnDataRouteDeps): void {
  const operationId: OperationId = 'requestOwnData';
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/order-links/:link/data-requests',
    {
      bodyLimit,
      schema: {
        operationId,
        params: orderLinkParams,
        body: ownDataRequest,
        response: { 202: ownDataAccepted },
      },
    },
    async (request, reply) => {
      keepPrivate(reply);
      const waitSeconds = await deps.orderLinkRequests.take([addressBlock(request.ip)]);
      if (waitSeconds > 0) {
        return sendFailure(request, reply, fail('too_many_requests', { waitSeconds }));
      }
      const asked = await lookUpLink(deps.orderLinkGuesses, request, 'order_link_invalid', () =>
        requestOwnData(deps, request.params.link, request.body.wants),
      );
      return asked.ok
        ? reply.code(202).send({ accepted: true })
        : sendFailure(request, reply, asked);
    },
  );
}

function registerPage(app: FastifyInstance, deps: OwnDataRouteDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const schema = (operationId: OperationId) => ({
    operationId,
    params: ownDataParams,
    response: { 200: ownDataResponse },
  });
  typed.get('/api/own-data/:link', { schema: schema('openOwnData') }, async (request, reply) => {
    keepPrivate(reply);
    const opened = await lookUpLink(deps.orderLinkGuesses, request, 'order_link_invalid', () =>
      openOwnData(deps, request.params.link),
    );
    if (!opened.ok) return sendFailure(request, reply, opened);
    return { data: await presentOwnData(deps, opened.value) };
  });
  typed.post(
    '/api/own-data/:link/erase',
    { bodyLimit, schema: schema('eraseOwnData') },
    async (request, reply) => {
      keepPrivate(reply);
      const erased = await lookUpLink(deps.orderLinkGuesses, request, 'order_link_invalid', () =>
        eraseOwnData(deps, request.params.link, request.id),
      );
      if (!erased.ok) return sendFailure(request, reply, erased);
      return { data: await presentOwnData(deps, erased.value) };
    },
  );
}

function registerCopy(app: FastifyInstance, deps: OwnDataRouteDeps): void {
  const operationId: OperationId = 'fetchOwnData';
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/api/own-data/:link/copy',
      { schema: { operationId, params: ownDataParams } },
      async (request, reply) => {
        keepPrivate(reply);
        const zip = await lookUpLink(deps.orderLinkGuesses, request, 'order_link_invalid', () =>
          copyOwnData(deps, request.params.link, request.id),
        );
        if (!zip.ok) return sendFailure(request, reply, zip);
        return sendBytes(request, reply, {
          ...zip.value,
          mediaType: 'application/zip',
          fileName: 'your-data.zip',
        });
      },
    );
}

/**
 * `POST /api/order-links/{link}/data-requests`: mails a link to the address of an order. `GET /api/own-data/{link}`, `POST
 * /api/own-data/{link}/erase` and `GET /api/own-data/{link}/copy`: what is stored about the customer who reads that
 * mailbox, its erasure and a copy of it. Source: product §4.22.
 */
export function registerOwnDataRoutes(app: FastifyInstance, deps: OwnDataRouteDeps): void {
  registerRequest(app, deps);
  registerPage(app, deps);
  registerCopy(app, deps);
}
