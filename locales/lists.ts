import { languageOf, type LanguageCode } from './languages.ts';

/** What separates the entries of a list in running text: `, `, in Arabic `، `. */
export const listSeparator = (language: LanguageCode): string =>
  languageOf(language).dir === 'rtl' ? '، ' : ', ';
