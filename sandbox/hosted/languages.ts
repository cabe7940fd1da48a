/** Languages of the providers' pages by their own names. */
export const languageNames = {
  en: 'English',
  fr: 'Français',
  ar: 'العربية',
} as const;

export type PageLanguage = keyof typeof languageNames;

function isPageLanguage(code: string): code is PageLanguage {
  return Object.hasOwn(languageNames, code);
}

/** See {@link PageLanguage}. */
export const pageLanguages = Object.keys(languageNames).filter(isPageLanguage);

/** The page language for a language tag; English for an unsupported one. */
export function pageLanguage(tag: string): PageLanguage {
  const primary = tag.slice(0, 2).toLowerCase();
  return isPageLanguage(primary) ? primary : 'en';
}
