import { languageOf, type LanguageCode } from '#locales/index.ts';
import { useCountry } from '#web/features/catalogue/store.ts';
import { pathOf, placeOf } from './language-path.ts';
import { rememberLanguage, showLanguage, useLanguageChoice } from './language-store.ts';

const replacePath = (path: string): void => {
  if (location.pathname !== path) history.replaceState(history.state, '', path + location.search);
};

/** Makes the address say the language of the screen: after it changed, and after going back to an older entry. */
export const alignPath = (): void => {
  const { language } = useLanguageChoice.getState();
  const place = placeOf(location.pathname);
  const { country } = useCountry.getState();
  const says = place.language ?? (location.pathname === '/' ? language : null);
  const forcesAnother = place.forcedCountry !== null && place.forcedCountry !== country;
  if (says === language && !forcesAnother) return;
  replacePath(pathOf(language, useCountry.getState()));
};

/**
 * Shows the page in another language and under its path; false when its texts could not be fetched. `remember`
 * where the customer picked it.
 */
export const switchLanguage = async (
  language: LanguageCode,
  { remember }: { readonly remember: boolean },
): Promise<boolean> => {
  if (!(await showLanguage(language))) return false;
  if (remember) rememberLanguage(language);
  replacePath(pathOf(language, useCountry.getState()));
  return true;
};

/** Whether picking a language also chooses Tunisia: the Arabic of the picker does, unless it may not. */
export const choosesTunisia = (language: LanguageCode): boolean =>
  placeOf(pathOf(language, useCountry.getState())).forcedCountry === 'TN' &&
  languageOf(language).dir === 'rtl';
