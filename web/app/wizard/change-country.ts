import { currencyOf } from '#domain/countries.ts';
import { useCountry } from '#web/features/catalogue/store.ts';
import { countryName } from '#web/lib/format.ts';
import { useNotices } from '#web/lib/notices.ts';
import { currentTexts } from '../language/current-texts.ts';
import { pickedLanguage, useLanguageChoice } from '../language/language-store.ts';
import { alignPath, switchLanguage } from '../language/switch-language.ts';
import { loadPhotos, usePhotosView } from './photos-view.ts';

/** Tunisia chosen by hand speaks French, unless a language was picked or Arabic is on. Source: product §4. */
const followsTunisia = (country: string): boolean =>
  country === 'TN' &&
  pickedLanguage() === null &&
  !['ar', 'fr'].includes(useLanguageChoice.getState().language);

/** Prices and sizes follow; answers how many photos changed. */
const moveTo = async (country: string): Promise<number> => {
  useCountry.getState().choose(country, true);
  alignPath();
  // Photos that are not here yet move when they come: see fitRestoredPhotos.
  if (usePhotosView.getState().restoring) return 0;
  return (await loadPhotos()).moveToCountry(country);
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

/** The photos kept from the last visit are back: those of another country's sizes move to this one's. */
export const fitRestoredPhotos = async (): Promise<void> => {
  const { country } = useCountry.getState();
  const { moveToCountry } = await loadPhotos();
  const { lost } = usePhotosView.getState();
  const changed = moveToCountry(country);
  const { language, t } = currentTexts();
  const { showToast, showProblem } = useNotices.getState();
  if (changed > 0) {
    const name = countryName(country, language);
    showToast({ text: t('country.sizesChanged', { count: changed, country: name }) });
  }
  if (lost > 0) showProblem({ title: t('saved.photosLost', { count: lost }) });
};

/** Moves the order to another country, chosen by hand, and tells what changed by it. */
export const changeCountry = async (next: string): Promise<void> => {
  const before = useCountry.getState().country;
  if (next === before) return;
  const changed = await moveTo(next);
  if (followsTunisia(next)) await switchLanguage('fr', { remember: false });
  tell(before, next, changed);
};
