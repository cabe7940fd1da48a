import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  studioSearchQuery,
  studiosAnswer,
  studioSlugParams,
  studiosQuery,
  studioWire,
  type StudioSearchQuery,
  type StudiosQuery,
} from '#contract/studios.ts';
import { isReservedPath } from '#domain/slugs.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/sql.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import type { Limiter } from '../../platform/http/limiter.ts';
import { presentStudio } from './present-studio.ts';
import { searchStudios } from './search-studios.ts';
import type { Encoding, ListAnswer, StudioList } from './studio-list.ts';
import { findStudioBySlug } from './studios.repo.ts';

/** What the studios' calls are given. */
export interface StudioDeps {
  readonly kysely: Db;
  readonly list: StudioList;
  readonly clock: Clock;
  /** Counts the lists that are sorted for a position. */
  readonly nearby: Limiter;
}

/**
 * Lists sorted for a position, by address. Each takes some milliseconds of the process and cannot be kept for the next
 * one; the storefront asks for none.
 */
export const nearbyLimit = { points: 300, seconds: 60 };

/** Browsers may show what they have while they ask again: a studio changes rarely, and orders look it up anew. */
const caching = 'public, max-age=60, stale-while-revalidate=600';
const suggestionsAtMost = 5;
const foundByDefault = 20;

/** The best packing a request takes. */
const encodingOf = (request: FastifyRequest): Encoding => {
  const taken = (request.headers['accept-encoding'] ?? '')
    .toString()
    .split(',')
    .map((part) => part.replaceAll(/\s/g, ''))
    .filter((part) => !/;q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding)) ?? 'identity';
};

const knows = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '').split(',').some((known) => known.trim() === etag);

const sendList = async (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ListAnswer,
): Promise<FastifyReply> => {
  reply.headers({ 'cache-control': caching, etag: answer.etag, vary: 'accept-encoding' });
  if (knows(request, answer.etag)) return reply.code(304).send();
  const encoding = encodingOf(request);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('application/json; charset=utf-8').send(await answer.bytes(encoding));
};

/** Counts a list that is sorted for a position; answers how many seconds the client has to wait, 0 for none. */
const countNearby = async (
  { nearby }: StudioDeps,
  request: FastifyRequest<{ Querystring: StudiosQuery }>,
): Promise<number> => {
  if (request.query.near === undefined) return 0;
  const keys = [addressBlock(request.ip)];
  const waitSeconds = await nearby.waitSeconds(keys);
  if (waitSeconds === 0) await nearby.count(keys);
  return waitSeconds;
};

const suggestionsFor = async (kysely: Db, slug: string) => {
  if (isReservedPath(slug)) return [];
  const near = await searchStudios(kysely, { query: slug, limit: suggestionsAtMost });
  return near.map(({ slug: other, name, city }) => ({ slug: other, name, city }));
};

/**
 * `GET /api/studios` (errors: `unknown_country`, `too_many_requests`), `GET /api/studios/by-slug/{slug}` (`studio_not_found`, with the nearest
 * in `details.suggestions`) and `GET /api/studios/search?query=`. Active studios only, never an owner's address.
 * Source: product §7.
 */
export const registerStudioRoutes = (app: FastifyInstance, deps: StudioDeps): void => {
  app.get<{ Querystring: StudiosQuery }>(
    '/api/studios',
    { schema: { querystring: studiosQuery, response: { 200: studiosAnswer } } },
    async (request, reply) => {
      const waitSeconds = await countNearby(deps, request);
      if (waitSeconds > 0) {
        const details = { waitSeconds };
        return sendFailure(request, reply, { ok: false, code: 'too_many_requests', details });
      }
      return sendList(request, reply, await deps.list.answer(request.query));
    },
  );
  app.get<{ Querystring: StudioSearchQuery }>(
    '/api/studios/search',
    { schema: { querystring: studioSearchQuery, response: { 200: studiosAnswer } } },
    async (request, reply) => {
      const { query, country, limit = foundByDefault } = request.query;
      const found = await searchStudios(deps.kysely, { query, country, limit });
      return sendList(request, reply, await deps.list.answerOf(found.map(({ id }) => id)));
    },
  );
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/api/studios/by-slug/:slug',
      { schema: { params: studioSlugParams, response: { 200: studioWire } } },
      async (request, reply) => {
        const slug = request.params.slug.toLowerCase();
        const studio = await findStudioBySlug(deps.kysely, slug);
        if (studio) {
          return reply.header('cache-control', caching).send(presentStudio(studio, deps.clock()));
        }
        const suggestions = await suggestionsFor(deps.kysely, slug);
        return sendFailure(request, reply, {
          ok: false,
          code: 'studio_not_found',
          details: { suggestions },
        });
      },
    );
};
