import {
  isLanguageCode,
  languageCodes,
  languages,
  type Language,
  type LanguageCode,
} from '#locales/index.ts';
import { languagesFact } from './brand.ts';

/** Codes of the languages that the shop offers, first the one of an address that names none. */
export function offeredCodes(): readonly LanguageCode[] {
  const codes = languagesFact().split(' ').filter(isLanguageCode);
  return codes.length > 0 ? codes : languageCodes;
}

/** Whether the shop offers a language. */
export function isOffered(code: string | null): code is LanguageCode {
  return isLanguageCode(code) && offeredCodes().includes(code);
}

/** The languages that the shop offers, in the order of the picker. */
export function offeredLanguages(): readonly Language[] {
  return languages.filter(({ code }) => isOffered(code));
}

/** The language of an address that names none, unless one was picked: English, or the best for this visit without it. */
export function openLanguage(): LanguageCode {
  const [code = 'en'] = offeredCodes();
  return code;
}
