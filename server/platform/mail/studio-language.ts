import type { LanguageCode } from '#locales/languages.ts';

/** Returns the language of mails to studios in a country (two-letter code). */
export function studioLanguage(country: string): LanguageCode {
  return country === 'TN' || country === 'FR' ? 'fr' : 'en';
}
