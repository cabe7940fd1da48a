import { infoPages } from '#domain/storefront/info-pages.ts';
import { pagePath } from '#domain/storefront/page-paths.ts';
import { isLanguageCode, localizedPath } from '#locales/languages.ts';

/**
 * Path of the information page that a path names in other letters or with a language of another spelling, as `/FR/Terms`;
 * null if it names none.
 */
export function infoPagePath(pathname: string): string | null {
  const { language } = pagePath(pathname);
  const words = pathname.toLowerCase().split('/').filter(Boolean);
  const [word, ...more] = language === null ? words : words.slice(1);
  const page = infoPages.find((name) => name === word);
  if (page === undefined || more.length > 0) return null;
  if (language === 'tn') return `/TN/${page}`;
  return localizedPath(isLanguageCode(language) ? language : 'en', page);
}
