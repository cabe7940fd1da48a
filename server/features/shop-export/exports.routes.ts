import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { OperationId } from '#contract/operations/index.ts';
import {
  askExportRequest,
  exportParams,
  exportResponse,
  exportsResponse,
  openExportResponse,
} from '#contract/staff/exports.ts';
import { fail } from '#domain/common/result.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import { sendBytes } from '../../platform/http/send-bytes.ts';
import { getCaller, getScope, getStaff, isProven } from '../staff/index.ts';
import {
  askForExport,
  endExportByStaff,
  findDownload,
  openDownload,
  type Asking,
} from './ask-export.ts';
import type { ShopExportDeps } from './deps.ts';
import { listExports } from './exports.repo.ts';
import { presentExport } from './present-export.ts';

const bodyLimit = 1024;
const maxListed = 20;
const path = '/api/staff/exports';

/** Everything about the shop is for people of the whole shop: a studio's people have no such right. */
function mayExport(request: FastifyRequest): boolean {
  return getScope(request, 'shop.export').kind === 'all';
}

function askingOf(request: FastifyRequest): Asking {
  return { person: getStaff(request), caller: getCaller(request) };
}

/** Exports of the whole shop: asked for, looked at and ended. */
export function registerExportRoutes(app: FastifyInstance, deps: ShopExportDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const listId: OperationId = 'listExports';
  typed.get(
    path,
    { schema: { operationId: listId, response: { 200: exportsResponse } } },
    async (request, reply) => {
      if (!mayExport(request)) return sendFailure(request, reply, fail('not_found'));
      return { exports: (await listExports(deps.kysely, maxListed)).map(presentExport) };
    },
  );
  const askId: OperationId = 'askForExport';
  const asking = { body: askExportRequest, response: { 200: exportResponse } };
  typed.post(
    path,
    { bodyLimit, schema: { operationId: askId, ...asking } },
    async (request, reply) => {
      if (!mayExport(request)) return sendFailure(request, reply, fail('not_found'));
      if (!isProven(request, deps.clock())) {
        return sendFailure(request, reply, fail('staff_proof_required'));
      }
      const asked = await askForExport(deps, askingOf(request), request.body);
      return asked.ok ? { export: presentExport(asked.value) } : sendFailure(request, reply, asked);
    },
  );
  const endId: OperationId = 'endExport';
  typed.post(
    `${path}/:export/end`,
    {
      bodyLimit,
      schema: { operationId: endId, params: exportParams, response: { 200: exportResponse } },
    },
    async (request, reply) => {
      if (!mayExport(request)) return sendFailure(request, reply, fail('not_found'));
      const ended = await endExportByStaff(deps, askingOf(request), request.params.export);
      return ended.ok ? { export: presentExport(ended.value) } : sendFailure(request, reply, ended);
    },
  );
  registerDownload(app, deps);
}

/** The archive is downloaded by a link of the page, which opens after a fresh proof alone. */
function registerDownload(app: FastifyInstance, deps: ShopExportDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const params = exportParams;
  const openId: OperationId = 'openExport';
  typed.post(
    `${path}/:export/open`,
    { bodyLimit, schema: { operationId: openId, params, response: { 200: openExportResponse } } },
    async (request, reply) => {
      if (!mayExport(request)) return sendFailure(request, reply, fail('not_found'));
      if (!isProven(request, deps.clock())) {
        return sendFailure(request, reply, fail('staff_proof_required'));
      }
      const id = request.params.export;
      const opened = await openDownload(deps, askingOf(request), id);
      if (!opened.ok) return sendFailure(request, reply, opened);
      return { address: `${path}/${id}/archive.zip`, until: opened.value.until.toISOString() };
    },
  );
  const archiveId: OperationId = 'getExportArchive';
  typed.get(
    `${path}/:export/archive.zip`,
    { schema: { operationId: archiveId, params } },
    async (request, reply) => {
      const archive = mayExport(request)
        ? await findDownload(deps, getStaff(request), request.params.export)
        : null;
      if (!archive) return sendFailure(request, reply, fail('not_found'));
      reply.header('cache-control', 'no-store');
      return await sendBytes(request, reply, archive);
    },
  );
}
