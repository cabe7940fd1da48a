import type { LanguageCode } from '#locales/languages.ts';

/** Address of the app's manifest in a language. No studio's slug contains a dot. */
export function manifestPath(language: LanguageCode): string {
  return `/${language}.webmanifest`;
}
