import { readFile } from 'node:fs/promises';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { slugInPath } from '#domain/slugs.ts';
import { isLanguageCode, type LanguageCode } from '#locales/languages.ts';
import { sendFailure } from '../platform/http/errors.ts';
import { pageLanguage } from './page-language.ts';
import { withHead, type HeadStudio, type OwnPage } from './page-head.ts';

/** What the pages are made of. */
export interface StorefrontOptions {
  /** Folder of the built web. */
  readonly root: string;
  readonly brand: string;
  readonly origin: string | null;
  /** Country of a visitor, two letters; null where nothing tells it. */
  readonly countryOf: (request: FastifyRequest) => string | null;
  /** The studio a slug names, in a language; null where none has it. */
  readonly studioOf: (slug: string, language: LanguageCode) => Promise<HeadStudio | null>;
}

/** A page's path: at most a language and a studio, no file's ending. */
const pagePath = /^\/(?:[^/.]+\/?){0,2}$/;

/** The page of one person's own that a path names, perhaps after a language. Source: product §2, addresses. */
const ownPageAt = (pathname: string): OwnPage | null => {
  const [first = '', ...rest] = pathname.toLowerCase().split('/').filter(Boolean);
  const [page, secret, ...more] = isLanguageCode(first) ? rest : [first, ...rest];
  if (page === 'track') return secret !== undefined && more.length === 0 ? 'track' : null;
  return page === 'send-originals' && secret === undefined ? 'sendOriginals' : null;
};

const isPage = (pathname: string): boolean => {
  if (/^\/(api|assets)(\/|$)/.test(pathname)) return false;
  return pagePath.test(pathname) || (ownPageAt(pathname) !== null && !pathname.includes('.'));
};

/** Serves the web: its files for good, its page in the language of the path. Source: product §2, routes. */
export const registerStorefront = async (
  app: FastifyInstance,
  options: StorefrontOptions,
): Promise<void> => {
  const page = await readFile(path.join(options.root, 'index.html'), 'utf8');
  await app.register(staticFiles, {
    root: path.join(options.root, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
  });
  /** The studio a page's path names; undefined where it names one that nobody has. */
  const studioIn = async (
    request: FastifyRequest,
    pathname: string,
  ): Promise<HeadStudio | null | undefined> => {
    const slug = slugInPath(pathname);
    if (slug === null) return null;
    try {
      return (await options.studioOf(slug, pageLanguage(pathname))) ?? undefined;
    } catch (error) {
      // The page works without, and says itself what does not.
      request.log.error({ err: error }, 'could not find the studio of a link');
      return null;
    }
  };
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const [pathname = '/'] = request.url.split('?');
    if (!isPage(pathname)) {
      return sendFailure(request, reply, { ok: false, code: 'not_found' });
    }
    const own = ownPageAt(pathname);
    const studio = await studioIn(request, pathname);
    const html = withHead(page, {
      language: pageLanguage(pathname),
      brand: options.brand,
      country: studio?.country ?? options.countryOf(request),
      origin: options.origin,
      studio: studio ?? null,
      own,
    });
    // Not every reader of a page reads its head.
    if (own) void reply.header('x-robots-tag', 'noindex');
    return reply
      .code(studio === undefined ? 404 : 200)
      .header('cache-control', 'private, no-cache')
      .type('text/html; charset=utf-8')
      .send(html);
  });
};
