import { metaTexts } from '#locales/catalogues.ts';
import { languageOf, languages, type LanguageCode } from '#locales/languages.ts';

/** What a page's head says before any script runs. */
export interface PageHead {
  readonly language: LanguageCode;
  readonly brand: string;
  /** Two-letter code the shop believes the visitor is in; null when it does not know. */
  readonly country: string | null;
  /** Address of the shop for absolute links; null where it is not fixed. */
  readonly origin: string | null;
}

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const meta = (attribute: 'name' | 'property', key: string, content: string): string =>
  `<meta ${attribute}="${key}" content="${escape(content)}">`;

const alternates = (origin: string): string[] =>
  languages.map(
    ({ code, path }) =>
      `<link rel="alternate" hreflang="${code}" href="${escape(new URL(path, origin).href)}">`,
  );

const processingHours = 48;

const headTags = (head: PageHead): string => {
  const t = metaTexts(head.language);
  const { brand } = head;
  return [
    `<title>${escape(t('title', { brand }))}</title>`,
    meta('name', 'description', t('description')),
    meta('name', 'keywords', t('keywords')),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', brand),
    meta('property', 'og:title', t('social.title', { brand })),
    meta('property', 'og:description', t('social.description', { hours: processingHours })),
    meta('name', 'fpx-brand', brand),
    meta('name', 'fpx-country', head.country ?? ''),
    ...(head.origin ? alternates(head.origin) : []),
  ].join('\n    ');
};

/** The built page with the head of a language: title, descriptions, direction, brand and country. Source: product §1. */
export const withHead = (page: string, head: PageHead): string => {
  const { dir } = languageOf(head.language);
  return page
    .replace(/<html[^>]*>/, () => `<html lang="${head.language}" dir="${dir}">`)
    .replaceAll(/\s*<meta name="fpx-[^>]*>/g, '')
    .replace(/<title>[^<]*<\/title>/, () => headTags(head));
};
