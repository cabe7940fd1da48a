import { addressCountry } from '#domain/storefront/page-paths.ts';
import { languageOf, type LanguageCode } from '#locales/index.ts';
import { useCountry } from '#web/features/catalogue/store.ts';
import { initialLanguage, pathOf, parsePath } from '../address/language-path.ts';
import { useStudioAddress } from '../address/studio-address.ts';
import {
  pickedLanguage,
  rememberLanguage,
  showLanguage,
  useLanguageChoice,
} from './language-store.ts';
import { useLanguageOffer } from './offered-language.ts';

function replacePath(path: string): void {
  if (location.pathname !== path) history.replaceState(history.state, '', path + location.search);
}

/** Path of a language in the picker: Arabic's chooses Tunisia unless another country was picked manually. */
function pickerPath(language: LanguageCode): string {
  return pathOf(language, useCountry.getState(), useStudioAddress.getState().slug);
}

/** Path of a language that keeps the country: Arabic's is `/ar` everywhere but in Tunisia. */
function ownPath(language: LanguageCode): string {
  const { country } = useCountry.getState();
  return pathOf(language, { country, byHand: true }, useStudioAddress.getState().slug);
}

/** Updates the URL to the current language and studio, after either changed or after navigating to an older entry. */
export function alignPath(): void {
  const { language } = useLanguageChoice.getState();
  const place = parsePath(location.pathname);
  const { country } = useCountry.getState();
  const isOpen = location.pathname === '/' || place.studio !== null;
  // A path without a language names the one that a reload shows, which differs from one that the country brought.
  const says = place.language ?? (isOpen ? initialLanguage(place, pickedLanguage()) : null);
  const forcesAnother = place.forcedCountry !== null && place.forcedCountry !== country;
  const sameStudio = place.studio === useStudioAddress.getState().slug;
  if (says === language && !forcesAnother && sameStudio) return;
  replacePath(ownPath(language));
}

/**
 * Shows the page in another language and under its path; false when its texts could not be loaded. `remember` if the
 * customer picked it.
 */
export async function switchLanguage(
  language: LanguageCode,
  { remember }: { readonly remember: boolean },
): Promise<boolean> {
  if (!(await showLanguage(language))) return false;
  if (remember) {
    rememberLanguage(language);
    useLanguageOffer.setState({ language: null });
  }
  replacePath(ownPath(language));
  return true;
}

/** Whether picking a language also chooses Tunisia: Arabic does, unless another country was picked manually. */
export function choosesTunisia(language: LanguageCode): boolean {
  return (
    parsePath(pickerPath(language)).forcedCountry === addressCountry &&
    languageOf(language).dir === 'rtl'
  );
}
