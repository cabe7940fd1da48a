import { create } from 'zustand';
import { languageOf, type LanguageCode } from '#locales/languages.ts';
import { browserKeyValue, setMakingRoom } from '#web/lib/key-value.ts';
import { loadCatalogue, textLanguageOf, type Catalogue } from '#web/lib/languages.ts';
import { storageKeys } from '#web/lib/storage-keys.ts';

interface LanguageState {
  readonly language: LanguageCode;
  readonly catalogue: Catalogue;
  /** How often the language changed on this page; 0 keeps the head the server wrote. */
  readonly changes: number;
}

/** The language of the screen and its texts. */
export const useLanguageChoice = create<LanguageState>()(() => ({
  language: 'en',
  catalogue: {},
  changes: 0,
}));

/** The language picked by hand before, or null. */
export const pickedLanguage = (): string | null => browserKeyValue().get(storageKeys.language);

/** Remembers a language picked by hand. Kept as the bare code: product §2 names the key. */
export const rememberLanguage = (language: LanguageCode): void => {
  setMakingRoom(browserKeyValue(), storageKeys.language, language);
};

const markDocument = (language: LanguageCode): void => {
  const shown = languageOf(textLanguageOf(language));
  document.documentElement.lang = shown.code;
  document.documentElement.dir = shown.dir;
};

/** Loads a language and shows the page in it; the page stays as it is when the texts cannot be fetched. */
export const showLanguage = async (language: LanguageCode, first = false): Promise<boolean> => {
  try {
    const catalogue = await loadCatalogue(language);
    markDocument(language);
    useLanguageChoice.setState((state) => ({
      language,
      catalogue,
      changes: first ? 0 : state.changes + 1,
    }));
    return true;
  } catch {
    return false;
  }
};
