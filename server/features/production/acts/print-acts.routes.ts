import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { OperationId } from '#contract/operations/index.ts';
import {
  askOriginalsRequest,
  askOriginalsResponse,
  giveUpRequest,
  printParams,
  productionDropParams,
  productionOrderParams,
  releaseResponse,
  reprintRequest,
  reprintResponse,
  resendResponse,
} from '#contract/staff/production.ts';
import { staffDoneResponse } from '#contract/staff/session.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import { getCaller, getScope } from '../../staff/index.ts';
import type { ProductionDeps } from '../deps.ts';
import {
  askAgain,
  giveUp,
  releasePrints,
  reprint,
  resendDrop,
  type PrintActor,
} from './act-on-prints.ts';

const path = '/api/staff/production';
const bodyLimit = 8192;

function actorOf(request: FastifyRequest): PrintActor {
  return { caller: getCaller(request), scope: getScope(request, 'prints.run') };
}

function registerOrderActs(app: FastifyInstance, deps: ProductionDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const params = productionOrderParams;
  const releaseId: OperationId = 'releasePrints';
  typed.post(
    `${path}/orders/:number/release`,
    { bodyLimit, schema: { operationId: releaseId, params, response: { 200: releaseResponse } } },
    async (request, reply) => {
      const released = await releasePrints(deps, actorOf(request), request.params.number);
      return released.ok ? { released: released.value } : sendFailure(request, reply, released);
    },
  );
  const askId: OperationId = 'askForOriginals';
  typed.post(
    `${path}/orders/:number/ask`,
    {
      bodyLimit,
      schema: {
        operationId: askId,
        params,
        body: askOriginalsRequest,
        response: { 200: askOriginalsResponse },
      },
    },
    async (request, reply) => {
      const asked = { number: request.params.number, id: request.body.id };
      const missing = await askAgain(deps, actorOf(request), asked);
      return missing.ok ? { missing: missing.value } : sendFailure(request, reply, missing);
    },
  );
}

function registerPrintActs(app: FastifyInstance, deps: ProductionDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const giveUpId: OperationId = 'giveUpPrint';
  typed.post(
    `${path}/prints/:job/give-up`,
    {
      bodyLimit,
      schema: {
        operationId: giveUpId,
        params: printParams,
        body: giveUpRequest,
        response: { 200: staffDoneResponse },
      },
    },
    async (request, reply) => {
      const print = { job: request.params.job, reason: request.body.reason };
      const given = await giveUp(deps, actorOf(request), print);
      return given.ok ? { success: true as const } : sendFailure(request, reply, given);
    },
  );
  const reprintId: OperationId = 'reprintFrame';
  typed.post(
    `${path}/prints/:job/reprint`,
    {
      bodyLimit,
      schema: {
        operationId: reprintId,
        params: printParams,
        body: reprintRequest,
        response: { 200: reprintResponse },
      },
    },
    async (request, reply) => {
      const made = await reprint(deps, actorOf(request), { ...request.params, ...request.body });
      return made.ok ? made.value : sendFailure(request, reply, made);
    },
  );
}

/** `/api/staff/production/…`: what is done with held and spoiled prints, and with the folders of labs. */
export function registerPrintActRoutes(app: FastifyInstance, deps: ProductionDeps): void {
  registerOrderActs(app, deps);
  registerPrintActs(app, deps);
  const resendId: OperationId = 'resendPrintFolder';
  app.withTypeProvider<ZodTypeProvider>().post(
    `${path}/drops/:drop/resend`,
    {
      bodyLimit,
      schema: {
        operationId: resendId,
        params: productionDropParams,
        response: { 200: resendResponse },
      },
    },
    async (request, reply) => {
      const sent = await resendDrop(deps, actorOf(request), request.params.drop);
      return sent.ok ? { name: sent.value } : sendFailure(request, reply, sent);
    },
  );
}
