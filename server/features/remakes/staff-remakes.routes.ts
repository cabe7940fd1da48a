import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { OperationId } from '#contract/operations/index.ts';
import {
  acceptRemakeRequest,
  declineRemakeRequest,
  remakeParams,
  remakesQuery,
  remakesResponse,
} from '#contract/staff/production.ts';
import { staffDoneResponse } from '#contract/staff/session.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import { getCaller, getScope } from '../staff/index.ts';
import { decideByStaff, readRemakes, type StaffDecision } from './decide-by-staff.ts';
import type { RemakeDeps } from './deps.ts';

const path = '/api/staff/remakes';
const bodyLimit = 8192;

/** `/api/staff/remakes`: customers' reports of prints that came out wrong, and what is decided. */
export function registerStaffRemakeRoutes(app: FastifyInstance, deps: RemakeDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const listId: OperationId = 'listRemakes';
  typed.get(
    path,
    {
      schema: {
        operationId: listId,
        querystring: remakesQuery,
        response: { 200: remakesResponse },
      },
    },
    async (request, reply) => {
      const scope = getScope(request, 'remakes.decide');
      const read = await readRemakes(deps, scope, request.query.after);
      return read.ok ? read.value : sendFailure(request, reply, read);
    },
  );
  const decide = async (
    request: FastifyRequest,
    reply: FastifyReply,
    id: string,
    decision: StaffDecision,
  ) => {
    const by = { caller: getCaller(request), scope: getScope(request, 'remakes.decide') };
    const decided = await decideByStaff(deps, by, id, decision);
    return decided.ok ? { success: true as const } : sendFailure(request, reply, decided);
  };
  const response = { 200: staffDoneResponse };
  const params = remakeParams;
  const acceptId: OperationId = 'acceptRemake';
  typed.post(
    `${path}/:remake/accept`,
    { bodyLimit, schema: { operationId: acceptId, params, body: acceptRemakeRequest, response } },
    (request, reply) => decide(request, reply, request.params.remake, request.body),
  );
  const declineId: OperationId = 'declineRemake';
  typed.post(
    `${path}/:remake/decline`,
    { bodyLimit, schema: { operationId: declineId, params, body: declineRemakeRequest, response } },
    (request, reply) => decide(request, reply, request.params.remake, request.body),
  );
}
