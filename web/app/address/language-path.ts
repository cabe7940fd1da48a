import { pagePath } from '#domain/page-paths.ts';
import { isLanguageCode, languageOf, localizedPath, type LanguageCode } from '#locales/index.ts';

/** What an address says: a language, a country it forces, and whether there is a page at all. */
export interface Place {
  /** Null where the address leaves it open (`/`). */
  readonly language: LanguageCode | null;
  readonly forcedCountry: string | null;
  readonly known: boolean;
  /** The page for missing originals, which a reminder's link leads to. */
  readonly originals: boolean;
  /** The page of one booking, which the link in its e-mail leads to. */
  readonly booking: boolean;
  /** The secret of an order's private link. */
  readonly track: string | null;
  /** The slug of a studio's link, whether or not a studio has it. */
  readonly studio: string | null;
}

const open: Place = {
  language: null,
  forcedCountry: null,
  known: true,
  originals: false,
  booking: false,
  track: null,
  studio: null,
};

const languagePlace = (word: string): Partial<Place> | null => {
  if (word === 'tn') return { language: 'ar', forcedCountry: 'TN' };
  return isLanguageCode(word) ? { language: word } : null;
};

/** Reads a path. Source: product §2, routes. */
export const placeOf = (pathname: string): Place => {
  const { page, language: word, slug, secret } = pagePath(pathname);
  const inLanguage = languagePlace(word ?? '');
  const language = inLanguage?.language ?? null;
  if (page === 'none') return { ...open, language, known: false };
  if (page === 'track') return { ...open, language, track: secret };
  if (page === 'originals') return { ...open, language, originals: true };
  if (page === 'booking') return { ...open, language, booking: true };
  return { ...open, ...inLanguage, studio: slug };
};

/** Language to begin with: the path's, else the one picked by hand before, else English. */
export const initialLanguage = (place: Place, picked: string | null): LanguageCode =>
  place.language ?? (isLanguageCode(picked) ? picked : 'en');

/** The part of a path that says its language, without a slash at its end: `/fr`, `/TN`, or nothing. */
export const languagePrefix = (pathname: string): string => {
  const [first = ''] = pathname.split('/').filter(Boolean);
  return languagePlace(first.toLowerCase()) ? `/${first}` : '';
};

/**
 * Path of a language. Arabic's also chooses Tunisia, unless another country was picked by hand; English has `/`. With a
 * studio it ends in its slug, and the studio says the country.
 */
export const pathOf = (
  language: LanguageCode,
  choice: { readonly country: string; readonly byHand: boolean },
  studio: string | null = null,
): string => {
  const { path, neutralPath } = languageOf(language);
  if (studio !== null) return localizedPath(language, studio);
  return language === 'ar' && choice.byHand && choice.country !== 'TN' ? neutralPath : path;
};

/** Whether a place is the storefront, and no page of one person's own. */
export const isStorefront = ({ originals, booking, track }: Place): boolean =>
  !originals && !booking && track === null;
