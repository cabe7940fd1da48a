import { useTranslations } from 'use-intl';
import type { OrderWire } from '#contract/orders.ts';
import { Banner } from '#web/ui/banner.tsx';

/** The request to open the link in the mail, for an order that is not printed before that. Source: product §4.11. */
export function ConfirmByMail({ order }: { readonly order: OrderWire }) {
  const t = useTranslations('confirmation');
  if (!order.awaitsConfirmation) return null;
  return (
    <Banner tone="note" title={t('confirmTitle')}>
      {t('confirmText')}
    </Banner>
  );
}
