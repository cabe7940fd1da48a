import type { LanguageCode } from '#locales/languages.ts';

/** Address of the manifest of the installed shop in a language. A dot is in no studio's slug. */
export const manifestPath = (language: LanguageCode): string => `/${language}.webmanifest`;
