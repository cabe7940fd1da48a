import { formatIntroPhotos, type IntroPhoto } from '#domain/intro-photos.ts';
import { metaTexts } from '#locales/catalogues.ts';
import { languageOf, languages, type Language, type LanguageCode } from '#locales/languages.ts';

/** The studio whose link a page is. */
export interface HeadStudio {
  readonly slug: string;
  /** In the page's language. */
  readonly name: string;
  readonly city: string;
  /** Two-letter code. */
  readonly country: string;
}

/** Pages that are one person's own: the order of a private link, its missing originals, and a booking. */
export type OwnPage = 'track' | 'sendOriginals' | 'booking';

/** What a page's head says before any script runs. */
export interface PageHead {
  readonly language: LanguageCode;
  readonly brand: string;
  /** Two-letter code the shop believes the visitor is in; null when it does not know. */
  readonly country: string | null;
  /** Address of the shop for absolute links; null where it is not fixed. */
  readonly origin: string | null;
  /** Null on every page but a studio's link. */
  readonly studio: HeadStudio | null;
  /** A page of one person's own, behind a secret; null for those that are everybody's. */
  readonly own: OwnPage | null;
  /** Days after archiving when photos are deleted; 0 for never. */
  readonly photoDeleteDays: number;
  readonly introPhotos: readonly IntroPhoto[];
  /** Whether the browser has a session, or gets one with this page. */
  readonly hasSession: boolean;
}

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const meta = (attribute: 'name' | 'property', key: string, content: string): string =>
  `<meta ${attribute}="${key}" content="${escape(content)}">`;

const pathIn = ({ path, neutralPath }: Language, slug: string | undefined): string =>
  slug === undefined ? path : `${neutralPath}/${encodeURIComponent(slug)}`.replace('//', '/');

const alternates = (origin: string, slug: string | undefined): string[] =>
  languages.map((language) => {
    const { href } = new URL(pathIn(language, slug), origin);
    return `<link rel="alternate" hreflang="${language.code}" href="${escape(href)}">`;
  });

const processingHours = 48;

const textsOf = ({ language, brand, studio, own }: PageHead) => {
  const t = metaTexts(language);
  if (!studio) {
    const title = own && t('pages.withBrand', { page: t(`pages.${own}`), brand });
    return {
      title: title ?? t('title', { brand }),
      description: t('description'),
      socialTitle: t('social.title', { brand }),
      socialDescription: t('social.description', { hours: processingHours }),
    };
  }
  const { name, city } = studio;
  const title = t('studio.title', { studio: name, brand });
  const description = t('studio.description', { studio: name, city });
  return { title, description, socialTitle: title, socialDescription: description };
};

const headTags = (head: PageHead): string => {
  const { brand, origin } = head;
  const texts = textsOf(head);
  return [
    `<title>${escape(texts.title)}</title>`,
    meta('name', 'description', texts.description),
    meta('name', 'keywords', metaTexts(head.language)('keywords')),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', brand),
    meta('property', 'og:title', texts.socialTitle),
    meta('property', 'og:description', texts.socialDescription),
    meta('name', 'fpx-brand', brand),
    meta('name', 'fpx-country', head.country ?? ''),
    meta('name', 'fpx-photo-delete-days', `${head.photoDeleteDays}`),
    meta('name', 'fpx-intro-photos', formatIntroPhotos(head.introPhotos)),
    meta('name', 'fpx-session', head.hasSession ? 'open' : ''),
    ...(head.own ? [meta('name', 'robots', 'noindex')] : []),
    ...(origin && !head.own ? alternates(origin, head.studio?.slug) : []),
  ].join('\n    ');
};

/** The built page with the head of a language: title, descriptions, direction, brand and country, and
 * the studio of its link. Source: product §1, §2. */
export const withHead = (page: string, head: PageHead): string => {
  const { dir, lang } = languageOf(head.language);
  return page
    .replace(/<html[^>]*>/, () => `<html lang="${lang}" dir="${dir}">`)
    .replaceAll(/\s*<meta name="fpx-[^>]*>/g, '')
    .replace(/<title>[^<]*<\/title>/, () => headTags(head));
};
