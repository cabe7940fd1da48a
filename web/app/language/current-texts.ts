import { createTranslator } from 'use-intl';
import { languageOf } from '#locales/index.ts';
import { useLanguageChoice } from './language-store.ts';

/** The current language and its texts, for code that runs right after a language change. */
export function currentTexts() {
  const { language, messages } = useLanguageChoice.getState();
  if (!messages) throw new Error('no language has been shown yet');
  return {
    language,
    t: createTranslator({ locale: languageOf(language).locale, messages }),
  };
}
