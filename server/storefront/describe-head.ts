import type { FastifyRequest } from 'fastify';
import { countryFrom } from '#domain/countries.ts';
import type { PageName, PagePath } from '#domain/page-paths.ts';
import type { HeadStudio } from './head-studio.ts';
import type { HeadSubject, OwnPage } from './head-texts.ts';
import type { IntroPhotoFiles } from './intro-photos.ts';
import type { PageHead, PublicPage } from './page-head.ts';
import { pageLanguage } from './page-language.ts';
import { socialImagePath } from './social-image/social-image-path.ts';
import { buildStructuredData } from './structured-data.ts';

/** The parts of a head that are the same on every page. */
export interface HeadOptions {
  /** Days after archiving when photos are deleted; never where it is not given. */
  readonly photoDeleteDays?: number | undefined;
  readonly brand: string;
  /** The shop's origin, for absolute addresses. */
  readonly origin: string;
  /** Country of a visitor, two letters; null where nothing tells it. */
  readonly countryOf: (request: FastifyRequest) => string | null;
  /** The owner's photographs of the first screen; none where they are left out. */
  readonly introPhotos?: IntroPhotoFiles;
}

/** A page that was asked for. */
interface RequestedPage {
  readonly request: FastifyRequest;
  readonly pathname: string;
  readonly query: string;
  readonly page: PagePath;
  /** Null where the path names none, or it could not be looked up. */
  readonly studio: HeadStudio | null;
  /** Whether the page is answered with 200. */
  readonly isFound: boolean;
}

const ownPages: Partial<Record<PageName, OwnPage>> = {
  track: 'track',
  originals: 'sendOriginals',
  booking: 'booking',
};

/** Country of the prices where nothing says the visitor's. */
const defaultCountry = 'US';

/** Whether a link brings a discount code; the page is the same for every code. */
const bringsDiscount = (query: string): boolean =>
  (new URLSearchParams(query).get('discount') ?? '').trim() !== '';

function describePublicPage(
  subject: HeadSubject,
  country: string,
  { origin, brand }: HeadOptions,
): PublicPage {
  const { language, studio } = subject;
  const imagePath = socialImagePath(subject, brand);
  const image = new URL(imagePath, origin).href;
  const structuredData = buildStructuredData({ origin, brand, language, studio, country, image });
  return { origin, imagePath, structuredData };
}

/** Collects what the head of a requested page says. Source: product §2. */
export function describeHead(requested: RequestedPage, options: HeadOptions): PageHead {
  const { request, pathname, query, page, studio, isFound } = requested;
  const subject: HeadSubject = {
    language: pageLanguage(pathname),
    brand: options.brand,
    studio,
    own: ownPages[page.page] ?? null,
    hasDiscount: bringsDiscount(query),
  };
  const country = studio?.country ?? options.countryOf(request);
  // A studio that could not be looked up has no address to be kept under.
  const isPublic = isFound && !subject.own && (page.page === 'shop' || studio !== null);
  const isTunisian = studio === null && page.language === 'tn';
  const priceCountry = isTunisian ? 'TN' : (countryFrom(country ?? '') ?? defaultCountry);
  return {
    ...subject,
    country,
    priceCountry,
    publicPage: isPublic ? describePublicPage(subject, priceCountry, options) : null,
    photoDeleteDays: options.photoDeleteDays ?? 0,
    introPhotos: options.introPhotos?.current() ?? [],
    hasSession: request.hasSession,
    isShell: false,
  };
}
