import type { ConsoleLanguage } from '#domain/staff/roles.ts';
import type written from './en/console.json';

/** The texts of the console; English defines the keys. */
export interface ConsoleMessages {
  readonly console: typeof written;
}

const loaders: Readonly<Record<ConsoleLanguage, () => Promise<{ messages: ConsoleMessages }>>> = {
  en: () => import('./en/console.ts'),
  fr: () => import('./fr/console.ts'),
  ar: () => import('./ar/console.ts'),
};

/** Loads the console's texts in a language, one chunk a language. */
export async function loadConsoleMessages(language: ConsoleLanguage): Promise<ConsoleMessages> {
  return (await loaders[language]()).messages;
}
