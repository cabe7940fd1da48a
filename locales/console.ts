import type { ConsoleLanguage } from '#domain/staff/roles.ts';
import type more from './en/console-more.json';
import type first from './en/console.json';

/** The texts of the console; English defines the keys. */
export interface ConsoleMessages {
  readonly console: typeof first & typeof more;
}

/** The texts of the console's first screens, or all of them. */
export type LoadedConsoleMessages = { readonly console: typeof first & Partial<typeof more> };

interface Loaders {
  /** The texts of the frame and of the screens that most visits begin with. */
  readonly first: () => Promise<{ messages: { console: typeof first } }>;
  /** Those of all other screens. */
  readonly more: () => Promise<{ messages: { console: typeof more } }>;
}

const loaders: Readonly<Record<ConsoleLanguage, Loaders>> = {
  en: { first: () => import('./en/console.ts'), more: () => import('./en/console-more.ts') },
  fr: { first: () => import('./fr/console.ts'), more: () => import('./fr/console-more.ts') },
  ar: { first: () => import('./ar/console.ts'), more: () => import('./ar/console-more.ts') },
};

/** Loads the console's texts in a language: those of its first screens, or also all others. */
export async function loadConsoleMessages(
  language: ConsoleLanguage,
  isWhole: boolean,
): Promise<LoadedConsoleMessages> {
  const { first, more } = loaders[language];
  const [{ messages }, rest] = await Promise.all([first(), isWhole ? more() : null]);
  return { console: { ...messages.console, ...rest?.messages.console } };
}
