import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import { ownDataWord } from '#domain/customers/own-data.ts';
import {
  isLinkSecret,
  isReturnPath,
  pagePath,
  type PagePath,
} from '#domain/storefront/page-paths.ts';
import { noticesPath } from '#domain/storefront/notices-path.ts';
import { isLanguageCode, localizedPath } from '#locales/languages.ts';
import { sendFailure } from '../platform/http/errors.ts';
import type { Limiter } from '../platform/http/limiter.ts';
import { sendPacked } from '../platform/http/packed-text.ts';
import { openSession } from '../platform/http/session.ts';
import { readBuiltPage, type BarePage } from './built-page.ts';
import { registerCrawlerRoutes } from './crawlers.routes.ts';
import { describeHead, type HeadOptions } from './describe-head.ts';
import {
  openFirstScreens,
  policyWith,
  type FirstScreenPage,
  type FirstScreens,
} from './first-screen.ts';
import { studioName, type HeadStudio } from './head-studio.ts';
import { infoPagePath } from './info/info-page-path.ts';
import { registerInstalledApp } from './installed-app.routes.ts';
import { registerIntroPhotos } from './intro-photos.ts';
import { listOffer, type LanguageOffer } from './language-offer.ts';
import { sendLeanHeaders } from './lean-headers.ts';
import { withHead, type PageHead } from './page-head.ts';
import { registerSharedAssets, type SharedAssets } from './shared-assets.ts';
import type { Sitemap } from './sitemap.ts';
import { registerSocialImages } from './social-image/social-image.routes.ts';
import { declarePublic, publicRoute } from '../platform/http/route-access.ts';

/** Serves the notices of third-party software and fonts in the built web, whose folder is `root`. */
async function registerNotices(app: FastifyInstance, root: string): Promise<void> {
  const notices = await readFile(path.join(root, noticesPath), 'utf8').catch(() => null);
  if (notices === null) return;
  app.get(noticesPath, publicRoute, async (request, reply) => {
    void reply.headers({ 'cache-control': 'public, max-age=3600', 'x-robots-tag': 'noindex' });
    return sendPacked(request, reply.type('text/plain; charset=utf-8'), notices);
  });
}

/** Options for serving the pages. */
export interface StorefrontOptions extends HeadOptions {
  /** Folder of the built web. */
  readonly root: string;
  /** Files of the builds of other machines; missing on a machine alone, which keeps those of its former builds. */
  readonly sharedAssets?: SharedAssets;
  /** Finds the studio of a slug; null when there is none. */
  readonly findStudio: (slug: string) => Promise<HeadStudio | null>;
  readonly sitemap: Sitemap;
  /** Limits the requests of the sitemap by network address. */
  readonly sitemaps: Limiter;
  /** Limits the images drawn for shared links, by network address. */
  readonly drawings: Limiter;
}

function isCall(pathname: string): boolean {
  return /^\/(api|assets)(\/|$)/.test(pathname);
}

/** Whether a program requests data instead of a page; every other client gets the designed page. */
function asksForData({ headers: { accept = '' } }: FastifyRequest): boolean {
  return accept.includes('json') && !accept.includes('text/html');
}

/**
 * 404 also for an unknown slug and a link with a truncated or extended secret: their pages explain the next steps.
 */
function chooseStatus({ page, secret }: PagePath, studio: HeadStudio | null | undefined): number {
  if (page === 'none' || studio === undefined) return 404;
  return secret === null || secret === ownDataWord || isLinkSecret(secret) ? 200 : 404;
}

/** Whether a page begins with the intro; a return from checkout opens another screen. */
function isIntro({ page }: Pick<PagePath, 'page'>, pathname: string): boolean {
  return page === 'studio' || (page === 'shop' && !isReturnPath(pathname));
}

function factsOf({ language: pathLanguage }: PagePath, head: PageHead): Parameters<FirstScreens> {
  const { catalogue, language, priceCountry, brand, introPhotos, look, studio } = head;
  return [
    {
      catalogue,
      language,
      country: priceCountry,
      studio: studio && { slug: studio.slug, name: studioName(studio, language) },
      brand,
      introPhotos,
      logo: look.logo,
      photoDeleteDays: head.photoDeleteDays,
      productionDays: head.productionDays,
      languages: listOffer(head.offer),
    },
    pathLanguage === null || (pathLanguage === 'tn' && language !== 'ar'),
  ];
}

/**
 * The path of a page of the shop in a language that is offered, if its own is not; null where it stays. The language may be
 * offered again, so that no browser keeps it.
 */
function offeredPath(
  { page, language, slug }: PagePath,
  pathname: string,
  { languages, best }: LanguageOffer,
): string | null {
  if (!isLanguageCode(language) || languages.includes(language)) return null;
  return isIntro({ page }, pathname) ? localizedPath(best, slug) : null;
}

function allowInline(reply: FastifyReply, inline: Pick<FirstScreenPage, 'script' | 'style'>): void {
  const policy = reply.getHeader('content-security-policy');
  if (typeof policy === 'string') {
    void reply.header('content-security-policy', policyWith(policy, inline));
  }
}

function savesData({ headers }: FastifyRequest): boolean {
  return headers['save-data'] === 'on';
}

/**
 * A browser reads it before the page, whose own script would request the file a round trip later. The priority leaves
 * the connection to the page's pictures.
 */
function preloadOf({ app }: BarePage): string {
  return `<${app}>; rel=preload; as=script; crossorigin; fetchpriority=low`;
}

async function registerAssets(app: FastifyInstance, options: StorefrontOptions): Promise<void> {
  const { root, introPhotos, sharedAssets } = options;
  registerSocialImages(app, options);
  if (introPhotos) registerIntroPhotos(app, introPhotos);
  await registerNotices(app, root);
  await app.register(async (files) => {
    declarePublic(files);
    sendLeanHeaders(files);
    if (sharedAssets) await registerSharedAssets(files, { root, shared: sharedAssets });
    await files.register(staticFiles, {
      root: path.join(root, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      decorateReply: false,
    });
  });
}

/** Finds the studio named in a page's path; undefined for an unknown one. */
async function studioIn(
  { findStudio }: Pick<StorefrontOptions, 'findStudio'>,
  request: FastifyRequest,
  { slug }: PagePath,
): Promise<HeadStudio | null | undefined> {
  if (slug === null) return null;
  try {
    return (await findStudio(slug)) ?? undefined;
  } catch (error) {
    // The page works without a studio, and reports itself what fails.
    request.log.error({ err: error }, 'could not find the studio of a link');
    return null;
  }
}

/** Serves the built web: its files as immutable, its page in the language of the path. Source: product §2.1. */
export async function registerStorefront(
  app: FastifyInstance,
  options: StorefrontOptions,
): Promise<void> {
  const page = await readBuiltPage(options.root);
  const firstScreens = await openFirstScreens(options.root, page.bare, (error) =>
    app.log.error({ err: error }, 'could not render the first screen'),
  );
  await registerAssets(app, options);
  registerCrawlerRoutes(app, options);
  await registerInstalledApp(app, options);
  app.get('/*', publicRoute, async (request, reply) => {
    // The browser reads the same address, as it was before the router could decode it.
    const [pathname = '/', query = ''] = request.originalUrl.split('?');
    const found = pagePath(pathname);
    if (isCall(pathname) || (found.page === 'none' && asksForData(request))) {
      return sendFailure(request, reply, { ok: false, code: 'not_found' });
    }
    const infoPage = found.page === 'none' ? infoPagePath(pathname) : null;
    if (infoPage !== null && infoPage !== pathname) {
      return reply.redirect(query === '' ? infoPage : `${infoPage}?${query}`, 301);
    }
    const studio = await studioIn(options, request, found);
    const status = chooseStatus(found, studio);
    // A 404 sets no cookie; the usable parts of its page open their session themselves.
    if (status === 200) openSession(request);
    const head = describeHead(
      { request, pathname, query, page: found, studio: studio ?? null, isFound: status === 200 },
      options,
    );
    const offered = offeredPath(found, pathname, head.offer);
    if (offered !== null) {
      void reply.header('cache-control', 'private, no-cache');
      return reply.redirect(query === '' ? offered : `${offered}?${query}`, 302);
    }
    const hasIntro = status === 200 && isIntro(found, pathname);
    const first = hasIntro ? await firstScreens?.(...factsOf(found, head)) : null;
    allowInline(reply, first ?? { script: page.script, style: '' });
    if (first && page.bare && !savesData(request)) void reply.header('link', preloadOf(page.bare));
    const html = withHead(first?.html ?? page.htmlIn(head.language), head);
    const { own, isUnlisted } = head;
    // Headers too, because some clients do not read the head of a page.
    if (isUnlisted) void reply.header('x-robots-tag', 'noindex');
    if (own) void reply.header('referrer-policy', 'no-referrer');
    void reply
      .code(status)
      .header('cache-control', own ? 'private, no-store' : 'private, no-cache')
      .type('text/html; charset=utf-8');
    return sendPacked(request, reply, html);
  });
}
