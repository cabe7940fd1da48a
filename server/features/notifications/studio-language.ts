import type { LoadedLanguage } from '#locales/loaded-languages.ts';

/** Language studios of a country (two-letter code) are written to in. Source: product §7. */
export const studioLanguage = (country: string): LoadedLanguage =>
  country === 'TN' || country === 'FR' ? 'fr' : 'en';
