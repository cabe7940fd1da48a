import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Result } from '#contract/errors.ts';
import type { OperationId } from '#contract/operations/index.ts';
import { actParams, actRequest, actResponse } from '#contract/staff/acts.ts';
import { staffOrderParams } from '#contract/staff/orders.ts';
import { fail } from '#domain/common/result.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import { getCaller, getStaff, isProven } from '../../staff/index.ts';
import type { OrderDeps } from '../deps.ts';
import type { OrderAct } from './order-acts.repo.ts';
import { startAct } from './start-act.ts';
import { undoAct } from './undo-act.ts';

const bodyLimit = 8192;

function presentPending(act: OrderAct | null) {
  if (act?.state !== 'pending') return null;
  const { id, kind, staff, staffName: name, dueAt } = act;
  return { id, kind, by: { id: staff, name }, dueAt: dueAt.toISOString() };
}

/**
 * `POST /api/staff/orders/{number}/acts` and `DELETE …/acts/{act}`: what the shop's people do with an order, and its undo.
 * Source: decision 50.
 */
export function registerActRoutes(app: FastifyInstance, deps: OrderDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const response = { 200: actResponse };
  const acting = (request: FastifyRequest) => ({
    person: getStaff(request),
    caller: getCaller(request),
    isProven: isProven(request, deps.clock()),
  });
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    number: string,
    done: Result<OrderAct | null>,
  ) => {
    if (!done.ok) return sendFailure(request, reply, done);
    const order = await deps.presentToStaff(getStaff(request), number);
    if (!order) return sendFailure(request, reply, fail('not_found'));
    return { pending: presentPending(done.value), order };
  };
  const actId: OperationId = 'actOnOrder';
  typed.post(
    '/api/staff/orders/:number/acts',
    {
      bodyLimit,
      schema: { operationId: actId, params: staffOrderParams, body: actRequest, response },
    },
    async (request, reply) => {
      const { number } = request.params;
      const done = await startAct(deps, acting(request), { ...request.body, number });
      return await answer(request, reply, number, done);
    },
  );
  const undoId: OperationId = 'undoOrderAct';
  typed.delete(
    '/api/staff/orders/:number/acts/:act',
    { bodyLimit, schema: { operationId: undoId, params: actParams, response } },
    async (request, reply) => {
      const { number, act: id } = request.params;
      const done = await undoAct(deps, acting(request), { number, id });
      return await answer(request, reply, number, done);
    },
  );
}
