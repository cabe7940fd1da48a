import { use, type ReactNode } from 'react';
import { useMessages } from 'use-intl';
import { loadFinishingMessages, type FinishingMessages } from '#locales/finishing.ts';
import type { LanguageCode } from '#locales/index.ts';
import { LanguageProvider, useLanguage } from '#web/lib/intl.tsx';

const kept = new Map<LanguageCode, Promise<FinishingMessages>>();

/** Loads the texts of a language once; a failed request may be retried. */
function loadTexts(language: LanguageCode): Promise<FinishingMessages> {
  const found = kept.get(language);
  if (found) return found;
  const loading = loadFinishingMessages(language);
  kept.set(language, loading);
  loading.catch(() => kept.delete(language));
  return loading;
}

/** Adds the texts of photo finishing, which shops without it never load, to those of the page. */
export function FinishingTexts({ children }: { readonly children: ReactNode }) {
  const language = useLanguage();
  const messages = useMessages();
  const own = use(loadTexts(language));
  return (
    <LanguageProvider language={language} messages={{ ...messages, ...own }}>
      {children}
    </LanguageProvider>
  );
}
