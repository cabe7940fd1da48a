import { useEffect, useState, type ReactNode } from 'react';
import { consoleLanguages, type ConsoleLanguage } from '#domain/staff/roles.ts';
import { loadConsoleMessages, type ConsoleMessages } from '#locales/console.ts';
import { languageOf } from '#locales/languages.ts';
import { LanguageProvider, useLanguage } from '#web/lib/intl.tsx';
import { setPageLanguage } from '#web/lib/page-language.ts';
import { create } from 'zustand';

const storageKey = 'fpx-console-language';

function isConsoleLanguage(value: string | null | undefined): value is ConsoleLanguage {
  return consoleLanguages.some((language) => language === value);
}

/** The language before anybody is signed in: the last one here, else the first of the browser's that the console has. */
export function findFirstLanguage(
  stored: string | null,
  asked: readonly string[],
): ConsoleLanguage {
  if (isConsoleLanguage(stored)) return stored;
  return asked.map((tag) => tag.slice(0, 2).toLowerCase()).find(isConsoleLanguage) ?? 'en';
}

function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

interface Shown {
  readonly language: ConsoleLanguage;
}

const useShown = create<Shown>(() => ({
  language: findFirstLanguage(readStored(), navigator.languages),
}));

/** Shows the console in a language, also after a reload. */
export function showConsoleLanguage(language: ConsoleLanguage): void {
  useShown.setState({ language });
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // It holds until the page is closed.
  }
}

/** The language that the console shows. */
export function useConsoleLanguage(): ConsoleLanguage {
  const language = useLanguage();
  return isConsoleLanguage(language) ? language : 'en';
}

interface Loaded {
  readonly language: ConsoleLanguage;
  readonly messages: ConsoleMessages;
}

/** Provides the texts of the chosen language; those before stay until the new ones are there. */
export function ConsoleTexts({ children }: { readonly children: ReactNode }) {
  const { language } = useShown();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  // Texts are loaded from the network.
  useEffect(() => {
    let isCurrent = true;
    void loadConsoleMessages(language).then((messages) => {
      if (!isCurrent) return;
      setPageLanguage(languageOf(language).lang);
      document.documentElement.dir = languageOf(language).dir;
      setLoaded({ language, messages });
    });
    return () => {
      isCurrent = false;
    };
  }, [language]);
  if (!loaded) return null;
  return (
    <LanguageProvider language={loaded.language} messages={loaded.messages}>
      {children}
    </LanguageProvider>
  );
}
