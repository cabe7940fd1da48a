import { useCallback, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { LanguageCode } from '#locales/index.ts';
import { useNotices } from '#web/lib/notices.ts';
import { switchLanguage } from '../language/switch-language.ts';
import { broughtCountry, moveWithLanguage } from '../places/change-country.ts';

interface Picking {
  /** Keeps the country when switching to Arabic, unlike the picker. */
  readonly keepsCountry: boolean;
}

/** Shows the page in a manually picked language, with the country that the picker's language brings. */
export function usePickLanguage() {
  const t = useTranslations('failures');
  const takeBack = useRef<(() => void) | null>(null);
  return useCallback(
    (language: LanguageCode, { keepsCountry }: Picking = { keepsCountry: false }): void => {
      const pick = async (): Promise<void> => {
        takeBack.current?.();
        const country = keepsCountry ? null : broughtCountry(language);
        const switching = () => switchLanguage(language, { remember: true });
        if (await (country ? moveWithLanguage(country, switching) : switching())) return;
        takeBack.current = useNotices
          .getState()
          .showProblem({ title: t('networkError'), text: t('kept'), retry: () => void pick() });
      };
      void pick();
    },
    [t],
  );
}
