import { isLanguageCode, type LanguageCode } from '#locales/languages.ts';

/**
 * Language of a page by its path: `/TN` is Arabic, a language's own path that language, all else English. Source:
 * product §2.
 */
export const pageLanguage = (path: string): LanguageCode => {
  const first = path.split('/').find((part) => part !== '') ?? '';
  if (first.toUpperCase() === 'TN') return 'ar';
  const code = first.toLowerCase();
  return isLanguageCode(code) ? code : 'en';
};
