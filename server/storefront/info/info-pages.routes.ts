import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { infoPages } from '#domain/storefront/info-pages.ts';
import { languageCodes, localizedPath, type LanguageCode } from '#locales/languages.ts';
import { socialImagePath } from '../social-image/social-image-path.ts';
import { infoHtml } from './info-html.ts';
import { infoText, type ShopFacts } from './info-texts.ts';
import type { ShopLook } from '../shop-look.ts';
import type { OwnTexts } from './own-texts.ts';
import { publicRoute } from '../../platform/http/route-access.ts';

/** Dependencies of the information pages. */
export interface InfoPageOptions {
  /** File of the built web with the page's frame. */
  readonly template: string;
  readonly shop: ShopFacts;
  /** How the shop looks; unset for its own look. */
  readonly look?: () => Pick<ShopLook, 'accent' | 'logo'>;
  readonly origin: string;
  /** Languages that are offered, in the order of the picker; unset for all. */
  readonly languages?: () => readonly LanguageCode[];
  readonly ownTexts: OwnTexts;
}

/** The moment of an address that asks for the text of then, as an order that was placed then accepted it. */
function readMoment(text: unknown): Date | null {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/.test(text))
    return null;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Serves delivery, privacy, terms, contact and questions in every language. Source: product §2.3. */
export async function registerInfoPages(
  app: FastifyInstance,
  { template: file, shop, look, origin, languages, ownTexts }: InfoPageOptions,
): Promise<void> {
  const template = await readFile(file, 'utf8');
  const routes = infoPages.flatMap((page) => [
    { page, language: 'en' as const, url: `/en/${page}` },
    { page, language: 'ar' as const, url: `/TN/${page}` },
    ...languageCodes.map((code) => ({ page, language: code, url: localizedPath(code, page) })),
  ]);
  for (const { page, language, url } of routes) {
    app.get<{ Querystring: { at?: unknown } }>(url, publicRoute, async (request, reply) => {
      const at = readMoment(request.query.at);
      const text = infoText(page, language, shop);
      const own = await ownTexts.find(page, language, at);
      // Search engines show what holds now.
      if (at !== null) void reply.header('x-robots-tag', 'noindex');
      const { brand, email } = shop;
      const imagePath = socialImagePath({ language, studio: null, hasDiscount: false }, shop);
      return reply
        .header('cache-control', 'public, max-age=300')
        .type('text/html; charset=utf-8')
        .send(
          infoHtml(template, {
            page,
            language,
            brand,
            look: look?.() ?? { accent: null, logo: null },
            email,
            origin,
            imagePath,
            offered: languages?.() ?? languageCodes,
            text,
            own,
          }),
        );
    });
  }
}
