import type { LanguageCode } from '#locales/languages.ts';

/** Address of the app's manifest in a language. No studio's slug contains a dot. */
export const manifestPath = (language: LanguageCode): string => `/${language}.webmanifest`;
