import { addressCountry, pagePath } from '#domain/storefront/page-paths.ts';
import { isLanguageCode, languageOf, localizedPath, type LanguageCode } from '#locales/index.ts';
import { isOffered, openLanguage } from '#web/lib/offered-languages.ts';

/** Content of a URL path: a language, a country it forces, and the page. */
export interface ParsedPath {
  /** Null when the path leaves it open (`/`). */
  readonly language: LanguageCode | null;
  readonly forcedCountry: string | null;
  readonly known: boolean;
  /** The page for missing originals, linked from a reminder. */
  readonly originals: boolean;
  /** The page of one booking, linked from its e-mail. */
  readonly booking: boolean;
  /** The secret of an order's private link. */
  readonly track: string | null;
  /** The slug of a studio's link, whether or not the studio exists. */
  readonly studio: string | null;
}

const open: ParsedPath = {
  language: null,
  forcedCountry: null,
  known: true,
  originals: false,
  booking: false,
  track: null,
  studio: null,
};

function languagePlace(word: string): Partial<ParsedPath> | null {
  if (word === 'tn')
    return { language: isOffered('ar') ? 'ar' : null, forcedCountry: addressCountry };
  return isLanguageCode(word) ? { language: word } : null;
}

/** Parses a path. */
export function parsePath(pathname: string): ParsedPath {
  const { page, language: word, slug, secret } = pagePath(pathname);
  const inLanguage = languagePlace(word ?? '');
  const language = inLanguage?.language ?? null;
  if (page === 'none') return { ...open, language, known: false };
  if (page === 'track') return { ...open, language, track: secret };
  if (page === 'originals') return { ...open, language, originals: true };
  if (page === 'booking') return { ...open, language, booking: true };
  return { ...open, ...inLanguage, studio: slug };
}

/** Initial language: the path's, else the one picked manually before, else English if it is offered. */
export function initialLanguage(place: ParsedPath, picked: LanguageCode | null): LanguageCode {
  return place.language ?? picked ?? openLanguage();
}

/** The language prefix of a path, without a trailing slash: `/fr`, `/TN`, or empty. */
export function languagePrefix(pathname: string): string {
  const [first = ''] = pathname.split('/').filter(Boolean);
  return languagePlace(first.toLowerCase()) ? `/${first}` : '';
}

/**
 * Path of a language. Arabic's also chooses Tunisia, unless another country was picked manually; English has `/`.
 * With a studio it ends in its slug, and the studio determines the country.
 */
export function pathOf(
  language: LanguageCode,
  choice: { readonly country: string; readonly byHand: boolean },
  studio: string | null = null,
): string {
  const { path, neutralPath } = languageOf(language);
  if (studio !== null) return localizedPath(language, studio);
  return language === 'ar' && choice.byHand && choice.country !== addressCountry
    ? neutralPath
    : path;
}

/** Whether the page is the storefront rather than a private page of one person. */
export function isStorefront({ originals, booking, track }: ParsedPath): boolean {
  return !originals && !booking && track === null;
}
