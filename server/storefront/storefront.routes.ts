import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLinkSecret, isReturnWord, pagePath, type PagePath } from '#domain/page-paths.ts';
import { sendFailure } from '../platform/http/errors.ts';
import type { Limiter } from '../platform/http/limiter.ts';
import { openSession } from '../platform/http/session.ts';
import { readBuiltPage } from './built-page.ts';
import { registerCrawlerRoutes } from './crawlers.routes.ts';
import { describeHead, type HeadOptions } from './describe-head.ts';
import {
  openFirstScreens,
  policyWith,
  type FirstScreenPage,
  type FirstScreens,
} from './first-screen.ts';
import { studioName, type HeadStudio } from './head-studio.ts';
import { registerInstalledApp } from './installed-app.routes.ts';
import { registerIntroPhotos } from './intro-photos.ts';
import { sendPacked } from './packed-page.ts';
import { withHead, type PageHead } from './page-head.ts';
import type { Sitemap } from './sitemap.ts';
import { registerSocialImages } from './social-image/social-image.routes.ts';

/** What the pages are made of. */
export interface StorefrontOptions extends HeadOptions {
  /** Folder of the built web. */
  readonly root: string;
  /** The studio of a slug; null where none has it. */
  readonly findStudio: (slug: string) => Promise<HeadStudio | null>;
  readonly sitemap: Sitemap;
  /** Counts the images drawn for shared links, by network address. */
  readonly drawings: Limiter;
}

const isCall = (pathname: string): boolean => /^\/(api|assets)(\/|$)/.test(pathname);

/** A program that asked for data reads no page; everybody else gets the designed one. */
const asksForData = ({ headers: { accept = '' } }: FastifyRequest): boolean =>
  accept.includes('json') && !accept.includes('text/html');

/** 404 too for a slug nobody has, and a link whose secret was cut or added to: their pages say what can be done. */
const statusOf = ({ page, secret }: PagePath, studio: HeadStudio | null | undefined): number => {
  if (page === 'none' || studio === undefined) return 404;
  return secret === null || isLinkSecret(secret) ? 200 : 404;
};

/** Pages that begin with the intro; a payment comes back to another screen. */
const isIntro = ({ page }: PagePath, pathname: string): boolean =>
  page === 'studio' ||
  (page === 'shop' && !isReturnWord(pathname.split('/').findLast(Boolean) ?? ''));

const factsOf = (
  { language: pathLanguage }: PagePath,
  { language, priceCountry, brand, introPhotos, photoDeleteDays, studio }: PageHead,
): Parameters<FirstScreens> => [
  {
    language,
    country: priceCountry,
    studio: studio && { slug: studio.slug, name: studioName(studio, language) },
    brand,
    introPhotos,
    photoDeleteDays,
  },
  pathLanguage === null,
];

const allowInline = (reply: FastifyReply, first: FirstScreenPage): void => {
  const policy = reply.getHeader('content-security-policy');
  if (typeof policy === 'string') {
    void reply.header('content-security-policy', policyWith(policy, first));
  }
};

const registerAssets = async (app: FastifyInstance, options: StorefrontOptions): Promise<void> => {
  const { root, introPhotos } = options;
  registerSocialImages(app, options);
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
  const page = await readBuiltPage(options.root);
  const firstScreens = await openFirstScreens(options.root, page.bare, (error) =>
    app.log.error({ err: error }, 'could not render the first screen'),
  );
  await registerAssets(app, options);
  registerCrawlerRoutes(app, options);
  await registerInstalledApp(app, options);
  /** The studio a page's path names; undefined where it names one that nobody has. */
  const studioIn = async (
    request: FastifyRequest,
    { slug }: PagePath,
  ): Promise<HeadStudio | null | undefined> => {
    if (slug === null) return null;
    try {
      return (await options.findStudio(slug)) ?? undefined;
    } catch (error) {
      // The page works without, and says itself what does not.
      request.log.error({ err: error }, 'could not find the studio of a link');
      return null;
    }
  };
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const [pathname = '/', query = ''] = request.url.split('?');
    const found = pagePath(pathname);
    if (isCall(pathname) || (found.page === 'none' && asksForData(request))) {
      return sendFailure(request, reply, { ok: false, code: 'not_found' });
    }
    const studio = await studioIn(request, found);
    const status = statusOf(found, studio);
    // No 404 sets a cookie; what stays usable there opens its session itself.
    if (status === 200) openSession(request);
    const head = describeHead(
      { request, pathname, query, page: found, studio: studio ?? null, isFound: status === 200 },
      options,
    );
    const hasIntro = status === 200 && isIntro(found, pathname);
    const first = hasIntro ? await firstScreens?.(...factsOf(found, head)) : null;
    if (first) allowInline(reply, first);
    const html = withHead(first?.html ?? page.htmlIn(head.language), head);
    const { own } = head;
    // Not every reader of a page reads its head.
    if (own) void reply.headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
    void reply
      .code(status)
      .header('cache-control', own ? 'private, no-store' : 'private, no-cache')
      .type('text/html; charset=utf-8');
    return sendPacked(request, reply, html);
  });
};
