import { metaTexts } from '#locales/catalogues.ts';
import { languageOf, type LanguageCode } from '#locales/languages.ts';
import { escapeHtml } from '../platform/text/escape-html.ts';
import { socialImageSize } from './social-image/social-image-size.ts';

/** A meta element of a head. */
export function metaTag(attribute: 'name' | 'property', key: string, content: string): string {
  return `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`;
}

/** Tags of the image in the preview of a shared link. */
export function imageTags(language: LanguageCode, address: string): string[] {
  return [
    metaTag('property', 'og:image', address),
    metaTag('property', 'og:image:type', 'image/png'),
    metaTag('property', 'og:image:width', `${socialImageSize.width}`),
    metaTag('property', 'og:image:height', `${socialImageSize.height}`),
    metaTag('property', 'og:image:alt', metaTexts(language)('social.imageAlt')),
    metaTag('name', 'twitter:card', 'summary_large_image'),
  ];
}

/** Tags of the languages of a page that exists in all that are offered. */
export function localeTags(language: LanguageCode, offered: readonly LanguageCode[]): string[] {
  return [
    metaTag('property', 'og:locale', languageOf(language).socialLocale),
    ...offered
      .filter((code) => code !== language)
      .map((code) => metaTag('property', 'og:locale:alternate', languageOf(code).socialLocale)),
  ];
}
