import type texts from './en/choices.json';
import type { LanguageCode } from './languages.ts';

/** The texts about choices within a product; English defines the keys. */
export type ChoiceMessages = typeof texts;

const loaders: Readonly<Record<LanguageCode, () => Promise<{ messages: ChoiceMessages }>>> = {
  en: () => import('./en/choices.ts'),
  fr: () => import('./fr/choices.ts'),
  ar: () => import('./ar/choices.ts'),
  es: () => import('./es/choices.ts'),
  de: () => import('./de/choices.ts'),
  it: () => import('./it/choices.ts'),
  ja: () => import('./ja/choices.ts'),
  zh: () => import('./zh/choices.ts'),
  pt: () => import('./pt/choices.ts'),
  ru: () => import('./ru/choices.ts'),
};

/** Loads the texts about free measures and options, which few products have. */
export async function loadChoiceMessages(code: LanguageCode): Promise<ChoiceMessages> {
  return (await loaders[code]()).messages;
}
