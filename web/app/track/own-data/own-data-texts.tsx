import { use, type ReactNode } from 'react';
import type { LanguageCode } from '#locales/index.ts';
import { loadOwnDataMessages, type OwnDataMessages } from '#locales/own-data.ts';
import { LanguageProvider, useLanguage } from '#web/lib/intl.tsx';
import { useLanguageChoice } from '../../language/language-store.ts';

const kept = new Map<LanguageCode, Promise<OwnDataMessages>>();

/** Loads the texts of a language once; a failed request may be retried. */
function loadTexts(language: LanguageCode): Promise<OwnDataMessages> {
  const found = kept.get(language);
  if (found) return found;
  const loading = loadOwnDataMessages(language);
  kept.set(language, loading);
  loading.catch(() => kept.delete(language));
  return loading;
}

/** Adds the texts about the customer's own data, which no other page loads, to those of the shop. */
export function OwnDataTexts({ children }: { readonly children: ReactNode }) {
  const language = useLanguage();
  const messages = useLanguageChoice((state) => state.messages);
  const own = use(loadTexts(language));
  return (
    messages && (
      <LanguageProvider language={language} messages={{ ...messages, ...own }}>
        {children}
      </LanguageProvider>
    )
  );
}
