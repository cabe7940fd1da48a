import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { provinceFrom } from '#domain/provinces.ts';
import type { Currency } from '#domain/money.ts';
import type { BaseMethod } from '#domain/payment-methods.ts';
import type { Pricing } from '#domain/pricing.ts';
import { freeShippingThresholdOf, type DeliveryMethod } from '#domain/shipping.ts';
import { isolate } from '#locales/isolate.ts';
import { useFormats } from '#web/lib/intl.tsx';
import type { OrderLine } from '#web/lib/order-lines.ts';
import { useWareText } from '#web/lib/use-ware-text.ts';
import { Button } from '#web/ui/button.tsx';
import { JobEnvelope, type EnvelopeLine } from '#web/ui/job-envelope.tsx';
import type { DeliveryPromise } from '../hooks/use-delivery-promise.ts';
import { taxNameKey } from '../tax-names.ts';

/** The code an order bears. */
export interface SummaryDiscount {
  readonly code: string;
  /** What it takes off, as a share or an amount; or why it takes nothing. */
  readonly detail: string;
  readonly onRemove: () => void;
}

/** Where it is paid, when not now. */
const toPay = {
  cod: 'summary.toPayOnDelivery',
  in_store: 'receiving.toPay',
} as const satisfies Partial<Record<BaseMethod, string>>;

interface CheckoutSummaryProps {
  readonly country: string;
  readonly currency: Currency;
  /** Null while there is nothing to price. */
  readonly pricing: Pricing | null;
  /** The total agreed to, minor units, where it is not the pricing's. */
  readonly agreedTotal: number | null;
  readonly lines: readonly OrderLine[];
  readonly delivery: DeliveryMethod;
  readonly promise: DeliveryPromise;
  readonly method: BaseMethod | null;
  readonly discount: SummaryDiscount | null;
  readonly pictures?: ReactNode;
  readonly onBack: () => void;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

type PricedProps = CheckoutSummaryProps & { readonly pricing: Pricing };

const useDiscountLine = ({ currency, pricing, discount }: PricedProps): EnvelopeLine[] => {
  const t = useTranslations();
  const { money } = useFormats();
  if (!discount) return [];
  const { code, detail, onRemove } = discount;
  const counts = pricing.discount > 0;
  const remove = (
    <button
      type="button"
      onClick={onRemove}
      aria-label={t('links.discount.remove', { code: isolate(code) })}
      className="min-h-target text-ink underline decoration-edge underline-offset-4 hover:decoration-ink"
    >
      {t('common.remove')}
    </button>
  );
  return [
    {
      key: 'discount',
      label: t('summary.discountCode', { code: isolate(code) }),
      detail: (
        <span className="flex flex-wrap items-center gap-x-3">
          <span className={counts ? undefined : 'text-wrong'}>{detail}</span>
          {remove}
        </span>
      ),
      amount: counts ? money(-pricing.discount, currency) : '–',
      ...(counts && { tone: 'done' as const }),
    },
  ];
};

const usePickupLine = ({ promise: { studio, ready } }: PricedProps): EnvelopeLine => {
  const t = useTranslations();
  const place = studio && <span className="block">{isolate(studio.name)}</span>;
  return {
    key: 'pickup',
    label: t('receiving.fee'),
    detail: (
      <>
        {place}
        {ready && t('checkout.delivery.pickupReady', { date: ready })}
      </>
    ),
    amount: t('common.free'),
    tone: 'done',
  };
};

const useShippingLine = ({ country, currency, pricing, promise }: PricedProps): EnvelopeLine => {
  const t = useTranslations();
  const { money, roundMoney } = useFormats();
  const free = pricing.shippingFee === 0;
  const threshold = freeShippingThresholdOf(country);
  const missing = money(threshold - pricing.subtotal, currency);
  return {
    key: 'shipping',
    label: t('summary.shipping'),
    detail: (
      <>
        <span className="block">
          {free
            ? t('checkout.delivery.shippingFree', { threshold: roundMoney(threshold, currency) })
            : t('checkout.delivery.shippingMissing', { amount: missing })}
        </span>
        {t('checkout.delivery.shippingBy', { date: promise.carrier })}
      </>
    ),
    amount: free ? t('common.free') : money(pricing.shippingFee, currency),
    ...(free && { tone: 'done' }),
  };
};

/** What decides the rates of an order in Canada. */
const useRatesText = ({ country, pricing, delivery }: PricedProps): string | null => {
  const t = useTranslations();
  const province = pricing.appliedProvince ? provinceFrom(pricing.appliedProvince) : null;
  if (province) return t('summary.taxProvince', { province: t(`provinces.${province}`) });
  if (country !== 'CA') return null;
  return t(delivery === 'pickup' ? 'receiving.gstOnly' : 'summary.provinceNeeded');
};

const useTotals = (props: PricedProps): EnvelopeLine[] => {
  const { currency, pricing, delivery } = props;
  const t = useTranslations();
  const { money, percent } = useFormats();
  const pickup = usePickupLine(props);
  const shipping = useShippingLine(props);
  const rates = useRatesText(props);
  const discountLine = useDiscountLine(props);
  const taxed = pricing.preDiscountTotal - pricing.discount;
  return [
    { key: 'subtotal', label: t('summary.subtotal'), amount: money(pricing.subtotal, currency) },
    delivery === 'pickup' ? pickup : shipping,
    ...discountLine,
    ...pricing.appliedTaxRates.map((rate, index): EnvelopeLine => {
      const name = t(`summary.taxNames.${taxNameKey(rate.name)}`);
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

function PricedSummary(props: PricedProps) {
  const { country, currency, pricing, agreedTotal, lines, method, pictures, onBack } = props;
  const t = useTranslations();
  const { money } = useFormats();
  const text = useWareText();
  const totals = useTotals(props);
  const tunisia = country === 'TN';
  const later = method === 'cod' || method === 'in_store' ? toPay[method] : null;
  const label = t(later ?? 'summary.toPayNow');
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
