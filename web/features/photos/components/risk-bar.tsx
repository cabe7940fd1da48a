import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/button.tsx';
import { Warning } from '#web/ui/icons.tsx';

interface RiskBarProps {
  readonly count: number;
  /** They alone are shown. */
  readonly only: boolean;
  readonly onOnly: (only: boolean) => void;
  readonly onAccept: () => void;
}

/** How many photos may disappoint on paper, with a way to see them alone and to print them all the same. */
export function RiskBar({ count, only, onOnly, onAccept }: RiskBarProps) {
  const t = useTranslations('risks');
  if (count === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-care-wash p-3">
      <p className="flex min-w-0 grow items-center gap-2">
        <Warning className="text-care" />
        {t('count', { count })}
      </p>
      <Button aria-pressed={only} onClick={() => onOnly(!only)}>
        {t(only ? 'showAll' : 'showOnly')}
      </Button>
      {only && <Button onClick={onAccept}>{t('acceptAll')}</Button>}
    </div>
  );
}
