import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { currencyOf } from '#domain/countries.ts';
import { useCountry } from '#web/features/catalogue/store.ts';
import { usePhotos } from '#web/features/photos/store.ts';
import { useFormats } from '#web/lib/intl.tsx';
import { useNotices } from '#web/lib/notices.ts';
import { pickedLanguage, useLanguageChoice } from '../language/language-store.ts';
import { alignPath, switchLanguage } from '../language/switch-language.ts';

/** Tunisia chosen by hand speaks French, unless a language was picked or Arabic is on. Source: product §4. */
const followsTunisia = (country: string): boolean =>
  country === 'TN' &&
  pickedLanguage() === null &&
  !['ar', 'fr'].includes(useLanguageChoice.getState().language);

/** Moves the order to another country and tells what changed by it. */
export const useChangeCountry = () => {
  const t = useTranslations('country');
  const { country: nameOf } = useFormats();
  const showToast = useNotices((state) => state.showToast);
  return useCallback(
    (next: string): void => {
      const before = useCountry.getState().country;
      if (next === before) return;
      const move = (country: string): number => {
        useCountry.getState().choose(country, true);
        alignPath();
        return usePhotos.getState().moveToCountry(country);
      };
      const changed = move(next);
      const country = nameOf(next);
      showToast(
        changed > 0
          ? {
              text: t('sizesChanged', { count: changed, country }),
              action: {
                label: t('undo', { country: nameOf(before) }),
                run: () => void move(before),
              },
            }
          : { text: t('changed', { country, currency: currencyOf(next) }) },
      );
      if (followsTunisia(next)) void switchLanguage('fr', { remember: false });
    },
    [t, nameOf, showToast],
  );
};
