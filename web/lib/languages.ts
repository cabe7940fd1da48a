import { loadMessages, type LanguageCode, type WebMessages } from '#locales/index.ts';

/** Selects the script of a page with the server's first screen, which names the file of its language's texts. */
const pageSelector = 'script[data-texts]';

/** Loads the file that the early script has fetched ahead; the texts as a script are larger and come later. */
async function textsOfPage(language: LanguageCode): Promise<WebMessages | null> {
  const { texts, textsLanguage } =
    globalThis.document?.querySelector<HTMLElement>(pageSelector)?.dataset ?? {};
  if (!texts || textsLanguage !== language) return null;
  const response = await fetch(texts);
  return response.ok ? ((await response.json()) as WebMessages) : null;
}

async function load(language: LanguageCode): Promise<WebMessages> {
  return (await textsOfPage(language).catch(() => null)) ?? (await loadMessages(language));
}

const kept = new Map<LanguageCode, Promise<WebMessages>>();

/** Loads the texts of a language once; a failed request may be retried. */
export function loadLanguage(language: LanguageCode): Promise<WebMessages> {
  const found = kept.get(language);
  if (found) return found;
  const loading = load(language);
  kept.set(language, loading);
  loading.catch(() => kept.delete(language));
  return loading;
}
