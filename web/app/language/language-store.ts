import { create } from 'zustand';
import { languageOf, type LanguageCode, type WebMessages } from '#locales/index.ts';
import { isOffered } from '#web/lib/offered-languages.ts';
import { browserKeyValue, setWithEviction } from '#web/lib/key-value.ts';
import { loadLanguage } from '#web/lib/languages.ts';
import { storageKeys } from '#web/lib/storage-keys.ts';
import { setPageLanguage } from '#web/lib/page-language.ts';

interface LanguageState {
  readonly language: LanguageCode;
  /** Null until the first texts are loaded. */
  readonly messages: WebMessages | null;
  /** Number of language changes on this page; 0 keeps the server's head. */
  readonly changes: number;
}

/** The language of the screen and its texts. */
export const useLanguageChoice = create<LanguageState>()(() => ({
  language: 'en',
  messages: null,
  changes: 0,
}));

/** The language picked manually before, or null; one that is no longer offered counts as none. */
export function pickedLanguage(): LanguageCode | null {
  const picked = browserKeyValue().get(storageKeys.language);
  return isOffered(picked) ? picked : null;
}

/** Stores a manually picked language. Stored as the plain code, because product §2 defines the key. */
export function rememberLanguage(language: LanguageCode): void {
  setWithEviction(browserKeyValue(), storageKeys.language, language);
}

function markDocument(language: LanguageCode): void {
  const shown = languageOf(language);
  setPageLanguage(shown.lang);
  document.documentElement.dir = shown.dir;
}

/** Maximum wait for a font, ms: after that the screen is shown and the font is swapped later. */
const fontWaitMs = 500;

/** Few devices have an Arabic font as wide as ours; on the others a late font would shift every line. */
function loadFonts(language: LanguageCode): Promise<unknown> {
  if (languageOf(language).dir !== 'rtl') return Promise.resolve();
  const fonts = ['400', '600'].map((weight) =>
    document.fonts.load(`${weight} 1em "IBM Plex Sans Arabic"`, 'صور'),
  );
  const late = new Promise((resolve) => void setTimeout(resolve, fontWaitMs));
  return Promise.race([Promise.allSettled(fonts), late]);
}

/** Loads a language and shows the page in it; the page stays as it is when the texts cannot be loaded. */
export async function showLanguage(language: LanguageCode, first = false): Promise<boolean> {
  try {
    const [messages] = await Promise.all([loadLanguage(language), loadFonts(language)]);
    markDocument(language);
    useLanguageChoice.setState((state) => ({
      language,
      messages,
      changes: first ? 0 : state.changes + 1,
    }));
    return true;
  } catch {
    return false;
  }
}
