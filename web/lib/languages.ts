import { isLanguageCode, languages, type Language, type LanguageCode } from '#locales/languages.ts';

const catalogues = import.meta.glob<Catalogue>('../../locales/*/storefront.json', {
  import: 'default',
});
const errorTexts = import.meta.glob<Record<string, string>>('../../locales/*/errors.json', {
  import: 'default',
});

/** Texts by key, nested. */
export type Catalogue = Record<string, unknown>;

const pathOf = (code: string, file: string): string => `../../locales/${code}/${file}.json`;

/** The languages that have a catalogue: what the picker offers, in its order. */
export const loadedLanguages: readonly Language[] = languages.filter(
  ({ code }) => pathOf(code, 'storefront') in catalogues,
);

/** The language whose texts a language is shown with: itself, or English while it has no catalogue. */
export const textLanguageOf = (code: LanguageCode): LanguageCode =>
  loadedLanguages.some((entry) => entry.code === code) ? code : 'en';

const kept = new Map<LanguageCode, Promise<Catalogue>>();

const load = async (code: LanguageCode): Promise<Catalogue> => {
  const [storefront, errors] = await Promise.all([
    catalogues[pathOf(code, 'storefront')]?.(),
    errorTexts[pathOf(code, 'errors')]?.(),
  ]);
  return { ...storefront, errors: errors ?? {} };
};

/** The texts of a language, fetched once; a fetch that failed may be tried again. */
export const loadCatalogue = (language: LanguageCode): Promise<Catalogue> => {
  const code = textLanguageOf(language);
  const found = kept.get(code);
  if (found) return found;
  const loading = load(code);
  kept.set(code, loading);
  loading.catch(() => kept.delete(code));
  return loading;
};

/** The language the page's head was written in, or null. */
export const documentLanguage = (): LanguageCode | null => {
  const { lang } = document.documentElement;
  return isLanguageCode(lang) ? lang : null;
};
