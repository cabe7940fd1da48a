import { useTranslations } from 'use-intl';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';

interface PriceChangeProps {
  /** Formatted amounts. */
  readonly before: string;
  readonly after: string;
  /** What is another now, and why. */
  readonly changes: readonly string[];
  readonly onAccept: () => void;
}

/** The price the customer saw and the one there is now; going on is a decision. */
export function PriceChange({ before, after, changes, onAccept }: PriceChangeProps) {
  const t = useTranslations('summary');
  return (
    <Banner
      tone="care"
      role="alert"
      title={t('priceNow')}
      action={<Button onClick={onAccept}>{t('acceptPrice', { amount: after })}</Button>}
    >
      {t('priceChanged', { before, after })}
      {changes.length > 0 && (
        <ul className="mt-2 list-disc ps-5">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
