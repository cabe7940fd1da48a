import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Currency } from '#domain/common/money.ts';
import type { Pricing } from '#domain/checkout/pricing.ts';
import { freeShippingThresholdOf } from '#domain/catalogue/shipping.ts';
import { useFormats } from '#web/lib/intl.tsx';
import type { SummaryLine } from '#web/lib/summary-lines.ts';
import { useLineTexts } from '#web/lib/use-line-texts.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { JobEnvelope } from '#web/ui/job-envelope.tsx';

interface OrderSummaryProps {
  readonly country: string;
  readonly currency: Currency;
  readonly pricing: Pricing | null;
  readonly lines: readonly SummaryLine[];
  readonly level?: 2 | 3;
  readonly pictures?: ReactNode;
  readonly action?: ReactNode;
  readonly className?: string;
  readonly limit?: string;
}

/** The order so far, before delivery and tax are known: for step 0 and the peek. */
export function OrderSummary(props: OrderSummaryProps) {
  const catalogue = useShopCatalogue();
  const {
    country,
    currency,
    pricing,
    lines,
    level = 2,
    pictures,
    action,
    className,
    limit,
  } = props;
  const t = useTranslations();
  const { money, roundMoney } = useFormats();
  const textsOf = useLineTexts(currency);
  const subtotal = pricing?.subtotal ?? 0;
  const threshold = freeShippingThresholdOf(catalogue, country);
  const deliveryText = (): string => {
    if (lines.length === 0) {
      return t('intro.promises.freeFrom', { amount: roundMoney(threshold, currency) });
    }
    return subtotal < threshold
      ? t('checkout.delivery.shippingMissing', { amount: money(threshold - subtotal, currency) })
      : t('checkout.delivery.shippingFree');
  };
  return (
    <JobEnvelope
      title={t('summary.title')}
      level={level}
      {...(className && { className })}
      {...(limit && { limit })}
      pictures={pictures}
      lines={lines.map((line) => textsOf(line))}
      total={{
        label: t('summary.soFar'),
        amount: money(subtotal, currency),
        note: lines.length > 0 ? t('summary.nextPage') : t('peek.empty'),
      }}
      action={action}
    >
      <p className="text-small font-semibold text-done">{deliveryText()}</p>
    </JobEnvelope>
  );
}
