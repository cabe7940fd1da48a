import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  studioSearchQuery,
  studiosResponse,
  studioSlugParams,
  studiosQuery,
  studioWire,
  type StudioSearchQuery,
  type StudiosQuery,
} from '#contract/studios.ts';
import { isReservedPath } from '#domain/storefront/slugs.ts';
import { fail } from '#domain/common/result.ts';
import { studioTexts } from '#domain/studios/studio-texts.ts';
import type { LanguageCode } from '#locales/languages.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/sql.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import { acceptedEncoding } from '../../platform/http/encodings.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import { requestLanguage } from '../../platform/http/language.ts';
import type { Limiter } from '../../platform/http/limiter.ts';
import { presentStudio } from './present-studio.ts';
import { searchStudios } from './search-studios.ts';
import type { EncodedStudioList, StudioList } from './studio-list.ts';
import { findStudioBySlug } from './studios.repo.ts';

/** Dependencies of the studio routes. */
export interface StudioDeps {
  readonly kysely: Db;
  readonly list: StudioList;
  readonly clock: Clock;
  /** Limits lists built for one request: sorted by position, or searched. */
  readonly lists: Limiter;
}

/**
 * Limit by address of lists sorted by position or searched. Each takes some milliseconds of the process or the
 * database and cannot be cached; a person who types searches a few times a second at most.
 */
export const listLimit = { points: 300, seconds: 60 };

/** Browsers may show a stale list while they revalidate: a studio changes rarely, and orders look it up again. */
const caching = 'public, max-age=60, stale-while-revalidate=600';
const suggestionsAtMost = 5;
const foundByDefault = 20;

function knows(request: FastifyRequest, etag: string): boolean {
  return (request.headers['if-none-match'] ?? '').split(',').some((known) => known.trim() === etag);
}

async function sendList(
  request: FastifyRequest,
  reply: FastifyReply,
  result: EncodedStudioList,
): Promise<FastifyReply> {
  reply.headers({ 'cache-control': caching, etag: result.etag, vary: 'accept-encoding' });
  if (knows(request, result.etag)) return reply.code(304).send();
  const encoding = acceptedEncoding(request);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('application/json; charset=utf-8').send(await result.bytes(encoding));
}

/** Counts a list built for this request and refuses it above the limit of its address; returns whether to go on. */
async function countList(
  { lists }: StudioDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const keys = [addressBlock(request.ip)];
  const waitSeconds = await lists.take(keys);
  if (waitSeconds > 0) sendFailure(request, reply, fail('too_many_requests', { waitSeconds }));
  return waitSeconds === 0;
}

async function suggestionsFor(kysely: Db, slug: string, language: LanguageCode) {
  if (isReservedPath(slug)) return [];
  const near = await searchStudios(kysely, { query: slug, limit: suggestionsAtMost });
  return near.map((studio) => ({
    slug: studio.slug,
    name: studioTexts(studio, language).name,
    city: studio.city,
  }));
}

/**
 * `GET /api/studios` (errors: `unknown_country`, `too_many_requests`), `GET /api/studios/by-slug/{slug}`
 * (`studio_not_found`, with the nearest in `details.suggestions`; `too_many_requests`) and `GET
 * /api/studios/search?query=` (`too_many_requests`). Returns active studios only, never an owner's address. Source:
 * product §7.
 */
export function registerStudioRoutes(app: FastifyInstance, deps: StudioDeps): void {
  app.get<{ Querystring: StudiosQuery }>(
    '/api/studios',
    {
      schema: {
        operationId: 'listStudios',
        querystring: studiosQuery,
        response: { 200: studiosResponse },
      },
    },
    async (request, reply) => {
      if (request.query.near !== undefined && !(await countList(deps, request, reply)))
        return reply;
      return sendList(request, reply, await deps.list.response(request.query));
    },
  );
  app.get<{ Querystring: StudioSearchQuery }>(
    '/api/studios/search',
    {
      schema: {
        operationId: 'searchStudios',
        querystring: studioSearchQuery,
        response: { 200: studiosResponse },
      },
    },
    async (request, reply) => {
      if (!(await countList(deps, request, reply))) return reply;
      const { query, country, limit = foundByDefault } = request.query;
      const found = await searchStudios(deps.kysely, { query, country, limit });
      return sendList(request, reply, await deps.list.listOf(found.map(({ id }) => id)));
    },
  );
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/studios/by-slug/:slug',
    {
      schema: {
        operationId: 'findStudio',
        params: studioSlugParams,
        response: { 200: studioWire },
      },
    },
    async (request, reply) => {
      const slug = request.params.slug.toLowerCase();
      const studio = await findStudioBySlug(deps.kysely, slug);
      if (studio) {
        return reply.header('cache-control', caching).send(presentStudio(studio, deps.clock()));
      }
      if (!(await countList(deps, request, reply))) return reply;
      const suggestions = await suggestionsFor(deps.kysely, slug, requestLanguage(request));
      return sendFailure(request, reply, {
        ok: false,
        code: 'studio_not_found',
        details: { suggestions },
      });
    },
  );
}
