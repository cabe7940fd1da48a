import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { OperationId } from '#contract/operations/index.ts';
import {
  batchesQuery,
  batchesResponse,
  boardQuery,
  boardResponse,
  findPrintQuery,
  findPrintResponse,
  unfinishedQuery,
  unfinishedResponse,
} from '#contract/staff/production.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import { getScope } from '../../staff/index.ts';
import type { ProductionDeps } from '../deps.ts';
import { findPrint } from './find-print.ts';
import { readBatches } from './read-batches.ts';
import { readBoard, readUnfinished } from './read-board.ts';

function registerCounts(app: FastifyInstance, deps: ProductionDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const boardId: OperationId = 'readProductionBoard';
  typed.get(
    '/api/staff/production',
    {
      schema: { operationId: boardId, querystring: boardQuery, response: { 200: boardResponse } },
    },
    (request) => {
      const { lab = null } = request.query;
      return readBoard(deps, { scope: getScope(request, 'prints.see'), lab });
    },
  );
  const findId: OperationId = 'findPrint';
  typed.get(
    '/api/staff/production/find',
    {
      schema: {
        operationId: findId,
        querystring: findPrintQuery,
        response: { 200: findPrintResponse },
      },
    },
    async (request) => {
      const scope = getScope(request, 'prints.see');
      return { found: await findPrint(deps, scope, request.query.code) };
    },
  );
}

function registerLists(app: FastifyInstance, deps: ProductionDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const printsId: OperationId = 'listUnfinishedPrints';
  typed.get(
    '/api/staff/production/prints',
    {
      schema: {
        operationId: printsId,
        querystring: unfinishedQuery,
        response: { 200: unfinishedResponse },
      },
    },
    async (request, reply) => {
      const scope = getScope(request, 'prints.see');
      const read = await readUnfinished(deps, scope, request.query);
      return read.ok ? read.value : sendFailure(request, reply, read);
    },
  );
  const batchesId: OperationId = 'listPrintBatches';
  typed.get(
    '/api/staff/production/batches',
    {
      schema: {
        operationId: batchesId,
        querystring: batchesQuery,
        response: { 200: batchesResponse },
      },
    },
    async (request, reply) => {
      const scope = getScope(request, 'prints.see');
      const read = await readBatches(deps, scope, request.query);
      return read.ok ? read.value : sendFailure(request, reply, read);
    },
  );
}

/** `GET /api/staff/production` and its lists: what is to be made, where it is, and what does not move. */
export function registerBoardRoutes(app: FastifyInstance, deps: ProductionDeps): void {
  registerCounts(app, deps);
  registerLists(app, deps);
}
