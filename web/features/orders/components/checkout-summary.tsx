import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { provinceFrom } from '#domain/provinces.ts';
import type { Currency } from '#domain/money.ts';
import type { BaseMethod } from '#domain/payment-methods.ts';
import type { Pricing } from '#domain/pricing.ts';
import { freeShippingThresholdOf } from '#domain/shipping.ts';
import { useFormats } from '#web/lib/intl.tsx';
import type { OrderLine } from '#web/lib/order-lines.ts';
import { useWareText } from '#web/lib/use-ware-text.ts';
import { Button } from '#web/ui/button.tsx';
import { JobEnvelope, type EnvelopeLine } from '#web/ui/job-envelope.tsx';
import { taxNameKey } from '../tax-names.ts';

interface CheckoutSummaryProps {
  readonly country: string;
  readonly currency: Currency;
  /** Null while there is nothing to price. */
  readonly pricing: Pricing | null;
  /** The total agreed to, minor units, where it is not the pricing's. */
  readonly agreedTotal: number | null;
  readonly lines: readonly OrderLine[];
  readonly method: BaseMethod | null;
  readonly pictures?: ReactNode;
  readonly onBack: () => void;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

const useTotals = (country: string, currency: Currency, pricing: Pricing): EnvelopeLine[] => {
  const t = useTranslations();
  const { money, percent, roundMoney } = useFormats();
  const free = pricing.shippingFee === 0;
  const threshold = freeShippingThresholdOf(country);
  const province = pricing.appliedProvince ? provinceFrom(pricing.appliedProvince) : null;
  const taxed = pricing.preDiscountTotal - pricing.discount;
  return [
    { key: 'subtotal', label: t('summary.subtotal'), amount: money(pricing.subtotal, currency) },
    {
      key: 'shipping',
      label: t('summary.shipping'),
      detail: free
        ? t('checkout.delivery.shippingFree', { threshold: roundMoney(threshold, currency) })
        : t('checkout.delivery.shippingMissing', {
            amount: money(threshold - pricing.subtotal, currency),
          }),
      amount: free ? t('common.free') : money(pricing.shippingFee, currency),
      ...(free && { tone: 'done' as const }),
    },
    ...pricing.appliedTaxRates.map((rate, index): EnvelopeLine => {
      const name = t(`summary.taxNames.${taxNameKey(rate.name)}`);
      const rates = province
        ? t('summary.taxProvince', { province: t(`provinces.${province}`) })
        : country === 'CA' && t('summary.provinceNeeded');
      const base = t('summary.taxOn', { amount: money(taxed, currency) });
      return {
        key: rate.name,
        label: t('summary.taxLine', { name, percent: percent(rate.percentThousandths) }),
        detail: rates ? `${base}. ${rates}` : base,
        amount: money(pricing.taxAmounts[index] ?? 0, currency),
      };
    }),
  ];
};

/** What is ordered, what it costs and why, as the envelope the lab writes on; the one next action stands on it. */
export function CheckoutSummary(props: CheckoutSummaryProps) {
  const { pricing } = props;
  const t = useTranslations();
  if (pricing) return <PricedSummary {...props} pricing={pricing} />;
  return (
    <JobEnvelope
      title={t('summary.title')}
      lines={[]}
      total={{ label: t('summary.total'), amount: '–', note: t('summary.unavailable') }}
    />
  );
}

function PricedSummary(props: CheckoutSummaryProps & { readonly pricing: Pricing }) {
  const { country, currency, pricing, agreedTotal, lines, method, pictures, onBack } = props;
  const t = useTranslations();
  const { money } = useFormats();
  const text = useWareText();
  const totals = useTotals(country, currency, pricing);
  const tunisia = country === 'TN';
  const label = method === 'cod' ? t('summary.toPayOnDelivery') : t('summary.toPayNow');
  return (
    <JobEnvelope
      title={t('summary.title')}
      flap={
        <Button variant="quiet" onClick={onBack} className="font-normal">
          {t('summary.backToPhotos')}
        </Button>
      }
      pictures={pictures}
      lines={lines.map((line) => ({
        key: line.key,
        label: text.counted(line.key, line.quantity),
        detail: t('summary.lineFrames', {
          quantity: line.quantity,
          price: money(line.unitPrice, currency),
          list: text.isolate(line.frames),
        }),
        amount: money(line.total, currency),
      }))}
      totals={totals}
      total={{
        label: tunisia ? t('summary.totalTtc') : label,
        amount: money(agreedTotal ?? pricing.total, currency),
        note: tunisia ? label : t('summary.currencyNote', { currency }),
      }}
      action={props.action}
    >
      {props.children}
    </JobEnvelope>
  );
}
