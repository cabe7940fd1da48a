import type { Catalogue } from './catalogues.ts';
import type { LanguageCode } from './languages.ts';

export { isolate } from './isolate.ts';
export {
  isLanguageCode,
  languageCodes,
  languageOf,
  localizedPath,
  languages,
  type Language,
  type LanguageCode,
} from './languages.ts';

/** The browser's texts, without the e-mails: the storefront's groups at the top level, next to `errors` and `meta`. */
export type WebMessages = Catalogue['storefront'] & Pick<Catalogue, 'errors' | 'meta'>;

const loaders: Readonly<Record<LanguageCode, () => Promise<{ messages: WebMessages }>>> = {
  en: () => import('./en/web.ts'),
  fr: () => import('./fr/web.ts'),
  ar: () => import('./ar/web.ts'),
  es: () => import('./es/web.ts'),
  de: () => import('./de/web.ts'),
  it: () => import('./it/web.ts'),
  ja: () => import('./ja/web.ts'),
  zh: () => import('./zh/web.ts'),
  pt: () => import('./pt/web.ts'),
  ru: () => import('./ru/web.ts'),
};

/** Loads a language's texts, one chunk a language. Source: product §1. */
export async function loadMessages(code: LanguageCode): Promise<WebMessages> {
  return (await loaders[code]()).messages;
}
