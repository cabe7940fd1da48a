import { languageOf, type LanguageCode } from './languages.ts';

/** Separator of list entries in running text: `, `, in Arabic `، `. */
export const listSeparator = (language: LanguageCode): string =>
  languageOf(language).dir === 'rtl' ? '، ' : ', ';
