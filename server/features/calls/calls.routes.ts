import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Result } from '#contract/errors.ts';
import type { OperationId } from '#contract/operations/index.ts';
import {
  callParams,
  callsResponse,
  changeAddressRequest,
  changeDayRequest,
  holdRequest,
  holdResponse,
  nextCallRequest,
  nextCallResponse,
} from '#contract/staff/calls.ts';
import { staffOrderParams, staffOrderResponse } from '#contract/staff/orders.ts';
import { staffDoneResponse } from '#contract/staff/session.ts';
import { fail } from '#domain/common/result.ts';
import { may } from '#domain/staff/roles.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import {
  changeAddress,
  changeDeliveryDay,
  findOrderByNumber,
  type OrderRecord,
} from '../orders/index.ts';
import { getCaller, getScope, getStaff } from '../staff/index.ts';
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

function registerChangeRoutes(app: FastifyInstance, deps: CallDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    number: string,
    change: () => Promise<Result<OrderRecord>>,
  ) => {
    const person = getStaff(request);
    const found = await findOrderByNumber(deps.kysely, number);
    if (!found || !may(person, 'orders.change', found)) {
      return sendFailure(request, reply, fail('not_found'));
    }
    const done = await change();
    if (!done.ok) return sendFailure(request, reply, done);
    const order = await deps.presentOrder(person, number);
    return order ? { order } : sendFailure(request, reply, fail('not_found'));
  };
  const response = { 200: staffOrderResponse };
  const addressId: OperationId = 'changeOrderAddress';
  typed.post(
    '/api/staff/orders/:number/address',
    {
      bodyLimit,
      schema: {
        operationId: addressId,
        params: staffOrderParams,
        body: changeAddressRequest,
        response,
      },
    },
    (request, reply) => {
      const { number } = request.params;
      return answer(request, reply, number, () =>
        changeAddress(deps, getCaller(request), number, request.body),
      );
    },
  );
  const dayId: OperationId = 'changeOrderDay';
  typed.post(
    '/api/staff/orders/:number/day',
    {
      bodyLimit,
      schema: { operationId: dayId, params: staffOrderParams, body: changeDayRequest, response },
    },
    (request, reply) => {
      const { number } = request.params;
      return answer(request, reply, number, () =>
        changeDeliveryDay(deps, getCaller(request), number, request.body.day),
      );
    },
  );
}

/**
 * The calls of cash orders: the line, the next order, which one person holds at a time, and what a customer changes on the
 * phone. Source: decision 49.
 */
export function registerCallRoutes(app: FastifyInstance, deps: CallDeps): void {
  registerLineRoutes(app, deps);
  registerHoldRoutes(app, deps);
  registerChangeRoutes(app, deps);
}
