import { isLanguageCode, languageOf, type LanguageCode } from '#locales/index.ts';

/** What an address says: a language, a country it forces, and whether there is a page at all. */
export interface Place {
  /** Null where the address leaves it open (`/`). */
  readonly language: LanguageCode | null;
  readonly forcedCountry: string | null;
  readonly known: boolean;
  /** The page for missing originals, which a reminder's link leads to. */
  readonly originals: boolean;
}

const open: Place = { language: null, forcedCountry: null, known: true, originals: false };

const originalsPath = 'send-originals';

/** Paths a payment comes back to; they show the storefront. Source: product §2. */
const returnPaths: readonly string[] = ['order-success', 'order-cancel', 'cart'];

/** Reads a path. Source: product §2, routes. */
export const placeOf = (pathname: string): Place => {
  const [first, ...rest] = pathname.split('/').filter(Boolean);
  if (first === undefined) return open;
  const word = first.toLowerCase();
  if (isLanguageCode(word) && rest.length === 1 && rest[0] === originalsPath) {
    return { ...open, language: word, originals: true };
  }
  if (rest.length > 0) return { ...open, known: false };
  if (word === originalsPath) return { ...open, originals: true };
  if (word === 'tn') return { ...open, language: 'ar', forcedCountry: 'TN' };
  if (isLanguageCode(word)) return { ...open, language: word };
  return { ...open, known: returnPaths.includes(word) };
};

/** Language to begin with: the path's, else the one picked by hand before, else English. */
export const initialLanguage = (place: Place, picked: string | null): LanguageCode =>
  place.language ?? (isLanguageCode(picked) ? picked : 'en');

/**
 * Path of a language. Arabic's also chooses Tunisia, unless another country was picked by hand; English has `/`.
 */
export const pathOf = (
  language: LanguageCode,
  choice: { readonly country: string; readonly byHand: boolean },
): string => {
  const { path, neutralPath } = languageOf(language);
  return language === 'ar' && choice.byHand && choice.country !== 'TN' ? neutralPath : path;
};
