import { useTranslations } from 'use-intl';
import { actNames } from '#domain/staff/acts.ts';

/** Names of acts in the language of the screen; what is no act, such as a state, is shown as it is stored. */
export function useActName(): (act: string) => string {
  const t = useTranslations('console');
  return (act) => {
    const known = actNames.find((name) => name === act);
    return known ? t(`acts.${known}`) : act;
  };
}
