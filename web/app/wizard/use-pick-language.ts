import { useCallback, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { LanguageCode } from '#locales/index.ts';
import { useCountry } from '#web/features/catalogue/store.ts';
import { useNotices } from '#web/lib/notices.ts';
import { choosesTunisia, switchLanguage } from '../language/switch-language.ts';
import { moveToTunisia } from '../places/change-country.ts';

interface Picking {
  /** Keeps the country when switching to Arabic, unlike the picker. */
  readonly keepsCountry: boolean;
}

/** Shows the page in a manually picked language; the picker's Arabic also chooses Tunisia. */
export function usePickLanguage() {
  const t = useTranslations('failures');
  const takeBack = useRef<(() => void) | null>(null);
  return useCallback(
    (language: LanguageCode, { keepsCountry }: Picking = { keepsCountry: false }): void => {
      const pick = async (): Promise<void> => {
        takeBack.current?.();
        const isElsewhere = useCountry.getState().country !== 'TN';
        const moves = !keepsCountry && isElsewhere && choosesTunisia(language);
        const switching = () => switchLanguage(language, { remember: true });
        if (await (moves ? moveToTunisia(switching) : switching())) return;
        takeBack.current = useNotices
          .getState()
          .showProblem({ title: t('networkError'), text: t('kept'), retry: () => void pick() });
      };
      void pick();
    },
    [t],
  );
}
