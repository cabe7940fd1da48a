import type texts from './en/finishing.json';
import type { LanguageCode } from './languages.ts';

/** The texts of photo finishing; English defines the keys. */
export type FinishingMessages = typeof texts;

const loaders: Readonly<Record<LanguageCode, () => Promise<{ messages: FinishingMessages }>>> = {
  en: () => import('./en/finishing.ts'),
  fr: () => import('./fr/finishing.ts'),
  ar: () => import('./ar/finishing.ts'),
  es: () => import('./es/finishing.ts'),
  de: () => import('./de/finishing.ts'),
  it: () => import('./it/finishing.ts'),
  ja: () => import('./ja/finishing.ts'),
  zh: () => import('./zh/finishing.ts'),
  pt: () => import('./pt/finishing.ts'),
  ru: () => import('./ru/finishing.ts'),
};

/** Loads the texts of photo finishing, which only the photos of a shop that sells it show. */
export async function loadFinishingMessages(code: LanguageCode): Promise<FinishingMessages> {
  return (await loaders[code]()).messages;
}
