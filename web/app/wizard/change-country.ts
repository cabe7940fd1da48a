import { currencyOf } from '#domain/countries.ts';
import { useCountry } from '#web/features/catalogue/store.ts';
import { usePhotos } from '#web/features/photos/store.ts';
import { countryName } from '#web/lib/format.ts';
import { useNotices } from '#web/lib/notices.ts';
import { currentTexts } from '../language/current-texts.ts';
import { pickedLanguage, useLanguageChoice } from '../language/language-store.ts';
import { alignPath, switchLanguage } from '../language/switch-language.ts';

/** Tunisia chosen by hand speaks French, unless a language was picked or Arabic is on. Source: product §4. */
const followsTunisia = (country: string): boolean =>
  country === 'TN' &&
  pickedLanguage() === null &&
  !['ar', 'fr'].includes(useLanguageChoice.getState().language);

/** Prices and sizes follow; answers how many photos changed. */
const moveTo = (country: string): number => {
  useCountry.getState().choose(country, true);
  alignPath();
  return usePhotos.getState().moveToCountry(country);
};

const tell = (before: string, next: string, changed: number): void => {
  const { language, t } = currentTexts();
  const country = countryName(next, language);
  useNotices.getState().showToast(
    changed > 0
      ? {
          text: t('country.sizesChanged', { count: changed, country }),
          action: {
            label: t('country.undo', { country: countryName(before, language) }),
            run: () => void changeCountry(before),
          },
        }
      : { text: t('country.changed', { country, currency: currencyOf(next) }) },
  );
};

/** Moves the order to another country, chosen by hand, and tells what changed by it. */
export const changeCountry = async (next: string): Promise<void> => {
  const before = useCountry.getState().country;
  if (next === before) return;
  const changed = moveTo(next);
  if (followsTunisia(next)) await switchLanguage('fr', { remember: false });
  tell(before, next, changed);
};
