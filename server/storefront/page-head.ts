import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { appIconPath } from '#domain/storefront/app-icons.ts';
import { formatIntroPhotos, type IntroPhoto } from '#domain/storefront/intro-photos.ts';
import { formatProductionDays } from '#domain/storefront/production-days.ts';
import { formatShopLogo } from '#domain/storefront/shop-logo.ts';
import { metaTexts } from '#locales/catalogues.ts';
import { languageOf } from '#locales/languages.ts';
import { addressLinks, publicAddress } from './address-links.ts';
import { escapeHtml } from '../platform/text/escape-html.ts';
import { catalogueTag } from './catalogue-tag.ts';
import { studioName } from './head-studio.ts';
import { getHeadTexts, type HeadSubject } from './head-texts.ts';
import { manifestPath } from './manifest-path.ts';
import { formatOffer, isPartial, type LanguageOffer } from './language-offer.ts';
import { accentTags, type ShopLook } from './shop-look.ts';
import { imageTags, localeTags, metaTag } from './social-tags.ts';

/** Data of a public page for search engines and shared links. */
export interface PublicPage {
  /** The server's origin, for absolute addresses. */
  readonly origin: string;
  /** Path of the image in the preview of a shared link. */
  readonly imagePath: string;
  /** JSON-LD for search engines. */
  readonly structuredData: object;
}

/** Data of a page's head, available before any script runs. */
export interface PageHead extends HeadSubject {
  /** What the shop sells, by which the page shows prices. */
  readonly catalogue: Catalogue;
  /** Two-letter code of the visitor's likely country; null when unknown. */
  readonly country: string | null;
  /** Two-letter code of the country whose prices the page shows. */
  readonly priceCountry: string;
  /** Null for a page that search engines must omit, and for an unidentified page. */
  readonly publicPage: PublicPage | null;
  /** Days from archiving to the deletion of photos; 0 for never. */
  readonly photoDeleteDays: number;
  readonly introPhotos: readonly IntroPhoto[];
  readonly offer: LanguageOffer;
  readonly look: ShopLook;
  /** Whether the browser has a session, or gets one with this page. */
  readonly hasSession: boolean;
  /** Whether search engines must leave it out: a private page, or one to which a payment returns. */
  readonly isUnlisted: boolean;
  /** Whether it is the page that browsers cache for offline use. */
  readonly isShell: boolean;
}

/** A script element of any type ends at the first `</script`. */
function dataBlock(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`;
}

function publicTags(head: PageHead, page: PublicPage): string[] {
  const slug = head.studio?.slug ?? null;
  const address = publicAddress(page.origin, head.language, slug);
  return [
    ...addressLinks(page.origin, head.language, slug, head.offer.languages),
    // Networks fetch og:url instead of the shared address, and would drop the discount.
    ...(head.hasDiscount ? [] : [metaTag('property', 'og:url', address)]),
    ...localeTags(head.language, head.offer.languages),
    ...imageTags(head.language, new URL(page.imagePath, page.origin).href),
    dataBlock(page.structuredData),
  ];
}

function headTags(head: PageHead): string {
  const { brand, publicPage } = head;
  const { logo } = head.look;
  const texts = getHeadTexts(head);
  return [
    `<title>${escapeHtml(texts.title)}</title>`,
    metaTag('name', 'description', texts.description),
    metaTag('name', 'keywords', metaTexts(head.language)('keywords')),
    metaTag('property', 'og:type', 'website'),
    metaTag('property', 'og:site_name', brand),
    metaTag('property', 'og:title', texts.socialTitle),
    metaTag('property', 'og:description', texts.socialDescription),
    `<link rel="manifest" href="${manifestPath(head.language)}">`,
    `<link rel="apple-touch-icon" href="${appIconPath(180)}">`,
    metaTag('name', 'apple-mobile-web-app-title', brand),
    metaTag('name', 'fpx-brand', brand),
    ...(logo ? [metaTag('name', 'fpx-logo', formatShopLogo(logo))] : []),
    ...accentTags(head.look),
    // A shell requests the country itself, and knows that its prices may be old.
    head.isShell
      ? metaTag('name', 'fpx-shell', 'yes')
      : metaTag('name', 'fpx-country', head.country ?? ''),
    metaTag('name', 'fpx-photo-delete-days', `${head.photoDeleteDays}`),
    metaTag('name', 'fpx-days', formatProductionDays(head.productionDays)),
    metaTag('name', 'fpx-intro-photos', formatIntroPhotos(head.introPhotos)),
    ...(isPartial(head.offer) ? [metaTag('name', 'fpx-languages', formatOffer(head.offer))] : []),
    ...(head.studio
      ? [metaTag('name', 'fpx-studio-name', studioName(head.studio, head.language))]
      : []),
    metaTag('name', 'fpx-session', head.hasSession ? 'open' : ''),
    ...(head.isUnlisted ? [metaTag('name', 'robots', 'noindex')] : []),
    ...(publicPage ? publicTags(head, publicPage) : []),
    catalogueTag(head.catalogue),
  ].join('\n    ');
}

/**
 * Inserts the head of a language into the built page: title, descriptions, direction, brand and country, and the
 * studio of its link.
 */
export function withHead(page: string, head: PageHead): string {
  const { dir, lang } = languageOf(head.language);
  return page
    .replace(/<html[^>]*>/, () => `<html lang="${lang}" dir="${dir}">`)
    .replaceAll(/\s*<meta name="fpx-[^>]*>/g, '')
    .replace(/<title>[^<]*<\/title>/, () => headTags(head));
}
