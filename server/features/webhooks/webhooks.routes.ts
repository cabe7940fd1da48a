import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { OperationId } from '#contract/operations/index.ts';
import {
  addWebhookRequest,
  changeWebhookRequest,
  deliveriesQuery,
  deliveriesResponse,
  replayRequest,
  replayResponse,
  webhookParams,
  webhookSecretResponse,
  webhooksResponse,
} from '#contract/staff/webhooks.ts';
import { fail } from '#domain/common/result.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import { getCaller, getScope } from '../staff/index.ts';
import {
  addEndpoint,
  changeEndpoint,
  removeEndpoint,
  renewSecret,
  replayDeliveries,
  testEndpoint,
} from './change-endpoints.ts';
import { readDeliveries } from './deliveries.repo.ts';
import type { WebhookDeps } from './deps.ts';
import { findEndpoint, listEndpoints } from './endpoints.repo.ts';
import { presentDelivery, presentEndpoint } from './present-webhooks.ts';

const bodyLimit = 16 * 1024;
const pageSize = 50;
const path = '/api/staff/webhooks';

/** Messages are about all orders of the shop: nobody of a studio sees them, whatever rights they were given. */
function isOpen(request: FastifyRequest): boolean {
  return getScope(request, 'settings.edit').kind === 'all';
}

function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendFailure(request, reply, fail('not_found'));
}

async function presentAll({ kysely }: WebhookDeps) {
  return { endpoints: (await listEndpoints(kysely)).map(presentEndpoint) };
}

/** The endpoints of the owner's programs, and what was sent to them. */
export function registerOutgoingWebhookRoutes(app: FastifyInstance, deps: WebhookDeps): void {
  registerEndpointRoutes(app, deps);
  registerChangeRoutes(app, deps);
  registerDeliveryRoutes(app, deps);
  registerSendRoutes(app, deps);
}

function registerEndpointRoutes(app: FastifyInstance, deps: WebhookDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const listId: OperationId = 'listWebhooks';
  typed.get(
    path,
    { schema: { operationId: listId, response: { 200: webhooksResponse } } },
    async (request, reply) =>
      isOpen(request) ? await presentAll(deps) : sendNotFound(request, reply),
  );
  const addId: OperationId = 'addWebhook';
  typed.post(
    path,
    {
      bodyLimit,
      schema: {
        operationId: addId,
        body: addWebhookRequest,
        response: { 200: webhookSecretResponse },
      },
    },
    async (request, reply) => {
      if (!isOpen(request)) return sendNotFound(request, reply);
      const added = await addEndpoint(deps, getCaller(request), request.body);
      if (!added.ok) return sendFailure(request, reply, added);
      return { ...added.value, ...(await presentAll(deps)) };
    },
  );
  const renewId: OperationId = 'renewWebhookSecret';
  typed.post(
    `${path}/:webhook/secret`,
    {
      bodyLimit,
      schema: {
        operationId: renewId,
        params: webhookParams,
        response: { 200: webhookSecretResponse },
      },
    },
    async (request, reply) => {
      if (!isOpen(request)) return sendNotFound(request, reply);
      const renewed = await renewSecret(deps, getCaller(request), request.params.webhook);
      if (!renewed.ok) return sendFailure(request, reply, renewed);
      return { ...renewed.value, ...(await presentAll(deps)) };
    },
  );
}

function registerChangeRoutes(app: FastifyInstance, deps: WebhookDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const params = webhookParams;
  const changeId: OperationId = 'changeWebhook';
  typed.post(
    `${path}/:webhook`,
    {
      bodyLimit,
      schema: {
        operationId: changeId,
        params,
        body: changeWebhookRequest,
        response: { 200: webhooksResponse },
      },
    },
    async (request, reply) => {
      if (!isOpen(request)) return sendNotFound(request, reply);
      const { webhook } = request.params;
      const changed = await changeEndpoint(deps, getCaller(request), webhook, request.body);
      return changed.ok ? await presentAll(deps) : sendFailure(request, reply, changed);
    },
  );
  const removeId: OperationId = 'removeWebhook';
  typed.delete(
    `${path}/:webhook`,
    { bodyLimit, schema: { operationId: removeId, params, response: { 200: webhooksResponse } } },
    async (request, reply) => {
      if (!isOpen(request)) return sendNotFound(request, reply);
      const removed = await removeEndpoint(deps, getCaller(request), request.params.webhook);
      return removed.ok ? await presentAll(deps) : sendFailure(request, reply, removed);
    },
  );
}

function registerDeliveryRoutes(app: FastifyInstance, deps: WebhookDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const params = webhookParams;
  const listId: OperationId = 'listWebhookDeliveries';
  typed.get(
    `${path}/:webhook/deliveries`,
    {
      schema: {
        operationId: listId,
        params,
        querystring: deliveriesQuery,
        response: { 200: deliveriesResponse },
      },
    },
    async (request, reply) => {
      const { webhook } = request.params;
      if (!isOpen(request) || !(await findEndpoint(deps.kysely, webhook))) {
        return sendNotFound(request, reply);
      }
      const { state = null, before = null } = request.query;
      const page = { state, before, limit: pageSize + 1 };
      const found = await readDeliveries(deps.kysely, webhook, page);
      const deliveries = found.slice(0, pageSize).map(presentDelivery);
      return {
        deliveries,
        next: found.length > pageSize ? (deliveries.at(-1)?.id ?? null) : null,
      };
    },
  );
}

function registerSendRoutes(app: FastifyInstance, deps: WebhookDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const params = webhookParams;
  const testId: OperationId = 'testWebhook';
  typed.post(
    `${path}/:webhook/test`,
    { bodyLimit, schema: { operationId: testId, params, response: { 200: replayResponse } } },
    async (request, reply) => {
      if (!isOpen(request)) return sendNotFound(request, reply);
      const sent = await testEndpoint(deps, getCaller(request), request.params.webhook);
      return sent.ok ? sent.value : sendFailure(request, reply, sent);
    },
  );
  const replayId: OperationId = 'replayWebhook';
  typed.post(
    `${path}/:webhook/replay`,
    {
      bodyLimit,
      schema: {
        operationId: replayId,
        params,
        body: replayRequest,
        response: { 200: replayResponse },
      },
    },
    async (request, reply) => {
      if (!isOpen(request)) return sendNotFound(request, reply);
      const { body } = request;
      const replay =
        'deliveries' in body ? body : { ...body, from: new Date(body.from), to: new Date(body.to) };
      const caller = getCaller(request);
      const sent = await replayDeliveries(deps, caller, request.params.webhook, replay);
      return sent.ok ? sent.value : sendFailure(request, reply, sent);
    },
  );
}
