import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { catalogueOfToday } from './catalogue-of-today.ts';
import { registerConsole } from './console/console.routes.ts';
import { countrySourcesOf } from './deps.ts';
import type { Parts } from './parts.ts';
import { findPublished, registerBrandFiles } from './features/shop-settings/index.ts';
import { visitorCountry } from './features/places/index.ts';
import { activeSlugs, findStudioBySlug, studiosRevision } from './features/studios/index.ts';
import { getLimits } from './limits.ts';
import { openLocalLimiter } from './platform/http/limiter.ts';
import { openDriver } from './platform/storage/blob-store.ts';
import type { IntroPhotoFiles } from './storefront/intro-photos.ts';
import { joinIntroPhotos } from './storefront/brand-photos.ts';
import { findLook } from './storefront/shop-look.ts';
import { registerInfoPages } from './storefront/info/info-pages.routes.ts';
import { joinOwnTexts, openOwnTexts } from './storefront/info/own-texts.ts';
import { openSharedAssets, publishAssets, type SharedAssets } from './storefront/shared-assets.ts';
import { defaultPagesPerFile, openSitemap } from './storefront/sitemap.ts';
import { registerStorefront } from './storefront/storefront.routes.ts';

/** The built web and its parts. */
interface BuiltWeb {
  /** Folder of the built web. */
  readonly root: string;
  readonly introPhotos?: IntroPhotoFiles;
}

/** Shares the files of this build with machines that use the same bucket; null for a storage of this machine alone. */
async function shareAssets(
  { config: { storage }, log, clock }: Parts,
  root: string,
): Promise<SharedAssets | null> {
  if (storage.kind !== 's3') return null;
  const shared = openSharedAssets({ driver: await openDriver(storage), root, now: clock });
  await publishAssets(shared, log);
  return shared;
}

/** Serves the pages of text with the facts of the shop. */
async function openInfoPages(app: FastifyInstance, parts: Parts, web: BuiltWeb): Promise<void> {
  const { config, database, log } = parts;
  const { kysely } = database;
  const catalogues = catalogueOfToday(parts);
  await registerInfoPages(app, {
    template: path.join(web.root, 'info.html'),
    shop: {
      get catalogue() {
        return catalogues.current().catalogue;
      },
      get brand() {
        return config.brandName;
      },
      email: config.adminEmail,
      get seller() {
        return config.seller;
      },
      photoDeleteDays: config.photoDeleteAfterDays,
      get productionDays() {
        return config.productionDays;
      },
    },
    look: () => findLook(config),
    languages: () => config.languages,
    origin: config.origin,
    ownTexts: joinOwnTexts(
      (page, language, at) => findPublished(kysely, { page, language }, at),
      openOwnTexts(path.join(config.dataDir, 'pages'), log),
    ),
  });
}

/** Serves the pages of the storefront, with the same parts as the API, and of the console. */
export async function openStorefront(
  app: FastifyInstance,
  parts: Parts,
  web: BuiltWeb,
): Promise<void> {
  const { config } = parts;
  const { kysely } = parts.database;
  const catalogues = catalogueOfToday(parts);
  await registerConsole(app, { root: web.root, catalogues });
  registerBrandFiles(app, { kysely, shop: parts.shop });
  await openInfoPages(app, parts, web);
  const sharedAssets = await shareAssets(parts, web.root);
  const { socialImages, sitemaps } = getLimits(config.isLimited, parts.limits);
  await registerStorefront(app, {
    get catalogue() {
      return catalogues.current().catalogue;
    },
    root: web.root,
    introPhotos: joinIntroPhotos(
      { settings: parts.settings, kysely, shop: parts.shop },
      web.introPhotos,
    ),
    ...(sharedAssets && { sharedAssets }),
    photoDeleteDays: config.photoDeleteAfterDays,
    get brand() {
      return config.brandName;
    },
    get productionDays() {
      return config.productionDays;
    },
    get languages() {
      return config.languages;
    },
    look: () => findLook(config),
    origin: config.origin,
    findStudio: (slug) => findStudioBySlug(kysely, slug),
    sitemap: openSitemap({
      origin: config.origin,
      studiosRevision: () => studiosRevision(kysely),
      studioSlugs: () => activeSlugs(kysely),
      languages: () => config.languages,
      pagesPerFile: defaultPagesPerFile,
    }),
    sitemaps: openLocalLimiter('sitemaps', sitemaps),
    // Each process draws its own images.
    drawings: openLocalLimiter('social-images', socialImages),
    countryOf: (request) => visitorCountry(request, countrySourcesOf(parts)),
  });
}
