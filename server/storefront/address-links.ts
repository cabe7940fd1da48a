import { localizedPath, type LanguageCode } from '#locales/languages.ts';
import { escapeHtml } from '../platform/text/escape-html.ts';

/**
 * Builds the absolute address of a public page in a language; `slug` is the last part of its path, null for the intro.
 */
export function publicAddress(origin: string, language: LanguageCode, slug: string | null): string {
  return new URL(localizedPath(language, slug), origin).href;
}

function link(attributes: string, href: string): string {
  return `<link ${attributes} href="${escapeHtml(href)}">`;
}

/** Links of a head to the page's own address and to those of its translations into the offered languages. */
export function addressLinks(
  origin: string,
  language: LanguageCode,
  slug: string | null,
  offered: readonly LanguageCode[],
): string[] {
  const addressIn = (code: LanguageCode): string => publicAddress(origin, code, slug);
  return [
    link('rel="canonical"', addressIn(language)),
    ...offered.map((code) => link(`rel="alternate" hreflang="${code}"`, addressIn(code))),
    link('rel="alternate" hreflang="x-default"', addressIn('en')),
  ];
}
