import { Suspense, use, type ReactNode } from 'react';
import { IntlProvider, useMessages } from 'use-intl';
import { loadChoiceMessages, type ChoiceMessages } from '#locales/choices.ts';
import { languageOf, type LanguageCode } from '#locales/index.ts';
import { useLanguage } from './intl.tsx';

const kept = new Map<LanguageCode, Promise<ChoiceMessages | null>>();

/** Loads the texts of a language once; null where they cannot be loaded, which may be retried. */
function loadTexts(language: LanguageCode): Promise<ChoiceMessages | null> {
  const found = kept.get(language);
  if (found) return found;
  const loading = loadChoiceMessages(language).catch(() => {
    kept.delete(language);
    return null;
  });
  kept.set(language, loading);
  return loading;
}

function WithTexts({ children }: { readonly children: ReactNode }) {
  const language = useLanguage();
  const messages = useMessages();
  const own = use(loadTexts(language));
  return (
    own && (
      <IntlProvider
        locale={languageOf(language).locale}
        messages={{ ...messages, ...own }}
        timeZone="UTC"
      >
        {children}
      </IntlProvider>
    )
  );
}

/** Adds the texts about free measures and options, which few products have; nothing is shown before they are loaded. */
export function ChoiceTexts({ children }: { readonly children: ReactNode }) {
  return (
    <Suspense fallback={null}>
      <WithTexts>{children}</WithTexts>
    </Suspense>
  );
}
