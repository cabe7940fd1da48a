import { readFile } from 'node:fs/promises';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLinkSecret, pagePath, type PageName, type PagePath } from '#domain/page-paths.ts';
import type { LanguageCode } from '#locales/languages.ts';
import { sendFailure } from '../platform/http/errors.ts';
import { openSession } from '../platform/http/session.ts';
import { registerIntroPhotos, type IntroPhotoFiles } from './intro-photos.ts';
import { pageLanguage } from './page-language.ts';
import { withHead, type HeadStudio, type OwnPage } from './page-head.ts';

/** What the pages are made of. */
export interface StorefrontOptions {
  /** Days after archiving when photos are deleted; never where it is not given. */
  readonly photoDeleteDays?: number | undefined;
  /** Folder of the built web. */
  readonly root: string;
  readonly brand: string;
  readonly origin: string | null;
  /** Country of a visitor, two letters; null where nothing tells it. */
  readonly countryOf: (request: FastifyRequest) => string | null;
  /** The owner's photographs of the first screen; none where they are left out. */
  readonly introPhotos?: IntroPhotoFiles;
  /** The studio a slug names, in a language; null where none has it. */
  readonly studioOf: (slug: string, language: LanguageCode) => Promise<HeadStudio | null>;
}

const ownPages: Partial<Record<PageName, OwnPage>> = {
  track: 'track',
  originals: 'sendOriginals',
  booking: 'booking',
};

const isCall = (pathname: string): boolean => /^\/(api|assets)(\/|$)/.test(pathname);

/** A program that asked for data reads no page; everybody else gets the designed one. */
const asksForData = ({ headers: { accept = '' } }: FastifyRequest): boolean =>
  accept.includes('json') && !accept.includes('text/html');

/** 404 too for a slug nobody has, and a link whose secret was cut or added to: their pages say what can be done. */
const statusOf = ({ page, secret }: PagePath, studio: HeadStudio | null | undefined): number => {
  if (page === 'none' || studio === undefined) return 404;
  return secret === null || isLinkSecret(secret) ? 200 : 404;
};

const registerAssets = async (
  app: FastifyInstance,
  { root, introPhotos }: StorefrontOptions,
): Promise<void> => {
  if (introPhotos) registerIntroPhotos(app, introPhotos);
  await app.register(staticFiles, {
    root: path.join(root, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
  });
};

/** Serves the web: its files for good, its page in the language of the path. Source: product §2, routes. */
export const registerStorefront = async (
  app: FastifyInstance,
  options: StorefrontOptions,
): Promise<void> => {
  const page = await readFile(path.join(options.root, 'index.html'), 'utf8');
  await registerAssets(app, options);
  /** The studio a page's path names; undefined where it names one that nobody has. */
  const studioIn = async (
    request: FastifyRequest,
    pathname: string,
    { slug }: PagePath,
  ): Promise<HeadStudio | null | undefined> => {
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
    const found = pagePath(pathname);
    if (isCall(pathname) || (found.page === 'none' && asksForData(request))) {
      return sendFailure(request, reply, { ok: false, code: 'not_found' });
    }
    const studio = await studioIn(request, pathname, found);
    const status = statusOf(found, studio);
    // No 404 sets a cookie; what stays usable there opens its session itself.
    if (status === 200) openSession(request);
    const own = ownPages[found.page] ?? null;
    const html = withHead(page, {
      language: pageLanguage(pathname),
      brand: options.brand,
      country: studio?.country ?? options.countryOf(request),
      origin: found.page === 'none' ? null : options.origin,
      studio: studio ?? null,
      own,
      photoDeleteDays: options.photoDeleteDays ?? 0,
      introPhotos: options.introPhotos?.current() ?? [],
      hasSession: request.hasSession,
    });
    // Not every reader of a page reads its head.
    if (own) void reply.headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
    return reply
      .code(status)
      .header('cache-control', own ? 'private, no-store' : 'private, no-cache')
      .type('text/html; charset=utf-8')
      .send(html);
  });
};
