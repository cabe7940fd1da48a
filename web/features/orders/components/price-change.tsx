import { useTranslations } from 'use-intl';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';

interface PriceChangeProps {
  /** Formatted amounts. */
  readonly before: string;
  readonly after: string;
  /** The changed parts of the price and the reasons. */
  readonly changes: readonly string[];
  /** Whether the law asks for a button that says that the order has to be paid. */
  readonly owes: boolean;
  readonly onAccept: () => void;
}

/** The price the customer saw and the current one; the customer has to accept it to continue. */
export function PriceChange({ before, after, changes, owes, onAccept }: PriceChangeProps) {
  const t = useTranslations('summary');
  const owed = useTranslations('navigation')('orderAndOwe');
  const accept = owes ? owed : t('acceptPrice', { amount: after });
  return (
    <Banner
      tone="care"
      role="alert"
      title={t('priceNow')}
      action={<Button onClick={onAccept}>{accept}</Button>}
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
