import type { LanguageCode } from '#locales/languages.ts';

/** Language studios of a country (two-letter code) are written to in. Source: product §7. */
export const studioLanguage = (country: string): LanguageCode =>
  country === 'TN' || country === 'FR' ? 'fr' : 'en';
