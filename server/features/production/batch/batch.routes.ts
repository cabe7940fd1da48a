import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Result } from '#contract/errors.ts';
import type { OperationId } from '#contract/operations/index.ts';
import { batchParams, batchResponse } from '#contract/staff/production.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import { sendBytes } from '../../../platform/http/send-bytes.ts';
import { getCaller, getScope } from '../../staff/index.ts';
import type { ProductionDeps } from '../deps.ts';
import { closeOpenBatch, finishBatch, zipBatch, type BatchCommand } from './change-batch.ts';
import { readBatch } from './read-batch.ts';

type ChangeBatch = (deps: ProductionDeps, command: BatchCommand) => Promise<Result<undefined>>;

function commandOf(request: FastifyRequest, batch: number): BatchCommand {
  return { caller: getCaller(request), scope: getScope(request, 'prints.run'), batch };
}

/** `/api/staff/production/batches/{batch}`: a batch with its frames, closing and finishing it, and its prints as one file. */
export function registerBatchRoutes(app: FastifyInstance, deps: ProductionDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const path = '/api/staff/production/batches/:batch';
  const response = { 200: batchResponse };
  const readId: OperationId = 'readPrintBatch';
  typed.get(
    path,
    { schema: { operationId: readId, params: batchParams, response } },
    async (request, reply) => {
      const scope = getScope(request, 'prints.see');
      const read = await readBatch(deps, scope, request.params.batch);
      return read.ok ? read.value : sendFailure(request, reply, read);
    },
  );
  const register = (act: string, operationId: OperationId, change: ChangeBatch) =>
    typed.post(
      `${path}/${act}`,
      { bodyLimit: 1024, schema: { operationId, params: batchParams, response } },
      async (request, reply) => {
        const command = commandOf(request, request.params.batch);
        const changed = await change(deps, command);
        if (!changed.ok) return sendFailure(request, reply, changed);
        const read = await readBatch(deps, command.scope, command.batch);
        return read.ok ? read.value : sendFailure(request, reply, read);
      },
    );
  register('close', 'closePrintBatch', closeOpenBatch);
  register('finish', 'finishPrintBatch', finishBatch);
  const zipId: OperationId = 'zipPrintBatch';
  typed.get(
    `${path}/prints.zip`,
    { schema: { operationId: zipId, params: batchParams } },
    async (request, reply) => {
      const zip = await zipBatch(deps, commandOf(request, request.params.batch));
      if (!zip.ok) return sendFailure(request, reply, zip);
      return sendBytes(request, reply, zip.value);
    },
  );
}
