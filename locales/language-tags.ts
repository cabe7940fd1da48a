import { isLanguageCode, languageCodes, type LanguageCode } from './languages.ts';

/**
 * The shop's language for a language tag (BCP 47) of any script, country or variant: `zh-TW` and `zh-Hant` are `zh`,
 * `pt-PT` is `pt`, `fr-CA` is `fr`. Null if the shop does not have the language or the tag is malformed.
 */
export function languageOfTag(tag: string): LanguageCode | null {
  try {
    const { language } = new Intl.Locale(tag);
    return isLanguageCode(language) ? language : null;
  } catch {
    return null;
  }
}

/** The first of the offered languages among tags in order of preference; null if none of them is offered. */
export function preferredLanguage(
  tags: readonly string[],
  offered: readonly string[] = languageCodes,
): LanguageCode | null {
  for (const tag of tags) {
    const language = languageOfTag(tag);
    if (language && offered.includes(language)) return language;
  }
  return null;
}
