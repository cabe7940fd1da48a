import { createTranslator } from 'use-intl';
import { languageOf } from '#locales/index.ts';
import { useLanguageChoice } from './language-store.ts';

/** The language and texts of this moment, for what happens after the language itself has just changed. */
export const currentTexts = () => {
  const { language, messages } = useLanguageChoice.getState();
  if (!messages) throw new Error('no language has been shown yet');
  return {
    language,
    t: createTranslator({ locale: languageOf(language).locale, messages }),
  };
};
