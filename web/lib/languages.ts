import { loadMessages, type LanguageCode, type WebMessages } from '#locales/index.ts';

/** Where the server put the texts of the page's language. */
const textsSelector = 'script[type="application/json"][data-texts]';

const textsInPage = (code: LanguageCode): WebMessages | null => {
  const element = globalThis.document?.querySelector<HTMLElement>(textsSelector);
  if (element?.dataset['texts'] !== code) return null;
  return JSON.parse(element.textContent) as WebMessages;
};

const kept = new Map<LanguageCode, Promise<WebMessages>>();

/** The texts of a language, fetched once; a fetch that failed may be tried again. */
export const messagesOf = (language: LanguageCode): Promise<WebMessages> => {
  const found = kept.get(language);
  if (found) return found;
  const inPage = textsInPage(language);
  const loading = inPage ? Promise.resolve(inPage) : loadMessages(language);
  kept.set(language, loading);
  loading.catch(() => kept.delete(language));
  return loading;
};
