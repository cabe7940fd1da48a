import { loadMessages, type LanguageCode, type WebMessages } from '#locales/index.ts';

const kept = new Map<LanguageCode, Promise<WebMessages>>();

/** The texts of a language, fetched once; a fetch that failed may be tried again. */
export const messagesOf = (language: LanguageCode): Promise<WebMessages> => {
  const found = kept.get(language);
  if (found) return found;
  const loading = loadMessages(language);
  kept.set(language, loading);
  loading.catch(() => kept.delete(language));
  return loading;
};
