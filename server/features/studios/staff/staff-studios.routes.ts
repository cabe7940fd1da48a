import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { uuid } from '#contract/common.ts';
import type { OperationId } from '#contract/operations/index.ts';
import { maxBrandBytes } from '#contract/staff/shop-settings.ts';
import {
  addStudioRequest,
  changeOutputRequest,
  changePhotoRequest,
  changeStudioRequest,
  checkStudioRequest,
  checkStudioResponse,
  exportStudiosQuery,
  importStudiosRequest,
  importStudiosResponse,
  listStudiosQuery,
  listStudiosResponse,
  maxStudioFile,
  staffStudioResponse,
} from '#contract/staff/studios.ts';
import { fail } from '#domain/common/result.ts';
import { isInScope, type Right } from '#domain/staff/roles.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import { changeStudioOutput, readStudioOutput } from '../../outputs/index.ts';
import type { PictureDeps } from '../../shop-settings/index.ts';
import { getCaller, getScope } from '../../staff/index.ts';
import { findStudioRecords } from '../store-studios.repo.ts';
import { writeStudioFile } from '../studio-file.ts';
import { addStudio } from './add-studio.ts';
import { changePhoto } from './change-photo.ts';
import { changeStudio, checkStudio, type ChangeStudioDeps } from './change-studio.ts';
import { importFile } from './import-file.ts';
import { presentCheck, presentStaffStudio } from './present-staff-studio.ts';
import {
  findStudioById,
  listStudioLines,
  listStudioPeople,
  type StoredStudio,
} from './staff-studios.repo.ts';

const bodyLimit = 128 * 1024;
/** A file in base64 takes a third more. */
const importLimit = Math.ceil(maxStudioFile / 3) * 4 + 4096;
const photoLimit = Math.ceil(maxBrandBytes / 3) * 4 + 4096;
const pageSize = 50;
const path = '/api/staff/studios';
const params = z.object({ studio: uuid });

/** The studio of a call, if the caller has the right for it. */
async function studioOf(
  { kysely }: ChangeStudioDeps,
  request: FastifyRequest<{ Params: { studio: string } }>,
  right: Right,
): Promise<StoredStudio | null> {
  const { studio } = request.params;
  return isInScope(getScope(request, right), { studio }) ? findStudioById(kysely, studio) : null;
}

async function presentWhole({ kysely }: ChangeStudioDeps, studio: StoredStudio) {
  const output = await readStudioOutput(kysely, studio.id);
  return presentStaffStudio(studio, output, await listStudioPeople(kysely, studio.id));
}

function registerListRoute(app: FastifyInstance, { kysely, clock }: ChangeStudioDeps): void {
  const operationId: OperationId = 'listStudioDetails';
  app.withTypeProvider<ZodTypeProvider>().get(
    `${path}/all`,
    {
      schema: {
        operationId,
        querystring: listStudiosQuery,
        response: { 200: listStudiosResponse },
      },
    },
    async (request) => {
      const { view, search = '', after = '' } = request.query;
      const scope = getScope(request, 'studios.edit');
      const now = new Date(clock());
      const limit = pageSize + 1;
      const found = await listStudioLines(kysely, { view, scope, search, after, now, limit });
      const studios = found.slice(0, pageSize);
      return { studios, next: found.length > pageSize ? (studios.at(-1)?.slug ?? null) : null };
    },
  );
}

function registerStudioChangeRoutes(app: FastifyInstance, deps: ChangeStudioDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const response = { 200: staffStudioResponse };
  const getId: OperationId = 'getStudio';
  typed.get(
    `${path}/:studio`,
    { schema: { operationId: getId, params, response } },
    async (request, reply) => {
      const studio = await studioOf(deps, request, 'studios.edit');
      if (!studio) return sendFailure(request, reply, fail('not_found'));
      return await presentWhole(deps, studio);
    },
  );
  const checkId: OperationId = 'checkStudio';
  typed.post(
    `${path}/:studio/check`,
    {
      bodyLimit,
      schema: {
        operationId: checkId,
        params,
        body: checkStudioRequest,
        response: { 200: checkStudioResponse },
      },
    },
    async (request, reply) => {
      const studio = await studioOf(deps, request, 'studios.edit');
      if (!studio) return sendFailure(request, reply, fail('not_found'));
      const checked = await checkStudio(deps, studio.id, request.body.studio);
      return checked.ok ? presentCheck(checked.value) : sendFailure(request, reply, checked);
    },
  );
  const changeId: OperationId = 'changeStudio';
  typed.post(
    `${path}/:studio`,
    { bodyLimit, schema: { operationId: changeId, params, body: changeStudioRequest, response } },
    async (request, reply) => {
      const studio = await studioOf(deps, request, 'studios.edit');
      if (!studio) return sendFailure(request, reply, fail('not_found'));
      const changed = await changeStudio(deps, getCaller(request), studio.id, request.body);
      return changed.ok
        ? await presentWhole(deps, changed.value)
        : sendFailure(request, reply, changed);
    },
  );
}

function registerPhotoRoute(
  app: FastifyInstance,
  deps: ChangeStudioDeps,
  pictures: PictureDeps,
): void {
  const operationId: OperationId = 'changeStudioPhoto';
  app.withTypeProvider<ZodTypeProvider>().post(
    `${path}/:studio/photo`,
    {
      bodyLimit: photoLimit,
      config: { body: 'large' },
      schema: {
        operationId,
        params,
        body: changePhotoRequest,
        response: { 200: staffStudioResponse },
      },
    },
    async (request, reply) => {
      const studio = await studioOf(deps, request, 'studios.edit');
      if (!studio) return sendFailure(request, reply, fail('not_found'));
      const changed = await changePhoto(pictures, getCaller(request), studio.id, request.body);
      return changed.ok
        ? await presentWhole(deps, changed.value)
        : sendFailure(request, reply, changed);
    },
  );
}

function registerAddRoute(app: FastifyInstance, deps: ChangeStudioDeps): void {
  const operationId: OperationId = 'addStudio';
  app.withTypeProvider<ZodTypeProvider>().post(
    path,
    {
      bodyLimit,
      schema: { operationId, body: addStudioRequest, response: { 200: staffStudioResponse } },
    },
    async (request, reply) => {
      // A studio’s own people change theirs alone.
      const isForAll = getScope(request, 'studios.edit').kind === 'all';
      if (!isForAll) return sendFailure(request, reply, fail('not_found'));
      const added = await addStudio(deps, getCaller(request), request.body);
      return added.ok ? await presentWhole(deps, added.value) : sendFailure(request, reply, added);
    },
  );
}

/** Options as a JSON object, or null. */
function readOptions(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const parsed = z.record(z.string().max(60), z.unknown()).safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function registerOutputRoute(app: FastifyInstance, deps: ChangeStudioDeps): void {
  const operationId: OperationId = 'changeStudioOutput';
  app.withTypeProvider<ZodTypeProvider>().post(
    `${path}/:studio/output`,
    {
      bodyLimit,
      schema: {
        operationId,
        params,
        body: changeOutputRequest,
        response: { 200: staffStudioResponse },
      },
    },
    async (request, reply) => {
      const studio = await studioOf(deps, request, 'labs.edit');
      if (!studio) return sendFailure(request, reply, fail('not_found'));
      const { format, options: written } = request.body;
      const options = readOptions(written);
      if (!options) return sendFailure(request, reply, fail('output_invalid', { problems: [] }));
      const change = { format, options };
      const changed = await changeStudioOutput(deps, getCaller(request), studio.id, change);
      if (changed.ok) return await presentWhole(deps, studio);
      const problems = changed.details.problems.slice(0, 50).map((text) => text.slice(0, 300));
      return sendFailure(request, reply, fail('output_invalid', { problems }));
    },
  );
}

async function sendExport(
  { kysely, clock }: ChangeStudioDeps,
  request: FastifyRequest<{ Querystring: z.output<typeof exportStudiosQuery> }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { format, separator, encoding } = request.query;
  const records = await findStudioRecords(kysely);
  const file = writeStudioFile(
    records,
    format === 'json' ? { format } : { format, separator, encoding },
  );
  if (!file.ok) return sendFailure(request, reply, file);
  const day = new Date(clock()).toISOString().slice(0, 10);
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="studios-${day}.${format}"`)
    .type(format === 'json' ? 'application/json' : 'text/csv')
    .send(file.value);
}

function registerFileRoutes(app: FastifyInstance, deps: ChangeStudioDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const importId: OperationId = 'importStudios';
  typed.post(
    `${path}/import`,
    {
      bodyLimit: importLimit,
      schema: {
        operationId: importId,
        body: importStudiosRequest,
        response: { 200: importStudiosResponse },
      },
    },
    async (request, reply) => {
      // A file is about all studios.
      const isForAll = getScope(request, 'studios.edit').kind === 'all';
      if (!isForAll) return sendFailure(request, reply, fail('not_found'));
      const imported = await importFile(deps, getCaller(request), request.body);
      return imported.ok ? imported.value : sendFailure(request, reply, imported);
    },
  );
  const exportId: OperationId = 'exportStudios';
  typed.get(
    `${path}/export`,
    { schema: { operationId: exportId, querystring: exportStudiosQuery } },
    async (request, reply) => {
      const isForAll = getScope(request, 'studios.edit').kind === 'all';
      if (!isForAll) return sendFailure(request, reply, fail('not_found'));
      return await sendExport(deps, request, reply);
    },
  );
}

/** The studios as the shop's people change them: one by one, or by a file. */
export function registerStaffStudioRoutes(
  app: FastifyInstance,
  deps: ChangeStudioDeps,
  pictures: PictureDeps,
): void {
  registerListRoute(app, deps);
  registerFileRoutes(app, deps);
  registerAddRoute(app, deps);
  registerStudioChangeRoutes(app, deps);
  registerOutputRoute(app, deps);
  registerPhotoRoute(app, deps, pictures);
}
