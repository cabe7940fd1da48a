import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/button.tsx';
import { Locate } from '../icons.tsx';
import { usePlace } from '../place-store.ts';

interface PlaceLineProps {
  readonly onAsk?: () => void;
}

/** Requests the customer's position on a tap and shows the result. */
export function PlaceLine({ onAsk }: PlaceLineProps) {
  const t = useTranslations('studios.place');
  const { place, trouble, locating, locate } = usePlace();
  const ask = (): void => {
    onAsk?.();
    locate();
  };
  if (place) return <p className="text-ink-2">{t('known')}</p>;
  return (
    <div className="flex flex-col items-start gap-2">
      <Button busy={locating} busyLabel={t('locating')} onClick={ask}>
        <Locate />
        {t('use')}
      </Button>
      <output className="text-ink-2 empty:hidden">
        {trouble && `${t(trouble)} ${t('enable')}`}
      </output>
    </div>
  );
}
