import type { LanguageCode } from './languages.ts';

/** Languages that have a folder of texts. A folder more is a code more here. */
export const loadedLanguages = [
  'en',
  'fr',
  'ar',
  'es',
  'de',
  'it',
  'ja',
  'zh',
  'pt',
  'ru',
] as const satisfies readonly LanguageCode[];
/** One of {@link loadedLanguages}. */
export type LoadedLanguage = (typeof loadedLanguages)[number];

/** Guard for {@link LoadedLanguage}. */
export const isLoadedLanguage = (value: unknown): value is LoadedLanguage =>
  (loadedLanguages as readonly unknown[]).includes(value);

/** The language whose texts stand in for a language: itself where it has texts, else English. */
export const textLanguageOf = (code: LanguageCode): LoadedLanguage =>
  isLoadedLanguage(code) ? code : 'en';
