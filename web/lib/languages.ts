import {
  languageOf,
  loadedLanguages as loadedCodes,
  loadMessages,
  textLanguageOf,
  type Language,
  type LanguageCode,
  type WebMessages,
} from '#locales/index.ts';

/** The languages that have texts: what the picker offers, in its order. */
export const shownLanguages: readonly Language[] = loadedCodes.map(languageOf);

const kept = new Map<LanguageCode, Promise<WebMessages>>();

/** The texts of a language, fetched once; a fetch that failed may be tried again. */
export const messagesOf = (language: LanguageCode): Promise<WebMessages> => {
  const code = textLanguageOf(language);
  const found = kept.get(code);
  if (found) return found;
  const loading = loadMessages(code);
  kept.set(code, loading);
  loading.catch(() => kept.delete(code));
  return loading;
};
