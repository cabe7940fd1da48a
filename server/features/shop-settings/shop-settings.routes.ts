import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { OperationId } from '#contract/operations/index.ts';
import {
  addPictureRequest,
  brandPicture,
  changeSettingsRequest,
  maxBrandBytes,
  settingVersionsQuery,
  settingVersionsResponse,
  shopSettingsResponse,
} from '#contract/staff/shop-settings.ts';
import { fail } from '#domain/common/result.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import { getCaller, getScope, isProven } from '../staff/index.ts';
import { addPicture } from './add-picture.ts';
import { changeSettings } from './change-settings.ts';
import type { ShopSettingsDeps } from './deps.ts';
import { registerPageRoutes } from './pages/pages.routes.ts';
import { presentPicture, presentSettings, presentVersion } from './present-settings.ts';
import { readVersions } from './setting-versions.repo.ts';

const path = '/api/staff/shop-settings';
const bodyLimit = 32 * 1024;
const pictureLimit = Math.ceil(maxBrandBytes / 3) * 4 + 4096;
const pageSize = 20;

/** Settings are of the whole shop: nobody of a studio sees them, whatever rights they were given. */
function isOpen(request: FastifyRequest): boolean {
  return getScope(request, 'settings.edit').kind === 'all';
}

function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendFailure(request, reply, fail('not_found'));
}

/** What the owner sets in the browser. */
export function registerShopSettingsRoutes(app: FastifyInstance, deps: ShopSettingsDeps): void {
  registerSectionRoutes(app, deps);
  registerVersionRoutes(app, deps);
  registerPictureRoutes(app, deps);
  registerPageRoutes(app, deps);
}

function registerSectionRoutes(app: FastifyInstance, deps: ShopSettingsDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const response = { 200: shopSettingsResponse };
  const getId: OperationId = 'getShopSettings';
  typed.get(path, { schema: { operationId: getId, response } }, async (request, reply) => {
    if (!isOpen(request)) return sendNotFound(request, reply);
    await deps.settings.refresh();
    return presentSettings(deps);
  });
  const changeId: OperationId = 'changeShopSettings';
  typed.post(
    path,
    { bodyLimit, schema: { operationId: changeId, body: changeSettingsRequest, response } },
    async (request, reply) => {
      if (!isOpen(request)) return sendNotFound(request, reply);
      // Limits protect the shop's money from somebody at an open screen.
      if (request.body.section === 'limits' && !isProven(request, deps.clock())) {
        return sendFailure(request, reply, fail('staff_proof_required'));
      }
      const changed = await changeSettings(deps, getCaller(request), request.body);
      return changed.ok ? presentSettings(deps) : sendFailure(request, reply, changed);
    },
  );
}

function registerVersionRoutes(app: FastifyInstance, { kysely }: ShopSettingsDeps): void {
  const operationId: OperationId = 'listSettingVersions';
  app.withTypeProvider<ZodTypeProvider>().get(
    `${path}/versions`,
    {
      schema: {
        operationId,
        querystring: settingVersionsQuery,
        response: { 200: settingVersionsResponse },
      },
    },
    async (request, reply) => {
      if (!isOpen(request)) return sendNotFound(request, reply);
      const { section, before = null } = request.query;
      // One more, with which the last of the page is compared.
      const found = await readVersions(kysely, section, { before, limit: pageSize + 1 });
      const versions = found
        .slice(0, pageSize)
        .map((row, at) => presentVersion(section, row, found[at + 1]));
      const next = found.length > pageSize ? (versions.at(-1)?.version ?? null) : null;
      return { versions, next };
    },
  );
}

function registerPictureRoutes(app: FastifyInstance, deps: ShopSettingsDeps): void {
  const operationId: OperationId = 'addBrandPicture';
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/staff/brand-pictures',
    {
      bodyLimit: pictureLimit,
      config: { body: 'large' },
      schema: { operationId, body: addPictureRequest, response: { 200: brandPicture } },
    },
    async (request, reply) => {
      if (!isOpen(request)) return sendNotFound(request, reply);
      const added = await addPicture(deps, getCaller(request), request.body);
      return added.ok ? presentPicture(added.value) : sendFailure(request, reply, added);
    },
  );
}
