import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { OperationId } from '#contract/operations/index.ts';
import {
  ownPageQuery,
  ownPageResponse,
  ownPagesResponse,
  previewPageQuery,
  pageVersionRequest,
  savePageRequest,
} from '#contract/staff/pages.ts';
import { fail } from '#domain/common/result.ts';
import { isLanguageCode, languageCodes } from '#locales/languages.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import { getCaller, getScope } from '../../staff/index.ts';
import type { ShopSettingsDeps } from '../deps.ts';
import { publishPage, savePage, withdrawPage } from './edit-pages.ts';
import { findVersion } from './page-versions.repo.ts';
import { presentPage, presentPages } from './present-pages.ts';

const path = '/api/staff/pages';
/** The largest text, with every character escaped as six. */
const bodyLimit = 6 * 200_000 + 4096;

/** A text is shown without anything that it could load or run. */
const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

function isOpen(request: FastifyRequest): boolean {
  return getScope(request, 'settings.edit').kind === 'all';
}

/** Whether somebody may see or change a text: the languages are those of the shop, and every one together. */
function isKnown(request: FastifyRequest, language: string): boolean {
  return isOpen(request) && (language === '*' || isLanguageCode(language));
}

function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendFailure(request, reply, fail('not_found'));
}

/** The owner's texts of the information pages. */
export function registerPageRoutes(app: FastifyInstance, deps: ShopSettingsDeps): void {
  registerReadRoutes(app, deps);
  registerEditRoutes(app, deps);
}

function registerReadRoutes(app: FastifyInstance, deps: ShopSettingsDeps): void {
  const { kysely, settings, renderPage } = deps;
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const listId: OperationId = 'listOwnPages';
  typed.get(
    path,
    { schema: { operationId: listId, response: { 200: ownPagesResponse } } },
    async (request, reply) =>
      isOpen(request)
        ? await presentPages(kysely, settings.current().settings.languages.offered ?? languageCodes)
        : sendNotFound(request, reply),
  );
  const getId: OperationId = 'getOwnPage';
  typed.get(
    `${path}/text`,
    {
      schema: { operationId: getId, querystring: ownPageQuery, response: { 200: ownPageResponse } },
    },
    async (request, reply) =>
      isKnown(request, request.query.language)
        ? await presentPage(kysely, request.query)
        : sendNotFound(request, reply),
  );
  const previewId: OperationId = 'previewOwnPage';
  typed.get(
    `${path}/preview.html`,
    { schema: { operationId: previewId, querystring: previewPageQuery } },
    async (request, reply) => {
      const { page, language, version } = request.query;
      if (!isKnown(request, language)) return sendNotFound(request, reply);
      const stored =
        version === undefined
          ? await presentPage(kysely, { page, language })
          : await findVersion(kysely, { page, language, version });
      const body = stored?.body ?? null;
      if (body === null) return sendNotFound(request, reply);
      return reply
        .header('content-security-policy', pagePolicy)
        .type('text/html; charset=utf-8')
        .send(renderPage(body, language));
    },
  );
}

function registerEditRoutes(app: FastifyInstance, deps: ShopSettingsDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const response = { 200: ownPageResponse };
  const saveId: OperationId = 'saveOwnPage';
  typed.post(
    path,
    {
      bodyLimit,
      config: { body: 'large' },
      schema: { operationId: saveId, body: savePageRequest, response },
    },
    async (request, reply) => {
      if (!isKnown(request, request.body.language)) return sendNotFound(request, reply);
      const saved = await savePage(deps, getCaller(request), request.body);
      if (!saved.ok) return sendFailure(request, reply, saved);
      return await presentPage(deps.kysely, request.body);
    },
  );
  const publishId: OperationId = 'publishOwnPage';
  typed.post(
    `${path}/publish`,
    {
      bodyLimit: 4096,
      schema: { operationId: publishId, body: pageVersionRequest, response },
    },
    async (request, reply) => {
      if (!isKnown(request, request.body.language)) return sendNotFound(request, reply);
      const published = await publishPage(deps, getCaller(request), request.body);
      if (!published.ok) return sendFailure(request, reply, published);
      return await presentPage(deps.kysely, request.body);
    },
  );
  registerWithdrawal(app, deps);
}

function registerWithdrawal(app: FastifyInstance, deps: ShopSettingsDeps): void {
  const operationId: OperationId = 'withdrawOwnPage';
  app.withTypeProvider<ZodTypeProvider>().post(
    `${path}/withdraw`,
    {
      bodyLimit: 4096,
      schema: { operationId, body: pageVersionRequest, response: { 200: ownPageResponse } },
    },
    async (request, reply) => {
      if (!isKnown(request, request.body.language)) return sendNotFound(request, reply);
      const withdrawn = await withdrawPage(deps, getCaller(request), request.body);
      if (!withdrawn.ok) return sendFailure(request, reply, withdrawn);
      return await presentPage(deps.kysely, request.body);
    },
  );
}
