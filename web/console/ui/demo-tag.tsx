import { useTranslations } from 'use-intl';

/** Says on every screen that the shop takes no real money. */
export function DemoTag() {
  const t = useTranslations('console.shell');
  return (
    <span className="shrink-0 rounded-[3px] border border-dashed border-edge px-1.5 py-0.5 font-edge text-mark">
      {t('demo')}
    </span>
  );
}
