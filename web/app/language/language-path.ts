import { slugInPath } from '#domain/slugs.ts';
import { isLanguageCode, languageOf, type LanguageCode } from '#locales/index.ts';
import { isReturnWord } from '#web/features/payments/return-address.ts';

/** What an address says: a language, a country it forces, and whether there is a page at all. */
export interface Place {
  /** Null where the address leaves it open (`/`). */
  readonly language: LanguageCode | null;
  readonly forcedCountry: string | null;
  readonly known: boolean;
  /** The page for missing originals, which a reminder's link leads to. */
  readonly originals: boolean;
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
  track: null,
  studio: null,
};

const languagePlace = (word: string): Partial<Place> | null => {
  if (word === 'tn') return { language: 'ar', forcedCountry: 'TN' };
  return isLanguageCode(word) ? { language: word } : null;
};

const originalsPath = 'send-originals';
const trackPath = 'track';

/** The secret in `/track/{secret}`, or the same in a language; null elsewhere. */
const trackedIn = (words: readonly string[]): string | null => {
  const inLanguage = words.length === 3 && isLanguageCode(words[0]?.toLowerCase() ?? '');
  const [word, secret, ...more] = inLanguage ? words.slice(1) : words;
  return word?.toLowerCase() === trackPath && more.length === 0 ? (secret ?? null) : null;
};

/** Reads a path. Source: product §2, routes. */
export const placeOf = (pathname: string): Place => {
  const [first, ...rest] = pathname.split('/').filter(Boolean);
  if (first === undefined) return open;
  const word = first.toLowerCase();
  const inLanguage = languagePlace(word);
  const track = trackedIn([first, ...rest]);
  if (track !== null) return { ...open, language: inLanguage?.language ?? null, track };
  const studio = slugInPath(pathname);
  if (studio !== null) return { ...open, ...inLanguage, studio };
  if (isLanguageCode(word) && rest.length === 1 && rest[0] === originalsPath) {
    return { ...open, language: word, originals: true };
  }
  // A payment comes back to the storefront.
  if (inLanguage && rest.length === 1 && isReturnWord(rest[0] ?? '')) {
    return { ...open, ...inLanguage };
  }
  if (rest.length > 0) return { ...open, known: false };
  if (word === originalsPath) return { ...open, originals: true };
  if (inLanguage) return { ...open, ...inLanguage };
  return { ...open, known: isReturnWord(word) };
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
  if (studio !== null) {
    return `${neutralPath === '/' ? '' : neutralPath}/${encodeURIComponent(studio)}`;
  }
  return language === 'ar' && choice.byHand && choice.country !== 'TN' ? neutralPath : path;
};
