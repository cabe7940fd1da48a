import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import type { LanguageCode } from '#locales/index.ts';
import { useCountry } from '#web/features/catalogue/store.ts';
import { useNotices } from '#web/lib/notices.ts';
import { moveToTunisia } from './change-country.ts';
import { choosesTunisia, switchLanguage } from '../language/switch-language.ts';

/** Shows the page in a language picked by hand; the Arabic of the picker also chooses Tunisia. */
export const usePickLanguage = () => {
  const t = useTranslations('failures');
  const showProblem = useNotices((state) => state.showProblem);
  return useCallback(
    (language: LanguageCode): void => {
      const pick = async (): Promise<void> => {
        const moves = choosesTunisia(language) && useCountry.getState().country !== 'TN';
        const switching = () => switchLanguage(language, { remember: true });
        if (await (moves ? moveToTunisia(switching) : switching())) return;
        showProblem({ title: t('networkError'), text: t('kept'), retry: () => void pick() });
      };
      void pick();
    },
    [showProblem, t],
  );
};
