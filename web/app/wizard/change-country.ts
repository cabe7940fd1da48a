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

/** What a country change may change: kept, so that it can be undone to the last copy. */
const remember = () => {
  const country = useCountry.getState().country;
  const { language } = useLanguageChoice.getState();
  const { photos } = usePhotosView.getState();
  return async (): Promise<void> => {
    useCountry.getState().choose(country, true);
    alignPath();
    const actions = await loadPhotos();
    actions.moveToCountry(country);
    for (const { id, productType, shape, size, quantity } of photos) {
      actions.setProduct(id, productType, shape);
      actions.setSize(id, size);
      actions.setQuantity(id, quantity);
    }
    await switchLanguage(language, { remember: false });
  };
};

/** Tells of a country change and what it did to the photos, with the way back. */
const tell = (before: string, next: string, changed: number, undo: () => Promise<void>): void => {
  const { language, t } = currentTexts();
  const country = countryName(next, language);
  useNotices.getState().showToast(
    changed > 0
      ? {
          text: t('country.sizesChanged', { count: changed, country }),
          action: {
            label: t('country.undo', { country: countryName(before, language) }),
            run: () => void undo(),
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
  const undo = remember();
  const changed = await moveTo(next);
  if (followsTunisia(next)) await switchLanguage('fr', { remember: false });
  tell(before, next, changed, undo);
};

/** Arabic picked by hand leads to Tunisia: the order moves there, and is told so in Arabic once it is on. */
export const moveToTunisia = async (switching: () => Promise<boolean>): Promise<boolean> => {
  const before = useCountry.getState().country;
  const undo = remember();
  useCountry.getState().choose('TN', false);
  const changed = (await loadPhotos()).moveToCountry('TN');
  const switched = await switching();
  tell(before, 'TN', changed, undo);
  return switched;
};
