import { createShared } from '#web/lib/shared-store.ts';
import { defaultCountryOf, isSoldTo } from '#domain/catalogue/sold-countries.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { countryFrom } from '#domain/places/countries.ts';
import { savedState } from '#web/lib/saved-state.ts';
import { getShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { storageKeys } from '#web/lib/storage-keys.ts';

/** The country whose prices are shown, and whether the customer chose it. */
export interface CountryChoice {
  /** Two-letter code. */
  readonly country: string;
  readonly byHand: boolean;
  /**
   * What a choice has brought with it and another one takes back: for a country chosen by hand the language before it, for
   * one that a language has brought the country before it. Two-letter codes.
   */
  readonly before?: string | undefined;
}

interface CountryState extends CountryChoice {
  /** A country that was wanted on this visit, and is not sold to. */
  readonly unsold?: string | undefined;
  readonly choose: (country: string, byHand: boolean, before?: string) => void;
  /** Shows a detected country; it is not stored, so the next visit detects it again. */
  readonly find: (country: string) => void;
}

function choiceFrom(data: unknown): CountryChoice | null {
  if (typeof data !== 'object' || data === null || !('country' in data)) return null;
  const country = typeof data.country === 'string' ? countryFrom(data.country) : null;
  if (!country) return null;
  const before = 'before' in data && typeof data.before === 'string' ? data.before : undefined;
  return { country, byHand: 'byHand' in data && data.byHand === true, before };
}

const saved = savedState<CountryChoice>({
  key: storageKeys.country,
  version: 1,
  schema: {
    safeParse: (data) => {
      const choice = choiceFrom(data);
      return choice ? { success: true, data: choice } : { success: false };
    },
  },
  // The first copies held only the country.
  migrate: (data) => ({ country: data, byHand: true }),
});

/**
 * Initial country: the one required by the URL, else the stored one, else the one detected by the server, else that of the
 * catalogue, which also replaces one that is not sold to. One that the URL requires comes with its language, so the country
 * before it is known as with a picked language.
 */
export function initialCountry(
  catalogue: Catalogue,
  forced: string | null,
  stored: CountryChoice | null,
  detected: string,
): CountryChoice & Pick<CountryState, 'unsold'> {
  const found = countryFrom(detected);
  const wanted = forced ?? stored?.country ?? found;
  if (wanted === null || !isSoldTo(catalogue, wanted)) {
    return { country: defaultCountryOf(catalogue), byHand: false, unsold: wanted ?? undefined };
  }
  if (forced && stored?.country !== forced) {
    return { country: forced, byHand: false, before: stored?.country ?? found ?? undefined };
  }
  return stored ?? { country: wanted, byHand: false };
}

/** The country of the order; stored in the browser. It is known from the start of the page on. */
export const useCountry = createShared<CountryState>((set) => ({
  country: '',
  byHand: false,
  choose: (country, byHand, before) => {
    const choice = { country, byHand, before };
    set(choice);
    saved.save(choice);
  },
  find: (country) => set({ country, byHand: false, before: undefined }),
}));

/** Whether a choice or a link has set the country, on this visit or before. */
export function isCountryKept(): boolean {
  return saved.load() !== null;
}

/** Sets the initial country; called once, before the first render. */
export function startCountry(forced: string | null, detected: string): void {
  const choice = initialCountry(getShopCatalogue(), forced, saved.load(), detected);
  useCountry.setState(choice);
  if (choice.country === forced) saved.save(choice);
}
