import { useEffect, type ReactNode } from 'react';
import { consoleLanguages, type ConsoleLanguage } from '#domain/staff/roles.ts';
import { loadConsoleMessages, type LoadedConsoleMessages } from '#locales/console.ts';
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

interface Wanted {
  readonly language: ConsoleLanguage;
  /** Whether the texts of all screens are wanted, beyond those of the first. */
  readonly isWhole: boolean;
}

interface Texts extends Wanted {
  readonly loaded: (Wanted & { readonly messages: LoadedConsoleMessages }) | null;
}

const useTexts = create<Texts>(() => ({
  language: findFirstLanguage(readStored(), navigator.languages),
  isWhole: false,
  loaded: null,
}));

function isLoaded({ language, isWhole, loaded }: Texts): boolean {
  return loaded?.language === language && loaded.isWhole === isWhole;
}

/** Loads the wanted texts; those before stay until the new ones are there. */
async function loadTexts(): Promise<void> {
  const wanted = useTexts.getState();
  if (isLoaded(wanted)) return;
  const { language, isWhole } = wanted;
  const messages = await loadConsoleMessages(language, isWhole);
  // Something else can have become wanted, or been loaded, meanwhile.
  const now = useTexts.getState();
  if (now.language !== language || now.isWhole !== isWhole) return loadTexts();
  setPageLanguage(languageOf(language).lang);
  document.documentElement.dir = languageOf(language).dir;
  useTexts.setState({ loaded: { language, isWhole, messages } });
}

/** Resolves once the texts of every screen are there. */
export async function showAllTexts(): Promise<void> {
  useTexts.setState({ isWhole: true });
  await loadTexts();
}

/** Shows the console in a language, also after a reload. */
export function showConsoleLanguage(language: ConsoleLanguage): void {
  useTexts.setState({ language });
  void loadTexts();
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

/** Provides the texts of the chosen language. */
export function ConsoleTexts({ children }: { readonly children: ReactNode }) {
  const { loaded } = useTexts();
  // Texts are loaded from the network.
  useEffect(() => void loadTexts(), []);
  if (!loaded) return null;
  return (
    <LanguageProvider language={loaded.language} messages={loaded.messages}>
      {children}
    </LanguageProvider>
  );
}
