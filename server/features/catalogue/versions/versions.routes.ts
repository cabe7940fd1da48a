import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { OperationId } from '#contract/operations/index.ts';
import {
  addDraftRequest,
  changedVersionResponse,
  listVersionsQuery,
  listVersionsResponse,
  maxCatalogueBytes,
  previewQuery,
  previewResponse,
  publishRequest,
  saveDraftRequest,
  saveDraftResponse,
  versionParams,
  versionResponse,
  type CatalogueVersion,
  type VersionResponse,
} from '#contract/staff/catalogue.ts';
import { staffDoneResponse } from '#contract/staff/session.ts';
import { fail } from '#domain/common/result.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import { getCaller, getScope } from '../../staff/index.ts';
import type { CatalogueVersionDeps } from '../deps.ts';
import { readCatalogue } from '../source/held-versions.repo.ts';
import {
  countOrders,
  findVersion,
  readVersions,
  type StoredVersion,
} from './catalogue-versions.repo.ts';
import { presentVersion } from './present-version.ts';
import { previewDraft } from './preview-draft.ts';
import { publishDraft, withdrawVersion } from './publish-draft.ts';
import { addDraft, removeDraft, saveDraft } from './save-drafts.ts';

const path = '/api/staff/catalogue';
const pageSize = 50;
const smallBody = 4 * 1024;

/** Prices are of the whole shop: nobody of a studio sees them here, whatever rights they were given. */
function isOpen(request: FastifyRequest): boolean {
  return getScope(request, 'prices.edit').kind === 'all';
}

function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendFailure(request, reply, fail('not_found'));
}

async function presentAll(
  { kysely, clock }: CatalogueVersionDeps,
  versions: readonly StoredVersion[],
): Promise<CatalogueVersion[]> {
  const counts = await countOrders(
    kysely,
    versions.map(({ number }) => number),
  );
  return versions.map((version) => {
    // What was published for now may begin a millisecond later.
    const { from, state, publishedAt } = version;
    const isNew = state === 'published' && from && publishedAt && +from - +publishedAt <= 1;
    const now = isNew ? Math.max(clock(), from.getTime()) : clock();
    return presentVersion(version, { now, orders: counts.get(version.number) ?? 0 });
  });
}

async function presentOne(
  deps: CatalogueVersionDeps,
  version: StoredVersion,
): Promise<CatalogueVersion> {
  const [presented] = await presentAll(deps, [version]);
  if (!presented) throw new Error('a version was lost');
  return presented;
}

/** A version with its catalogue; null where there is none. */
async function presentWhole(
  deps: CatalogueVersionDeps,
  number: number,
): Promise<VersionResponse | null> {
  const found = await findVersion(deps.kysely, number);
  if (!found) return null;
  const version = await presentOne(deps, found);
  const catalogue = await readCatalogue(deps.kysely, number);
  return { version, catalogue, revision: found.revision };
}

/** Versions of the catalogue: drafts, what holds, what is planned, and what held before. Source: product §9. */
export function registerCatalogueVersionRoutes(
  app: FastifyInstance,
  deps: CatalogueVersionDeps,
): void {
  registerVersionRoutes(app, deps);
  registerDraftRoutes(app, deps);
  registerPublishingRoutes(app, deps);
}

function registerVersionRoutes(app: FastifyInstance, deps: CatalogueVersionDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const listId: OperationId = 'listCatalogueVersions';
  typed.get(
    `${path}/versions`,
    {
      schema: {
        operationId: listId,
        querystring: listVersionsQuery,
        response: { 200: listVersionsResponse },
      },
    },
    async (request, reply) => {
      if (!isOpen(request)) return sendNotFound(request, reply);
      const { cursor: before = null } = request.query;
      const found = await readVersions(deps.kysely, { before, limit: pageSize + 1 });
      const versions = await presentAll(deps, found.slice(0, pageSize));
      const cursor = found.length > pageSize ? (versions.at(-1)?.number ?? null) : null;
      return { versions, cursor, timeZone: deps.timeZone };
    },
  );
  const getId: OperationId = 'getCatalogueVersion';
  typed.get(
    `${path}/versions/:version`,
    { schema: { operationId: getId, params: versionParams, response: { 200: versionResponse } } },
    async (request, reply) => {
      if (!isOpen(request)) return sendNotFound(request, reply);
      return (await presentWhole(deps, request.params.version)) ?? sendNotFound(request, reply);
    },
  );
}

function registerDraftRoutes(app: FastifyInstance, deps: CatalogueVersionDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const addId: OperationId = 'addCatalogueDraft';
  typed.post(
    `${path}/drafts`,
    {
      bodyLimit: smallBody,
      schema: { operationId: addId, body: addDraftRequest, response: { 200: versionResponse } },
    },
    async (request, reply) => {
      if (!isOpen(request)) return sendNotFound(request, reply);
      const added = await addDraft(deps, getCaller(request), request.body);
      if (!added.ok) return sendFailure(request, reply, added);
      return (await presentWhole(deps, added.value)) ?? sendNotFound(request, reply);
    },
  );
  const saveId: OperationId = 'saveCatalogueDraft';
  typed.put(
    `${path}/drafts/:version`,
    {
      bodyLimit: maxCatalogueBytes,
      config: { body: 'large' },
      schema: {
        operationId: saveId,
        params: versionParams,
        body: saveDraftRequest,
        response: { 200: saveDraftResponse },
      },
    },
    async (request, reply) => {
      if (!isOpen(request)) return sendNotFound(request, reply);
      const { version } = request.params;
      const saved = await saveDraft(deps, getCaller(request), version, request.body);
      return saved.ok ? saved.value : sendFailure(request, reply, saved);
    },
  );
  const removeId: OperationId = 'deleteCatalogueDraft';
  typed.delete(
    `${path}/drafts/:version`,
    {
      bodyLimit: smallBody,
      schema: {
        operationId: removeId,
        params: versionParams,
        response: { 200: staffDoneResponse },
      },
    },
    async (request, reply) => {
      if (!isOpen(request)) return sendNotFound(request, reply);
      const removed = await removeDraft(deps, getCaller(request), request.params.version);
      return removed.ok ? { success: true as const } : sendFailure(request, reply, removed);
    },
  );
}

function registerPublishingRoutes(app: FastifyInstance, deps: CatalogueVersionDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const response = { 200: changedVersionResponse };
  const params = versionParams;
  const previewId: OperationId = 'previewCatalogueDraft';
  typed.post(
    `${path}/drafts/:version/preview`,
    {
      bodyLimit: smallBody,
      schema: {
        operationId: previewId,
        params,
        querystring: previewQuery,
        response: { 200: previewResponse },
      },
    },
    async (request, reply) => {
      if (!isOpen(request)) return sendNotFound(request, reply);
      const { country = null } = request.query;
      const preview = await previewDraft(deps, request.params.version, country);
      return preview.ok ? preview.value : sendFailure(request, reply, preview);
    },
  );
  const publishId: OperationId = 'publishCatalogueDraft';
  typed.post(
    `${path}/drafts/:version/publish`,
    {
      bodyLimit: smallBody,
      schema: { operationId: publishId, params, body: publishRequest, response },
    },
    async (request, reply) => {
      if (!isOpen(request)) return sendNotFound(request, reply);
      const { version } = request.params;
      const published = await publishDraft(deps, getCaller(request), version, request.body);
      if (!published.ok) return sendFailure(request, reply, published);
      return { version: await presentOne(deps, published.value) };
    },
  );
  const withdrawId: OperationId = 'withdrawCatalogueVersion';
  typed.post(
    `${path}/versions/:version/withdraw`,
    { bodyLimit: smallBody, schema: { operationId: withdrawId, params, response } },
    async (request, reply) => {
      if (!isOpen(request)) return sendNotFound(request, reply);
      const withdrawn = await withdrawVersion(deps, getCaller(request), request.params.version);
      if (!withdrawn.ok) return sendFailure(request, reply, withdrawn);
      return { version: await presentOne(deps, withdrawn.value) };
    },
  );
}
