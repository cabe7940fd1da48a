import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { OperationId } from '#contract/operations/index.ts';
import {
  callParams,
  callsResponse,
  holdRequest,
  holdResponse,
  nextCallRequest,
  nextCallResponse,
} from '#contract/staff/calls.ts';
import { staffDoneResponse } from '#contract/staff/session.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import { getScope, getStaff } from '../staff/index.ts';
import type { CallDeps } from './deps.ts';
import { dropCall, keepCall, takeCall } from './hold-call.ts';
import { listCalls } from './list-calls.ts';

const bodyLimit = 8192;

function callingOf(request: FastifyRequest) {
  return { person: getStaff(request), scope: getScope(request, 'calls.make') };
}

function registerLineRoutes(app: FastifyInstance, deps: CallDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const listId: OperationId = 'listCalls';
  typed.get(
    '/api/staff/calls',
    { schema: { operationId: listId, response: { 200: callsResponse } } },
    (request) => listCalls(deps, callingOf(request)),
  );
  const nextId: OperationId = 'takeCall';
  typed.post(
    '/api/staff/calls/next',
    {
      bodyLimit,
      schema: { operationId: nextId, body: nextCallRequest, response: { 200: nextCallResponse } },
    },
    async (request, reply) => {
      const taken = await takeCall(deps, callingOf(request), request.body);
      return taken.ok ? { call: taken.value } : sendFailure(request, reply, taken);
    },
  );
}

function registerHoldRoutes(app: FastifyInstance, deps: CallDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const path = '/api/staff/calls/:number/hold';
  const keepId: OperationId = 'keepCall';
  typed.post(
    path,
    {
      bodyLimit,
      schema: {
        operationId: keepId,
        params: callParams,
        body: holdRequest,
        response: { 200: holdResponse },
      },
    },
    async (request, reply) => {
      const { number } = request.params;
      const kept = await keepCall(deps, callingOf(request), number, request.body.said);
      return kept.ok ? kept.value : sendFailure(request, reply, kept);
    },
  );
  const dropId: OperationId = 'dropCall';
  typed.delete(
    path,
    {
      bodyLimit,
      schema: { operationId: dropId, params: callParams, response: { 200: staffDoneResponse } },
    },
    async (request, reply) => {
      const dropped = await dropCall(deps, callingOf(request), request.params.number);
      return dropped.ok ? { success: true as const } : sendFailure(request, reply, dropped);
    },
  );
}

/**
 * The calls of cash orders: the line, the next order, which one person holds at a time. Source: decision 49.
 */
export function registerCallRoutes(app: FastifyInstance, deps: CallDeps): void {
  registerLineRoutes(app, deps);
  registerHoldRoutes(app, deps);
}
