import { defaultCountryOf } from '#domain/catalogue/sold-countries.ts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { usualProductionDays, type ProductionDays } from '#domain/orders/service-times.ts';
import { appIconPath } from '#domain/storefront/app-icons.ts';
import { shellPath } from '#domain/storefront/shell-path.ts';
import { metaTexts } from '#locales/catalogues.ts';
import {
  languageCodes,
  languages,
  localizedPath,
  type Language,
  type LanguageCode,
} from '#locales/languages.ts';
import { sendPacked } from '../platform/http/packed-text.ts';
import { paperColors } from '../platform/text/paper-colors.ts';
import { chooseOffer } from './language-offer.ts';
import { manifestPath } from './manifest-path.ts';
import { withHead } from './page-head.ts';
import { declarePublic, publicRoute } from '../platform/http/route-access.ts';

/** Dependencies of the installed app. */
interface InstalledAppOptions {
  readonly catalogue: Catalogue;
  readonly root: string;
  readonly brand: string;
  readonly photoDeleteDays?: number | undefined;
  readonly productionDays?: ProductionDays;
  /** Languages that are offered; unset for all. */
  readonly languages?: readonly LanguageCode[];
}

/** Browsers must notice a new build at once. */
const askEachTime = 'public, max-age=0, must-revalidate';

function icon(size: 192 | 512, purpose: 'any' | 'maskable') {
  return {
    src: appIconPath(size),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  };
}

/** Source: W3C, Web Application Manifest. The same `id` in every language: it is one app. */
function buildManifest({ code, lang, dir }: Language, brand: string): object {
  return {
    id: '/',
    name: brand,
    short_name: brand,
    description: metaTexts(code)('description'),
    lang,
    dir,
    start_url: localizedPath(code, null),
    scope: '/',
    display: 'standalone',
    background_color: paperColors.ground,
    theme_color: paperColors.ground,
    categories: ['photo', 'shopping'],
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  };
}

/** The page without language, visitor or session. */
function buildShell(
  page: string,
  {
    catalogue,
    brand,
    photoDeleteDays = 0,
    productionDays = usualProductionDays,
    languages: offered = languageCodes,
  }: InstalledAppOptions,
): string {
  return withHead(page, {
    catalogue,
    language: 'en',
    brand,
    studio: null,
    own: null,
    hasDiscount: false,
    country: null,
    priceCountry: defaultCountryOf(catalogue),
    publicPage: null,
    photoDeleteDays,
    productionDays,
    introPhotos: [],
    offer: chooseOffer(offered, { acceptLanguage: undefined, isTunisian: false }),
    look: { accent: null, logo: null },
    hasSession: false,
    isUnlisted: true,
    isShell: true,
  });
}

/** Routes of the installed app: the manifest of each language, icons, service worker and shell. */
export async function registerInstalledApp(
  app: FastifyInstance,
  options: InstalledAppOptions,
): Promise<void> {
  const { root } = options;
  const hidden = publicRoute;
  const page = await readFile(path.join(root, 'index.html'), 'utf8');
  for (const language of languages) {
    app.get(manifestPath(language.code), hidden, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type('application/manifest+json; charset=utf-8')
        .send(JSON.stringify(buildManifest(language, options.brand))),
    );
  }
  app.get(shellPath, hidden, async (request, reply) => {
    void reply.headers({ 'cache-control': askEachTime, 'x-robots-tag': 'noindex' });
    return sendPacked(request, reply.type('text/html; charset=utf-8'), buildShell(page, options));
  });
  const worker = await readFile(path.join(root, 'service-worker.js'), 'utf8').catch(() => null);
  if (worker !== null) {
    app.get('/service-worker.js', hidden, async (request, reply) => {
      void reply.header('cache-control', askEachTime);
      return sendPacked(request, reply.type('text/javascript; charset=utf-8'), worker);
    });
  }
  await app.register(async (icons) => {
    declarePublic(icons);
    await icons.register(staticFiles, {
      root: path.join(root, 'icons'),
      prefix: '/icons/',
      maxAge: '1d',
      index: false,
    });
    // Browsers that draw no SVG icon, and programs that list links, look for this file.
    icons.get('/favicon.ico', hidden, (_request, reply) =>
      reply.sendFile(path.basename(appIconPath(48))),
    );
  });
}
