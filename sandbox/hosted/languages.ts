/** Languages of the providers' pages, by what each calls itself. */
export const languageNames = {
  en: 'English',
  fr: 'Français',
  es: 'Español',
  ar: 'العربية',
  de: 'Deutsch',
  it: 'Italiano',
  ja: '日本語',
  zh: '中文',
  pt: 'Português',
  ru: 'Русский',
} as const;

export type PageLanguage = keyof typeof languageNames;

const isPageLanguage = (code: string): code is PageLanguage => Object.hasOwn(languageNames, code);

/** See {@link PageLanguage}. */
export const pageLanguages = Object.keys(languageNames).filter(isPageLanguage);

/** The language of a page for a language tag; anything it does not speak is English. */
export function pageLanguage(tag: string): PageLanguage {
  const primary = tag.slice(0, 2).toLowerCase();
  return isPageLanguage(primary) ? primary : 'en';
}

/** Parts of a text one behind the other; Japanese and Chinese set no space between them. */
export function joinParts(language: PageLanguage, ...parts: readonly string[]): string {
  return parts.join(language === 'ja' || language === 'zh' ? '' : ' ');
}
