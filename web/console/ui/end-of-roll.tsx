import { useTranslations } from 'use-intl';

/** The end of a film: everything is done. */
export function EndOfRoll() {
  const t = useTranslations('console.empty');
  return (
    <div className="film w-56 p-1.5">
      <div className="film-holes h-2" />
      <p className="py-7 text-center font-edge text-fine text-rebate-ink">{t('endOfRoll')}</p>
      <div className="film-holes h-2" />
    </div>
  );
}
