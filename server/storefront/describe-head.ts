import { defaultCountryOf, isSoldTo } from '#domain/catalogue/sold-countries.ts';
import type { FastifyRequest } from 'fastify';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { usualProductionDays, type ProductionDays } from '#domain/orders/service-times.ts';
import { countryFrom } from '#domain/places/countries.ts';
import {
  addressCountry,
  isReturnPath,
  type PageName,
  type PagePath,
} from '#domain/storefront/page-paths.ts';
import { isLanguageCode, languageCodes, type LanguageCode } from '#locales/languages.ts';
import type { HeadStudio } from './head-studio.ts';
import type { HeadSubject, OwnPage } from './head-texts.ts';
import type { IntroPhotoFiles } from './intro-photos.ts';
import type { PageHead, PublicPage } from './page-head.ts';
import type { ShopLook } from './shop-look.ts';
import { chooseOffer, type LanguageOffer } from './language-offer.ts';
import { socialImagePath } from './social-image/social-image-path.ts';
import { buildStructuredData } from './structured-data.ts';

/** The parts of a head that are the same on every page. */
export interface HeadOptions {
  readonly catalogue: Catalogue;
  /** Days from archiving to the deletion of photos; never when unset. */
  readonly photoDeleteDays?: number | undefined;
  readonly brand: string;
  /** The server's origin, for absolute addresses. */
  readonly origin: string;
  /** Country of a visitor, two letters; null when unknown. */
  readonly countryOf: (request: FastifyRequest) => string | null;
  /** Languages that are offered, in the order of the picker; unset for all. */
  readonly languages?: readonly LanguageCode[];
  /** Days of production that orders are promised now; unset for the usual ones. */
  readonly productionDays?: ProductionDays;
  /** The owner's photographs of the first screen; unset to show none. */
  readonly introPhotos?: IntroPhotoFiles;
  /** How the shop looks; unset for its own look. */
  readonly look?: () => ShopLook;
}

/** A requested page. */
interface RequestedPage {
  readonly request: FastifyRequest;
  readonly pathname: string;
  readonly query: string;
  readonly page: PagePath;
  /** Null when the path names none, or the look-up failed. */
  readonly studio: HeadStudio | null;
  /** Whether the status is 200. */
  readonly isFound: boolean;
}

const ownPages: Partial<Record<PageName, OwnPage>> = {
  track: 'track',
  originals: 'sendOriginals',
  booking: 'booking',
};

/** Whether a link has a discount code; the page is the same for every code. */
function bringsDiscount(query: string): boolean {
  return (new URLSearchParams(query).get('discount') ?? '').trim() !== '';
}

/**
 * Language of a page: its path's (`/TN` is Arabic if that is offered), else the one of an address that names none. Private
 * pages and those of payments are of somebody's order, so that they keep a language that is no longer offered.
 */
function pageLanguage({ language: word }: PagePath, { languages, open }: LanguageOffer) {
  if (word === 'tn') return languages.includes('ar') ? 'ar' : open;
  return isLanguageCode(word) ? word : open;
}

function describePublicPage(
  subject: HeadSubject,
  country: string,
  options: HeadOptions,
): PublicPage {
  const { catalogue, origin, brand } = options;
  const { language, studio } = subject;
  const imagePath = socialImagePath(subject, options);
  const image = new URL(imagePath, origin).href;
  const structuredData = buildStructuredData({
    catalogue,
    origin,
    brand,
    language,
    studio,
    country,
    image,
  });
  return { origin, imagePath, structuredData };
}

/** Collects the data for the head of a requested page. */
export function describeHead(requested: RequestedPage, options: HeadOptions): PageHead {
  const { request, pathname, query, page, studio, isFound } = requested;
  const offer = chooseOffer(options.languages ?? languageCodes, {
    acceptLanguage: request.headers['accept-language'],
    isTunisian: page.language === 'tn',
  });
  const subject: HeadSubject = {
    language: pageLanguage(page, offer),
    brand: options.brand,
    studio,
    own: ownPages[page.page] ?? null,
    hasDiscount: bringsDiscount(query),
    productionDays: options.productionDays ?? usualProductionDays,
  };
  const country = studio?.country ?? options.countryOf(request);
  // If the look-up of a studio failed, its canonical address is unknown.
  const isUnlisted = subject.own !== null || isReturnPath(pathname);
  const isPublic = isFound && !isUnlisted && (page.page === 'shop' || studio !== null);
  const isTunisian = studio === null && page.language === 'tn';
  const wanted = isTunisian ? addressCountry : countryFrom(country ?? '');
  const { catalogue } = options;
  const isSold = wanted !== null && isSoldTo(catalogue, wanted);
  const priceCountry = isSold ? wanted : defaultCountryOf(catalogue);
  return {
    ...subject,
    catalogue,
    country,
    priceCountry,
    publicPage: isPublic ? describePublicPage(subject, priceCountry, options) : null,
    photoDeleteDays: options.photoDeleteDays ?? 0,
    offer,
    introPhotos: options.introPhotos?.current() ?? [],
    look: options.look?.() ?? { accent: null, logo: null },
    hasSession: request.hasSession,
    isUnlisted,
    isShell: false,
  };
}
