import type texts from './en/own-data.json';
import type { LanguageCode } from './languages.ts';

/** The texts about a customer's own data; English defines the keys. */
export type OwnDataMessages = typeof texts;

const loaders: Readonly<Record<LanguageCode, () => Promise<{ messages: OwnDataMessages }>>> = {
  en: () => import('./en/own-data.ts'),
  fr: () => import('./fr/own-data.ts'),
  ar: () => import('./ar/own-data.ts'),
  es: () => import('./es/own-data.ts'),
  de: () => import('./de/own-data.ts'),
  it: () => import('./it/own-data.ts'),
  ja: () => import('./ja/own-data.ts'),
  zh: () => import('./zh/own-data.ts'),
  pt: () => import('./pt/own-data.ts'),
  ru: () => import('./ru/own-data.ts'),
};

/** Loads the texts about a customer's own data, which only their page and the page of an order show. Source: product §1. */
export async function loadOwnDataMessages(code: LanguageCode): Promise<OwnDataMessages> {
  return (await loaders[code]()).messages;
}
