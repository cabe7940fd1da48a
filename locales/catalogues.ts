import { createTranslator } from 'use-intl/core';
import { ar } from './ar/index.ts';
import { de } from './de/index.ts';
import { en } from './en/index.ts';
import { errorValues, type RawErrorDetails } from './error-values.ts';
import { es } from './es/index.ts';
import { fr } from './fr/index.ts';
import { it } from './it/index.ts';
import { ja } from './ja/index.ts';
import { languageOf, type LanguageCode } from './languages.ts';
import { pt } from './pt/index.ts';
import { ru } from './ru/index.ts';
import { zh } from './zh/index.ts';

/** Every text of one language; English defines the keys. */
export type Catalogue = typeof en;

const catalogues: Readonly<Record<LanguageCode, Catalogue>> = {
  ar,
  de,
  en,
  es,
  fr,
  it,
  ja,
  pt,
  ru,
  zh,
};

/** All texts of a language, for the server. Source: product §1. */
export function catalogueOf(code: LanguageCode): Catalogue {
  return catalogues[code];
}

function settings(code: LanguageCode) {
  return {
    locale: languageOf(code).locale,
    messages: catalogueOf(code),
    // A missing key or argument is a bug of the caller and must never be shown to a customer. Without an arguments object
    // use-intl would return the text unformatted.
    onError: (error: Error) => {
      throw error;
    },
  };
}

/** Translator of the e-mail texts. Throws on a missing key or argument. Source: product §8. */
export function emailTexts(code: LanguageCode) {
  return createTranslator({ ...settings(code), namespace: 'emails' });
}

/** Translator of page title, description, keywords and social texts. Source: product §1. */
export function metaTexts(code: LanguageCode) {
  return createTranslator({ ...settings(code), namespace: 'meta' });
}

/** Translator of the information pages. Source: product §2.3. */
export function pageTexts(code: LanguageCode) {
  return createTranslator({ ...settings(code), namespace: 'pages' });
}

/**
 * Text of an error code for a customer. Known details (see {@link errorValues}) become part of the sentence; without
 * them the sentence is general. Source: product §8.
 */
export function errorText(
  language: LanguageCode,
  code: keyof Catalogue['errors'],
  details?: RawErrorDetails,
): string {
  const translate = createTranslator({ ...settings(language), namespace: 'errors' });
  return translate(code, errorValues(language, details));
}
