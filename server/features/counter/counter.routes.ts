import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { OperationId } from '#contract/operations/index.ts';
import {
  counterListResponse,
  counterQuery,
  lookUpRequest,
  lookUpResponse,
  openPickupsResponse,
} from '#contract/staff/counter.ts';
import { fail } from '#domain/common/result.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import { getScope } from '../staff/index.ts';
import type { CounterDeps } from './deps.ts';
import { listCounter } from './list-counter.ts';
import { lookUp } from './look-up.ts';
import { listOpenPickups, openCodeHashes } from './open-pickups.ts';

const bodyLimit = 2048;

/** The studio of a list: one's own, or for people of the shop the named one; undefined for another studio's. */
function studioOf(request: FastifyRequest, asked: string | undefined): string | null | undefined {
  const scope = getScope(request, 'orders.hand-over');
  if (scope.kind === 'all') return asked ?? null;
  return asked === undefined || asked === scope.studio ? scope.studio : undefined;
}

/**
 * The counter of a studio: the order of a code, what waits there, and what a device needs without a connection. Source:
 * product §4.21.
 */
export function registerCounterRoutes(app: FastifyInstance, deps: CounterDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const hashesOf = openCodeHashes();
  const lookId: OperationId = 'lookUpPickup';
  typed.post(
    '/api/staff/counter/look',
    {
      bodyLimit,
      schema: { operationId: lookId, body: lookUpRequest, response: { 200: lookUpResponse } },
    },
    async (request, reply) => {
      const scope = getScope(request, 'orders.hand-over');
      const found = await lookUp(deps, request, request.body, scope);
      return found.ok ? found.value : sendFailure(request, reply, found);
    },
  );
  const listId: OperationId = 'listCounter';
  typed.get(
    '/api/staff/counter',
    {
      schema: {
        operationId: listId,
        querystring: counterQuery,
        response: { 200: counterListResponse },
      },
    },
    async (request, reply) => {
      const studio = studioOf(request, request.query.studio);
      const list = studio === undefined ? null : await listCounter(deps, studio);
      return list ?? sendFailure(request, reply, fail('not_found'));
    },
  );
  const openId: OperationId = 'listOpenPickups';
  typed.get(
    '/api/staff/counter/open',
    {
      schema: {
        operationId: openId,
        querystring: counterQuery,
        response: { 200: openPickupsResponse },
      },
    },
    async (request, reply) => {
      const studio = studioOf(request, request.query.studio);
      // The codes of all studios at once are nobody's counter.
      if (typeof studio !== 'string') return sendFailure(request, reply, fail('not_found'));
      const open = await listOpenPickups(deps, hashesOf, studio);
      return open ?? sendFailure(request, reply, fail('not_found'));
    },
  );
}
