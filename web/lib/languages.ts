import { loadMessages, type LanguageCode, type WebMessages } from '#locales/index.ts';

/** Selects the texts of the page's language that the server wrote into the page. */
const textsSelector = 'script[type="application/json"][data-texts]';

const textsInPage = (code: LanguageCode): WebMessages | null => {
  const element = globalThis.document?.querySelector<HTMLElement>(textsSelector);
  if (element?.dataset['texts'] !== code) return null;
  return JSON.parse(element.textContent) as WebMessages;
};

const kept = new Map<LanguageCode, Promise<WebMessages>>();

/** Loads the texts of a language once; a failed request may be retried. */
export const messagesOf = (language: LanguageCode): Promise<WebMessages> => {
  const found = kept.get(language);
  if (found) return found;
  const inPage = textsInPage(language);
  const loading = inPage ? Promise.resolve(inPage) : loadMessages(language);
  kept.set(language, loading);
  loading.catch(() => kept.delete(language));
  return loading;
};
