import { countryCatalogue, policyOf, type Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { tiersOf } from '#domain/catalogue/prices.ts';
import { countForTiers } from '#domain/catalogue/tier-counts.ts';
import { provinceFrom, type CanadianProvince } from '#domain/places/provinces.ts';
import type { Currency } from '#domain/common/money.ts';
import type { BaseMethod } from '#domain/catalogue/base-methods.ts';
import type { Pricing } from '#domain/checkout/pricing.ts';
import type { DeliveryMethod } from '#domain/catalogue/shipping.ts';
import { isolate } from '#locales/isolate.ts';
import { productionDays } from '#web/lib/brand.ts';
import { useFormats } from '#web/lib/intl.tsx';
import type { SummaryLine } from '#web/lib/summary-lines.ts';
import { useLineTexts } from '#web/lib/use-line-texts.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { Button } from '#web/ui/button.tsx';
import { JobEnvelope, type EnvelopeLine } from '#web/ui/job-envelope.tsx';
import {
  useDiscountLines,
  useGiftCardLines,
  type SummaryDiscount,
  type SummaryGiftCard,
} from '../hooks/use-code-lines.tsx';
import type { DeliveryEstimate } from '../hooks/use-delivery-estimate.ts';

const taxNames = ['GST', 'PST', 'HST', 'QST', 'VAT', 'Consumption tax', 'ICMS', 'IVA'] as const;

/** Text key of a tax's name; `Tax` for one without a name of its own. */
function taxNameKey(name: string): (typeof taxNames)[number] | 'Tax' {
  return taxNames.find((known) => known === name) ?? 'Tax';
}

/** Text keys for the remaining payment by method. */
const toPay = {
  cod: 'summary.toPayOnDelivery',
  in_store: 'receiving.toPay',
  interac: 'summary.toPayInterac',
} as const satisfies Partial<Record<BaseMethod, string>>;

function isLater(method: BaseMethod | null): method is keyof typeof toPay {
  return method !== null && method in toPay;
}

interface CheckoutSummaryProps {
  readonly country: string;
  readonly currency: Currency;
  /** Null while there is nothing to price. */
  readonly pricing: Pricing | null;
  /** The total the customer accepted, in minor units, if it differs from the pricing. */
  readonly agreedTotal: number | null;
  readonly lines: readonly SummaryLine[];
  readonly delivery: DeliveryMethod;
  readonly estimate: DeliveryEstimate;
  readonly method: BaseMethod | null;
  readonly discount: SummaryDiscount | null;
  /** The discount that holds without a code. */
  readonly automatic: SummaryDiscount | null;
  readonly giftCard: SummaryGiftCard | null;
  /** Heading level of the title; 2 by default. */
  readonly level?: 2 | 3;
  readonly pictures?: ReactNode;
  /** Leads to the photos; without it, no link does. */
  readonly onBack?: () => void;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

type PricedProps = CheckoutSummaryProps & { readonly pricing: Pricing };

function usePickupLine({
  estimate: { studio, ready, isAfterTransfer },
}: PricedProps): EnvelopeLine {
  const t = useTranslations();
  const place = studio && <span className="block">{isolate(studio.name)}</span>;
  return {
    key: 'pickup',
    label: t('receiving.fee'),
    detail: (
      <>
        {place}
        {ready &&
          (isAfterTransfer
            ? t('checkout.delivery.pickupAfterTransfer', { days: productionDays().pickup })
            : t('checkout.delivery.pickupReady', { date: ready }))}
      </>
    ),
    amount: t('common.free'),
    tone: 'done',
  };
}

function useShippingLine({ currency, pricing, estimate }: PricedProps): EnvelopeLine {
  const t = useTranslations();
  const { money } = useFormats();
  const free = pricing.shippingFee === 0;
  const { freeShippingFrom: threshold } = pricing;
  return {
    key: 'shipping',
    label: t('summary.shipping'),
    detail: (
      <>
        {!free && threshold !== null && (
          <span className="block">
            {t('checkout.delivery.shippingMissing', {
              amount: money(threshold - pricing.subtotal, currency),
            })}
          </span>
        )}
        {estimate.isAfterTransfer
          ? t('checkout.delivery.shippingAfterTransfer', { days: productionDays().shipping })
          : t('checkout.delivery.shippingBy', {
              date: estimate.carrier,
              arrival: estimate.arrival,
            })}
      </>
    ),
    amount: free ? t('common.free') : money(pricing.shippingFee, currency),
    ...(free && { tone: 'done' }),
  };
}

/** Basis of tax rates: a known province, the pickup alone, or a province still unknown (`open`); null where provinces have no rates of their own. */
type RatesBasis = CanadianProvince | 'pickup' | 'open' | null;

function findRatesBasis(
  catalogue: Catalogue,
  { country, pricing, delivery }: PricedProps,
): RatesBasis {
  const province = pricing.appliedProvince ? provinceFrom(pricing.appliedProvince) : null;
  if (province || !countryCatalogue(catalogue, country).taxes.byProvince) return province;
  return delivery === 'pickup' ? 'pickup' : 'open';
}

/** Explains the basis of an order's tax rates. */
function useRatesText(basis: RatesBasis): string | null {
  const t = useTranslations();
  if (basis === null) return null;
  if (basis === 'pickup') return t('receiving.gstOnly');
  if (basis === 'open') return t('summary.provinceNeeded');
  return t('summary.taxProvince', { province: t(`provinces.${basis}`) });
}

function useTotals(props: PricedProps): EnvelopeLine[] {
  const { currency, pricing, delivery } = props;
  const catalogue = useShopCatalogue();
  const t = useTranslations();
  const { money, percent } = useFormats();
  const pickup = usePickupLine(props);
  const shipping = useShippingLine(props);
  const rates = useRatesText(findRatesBasis(catalogue, props));
  const discountLines = useDiscountLines(props);
  const giftCard = useGiftCardLines(props);
  const taxed = pricing.preDiscountTotal - pricing.discount;
  return [
    { key: 'subtotal', label: t('summary.subtotal'), amount: money(pricing.subtotal, currency) },
    delivery === 'pickup' ? pickup : shipping,
    ...discountLines,
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
    ...giftCard,
  ];
}

/** Names the quantity tier of a line; empty for a single price. */
function useTierText(country: string, { lines }: Pricing) {
  const catalogue = useShopCatalogue();
  const t = useTranslations();
  const countOf = countForTiers(catalogue, lines);
  return ({ key, item }: SummaryLine): string => {
    const tiers = tiersOf(catalogue, country, key);
    if (!tiers || tiers.length === 1) return '';
    const count = countOf(item);
    const index = tiers.findLastIndex(({ from }) => count >= from);
    const from = tiers[index]?.from ?? 1;
    const next = tiers[index + 1]?.from;
    const range =
      next === undefined ? t('tiers.andMore', { from }) : t('tiers.range', { from, to: next - 1 });
    return t('summary.tier', { range });
  };
}

/** Leads to the photos, where the customer can change what is ordered. */
function BackToPhotos({ onBack }: { readonly onBack: () => void }) {
  const t = useTranslations('summary');
  return (
    <Button variant="quiet" onClick={onBack} className="font-normal">
      {t('backToPhotos')}
    </Button>
  );
}

/** On a desktop the button stays above the bottom bar, also while the page's header is in view. */
const besideForm = 'lg:max-h-[calc(100dvh-var(--bars,0px)-7.25rem)]';

/** The order's lines and price on a lab envelope, with the next action on it. */
export function CheckoutSummary(props: CheckoutSummaryProps) {
  const { pricing, level = 2, pictures, action, onBack } = props;
  const t = useTranslations();
  if (pricing) return <PricedSummary {...props} pricing={pricing} />;
  return (
    <JobEnvelope
      title={t('summary.title')}
      level={level}
      limit={besideForm}
      flap={onBack && <BackToPhotos onBack={onBack} />}
      pictures={pictures}
      lines={[]}
      total={{ label: t('summary.total'), amount: '–', note: t('summary.unavailable') }}
      action={action}
    />
  );
}

function PricedSummary(props: PricedProps) {
  const { country, currency, pricing, agreedTotal, lines, method, onBack } = props;
  const { level = 2, pictures, action, children } = props;
  const t = useTranslations();
  const { money } = useFormats();
  const textsOf = useLineTexts(currency);
  const totals = useTotals(props);
  const catalogue = useShopCatalogue();
  const tierText = useTierText(country, pricing);
  // With a gift card, the total is shown above and the remaining amount here.
  const ttc = policyOf(catalogue, country).totalLabel === 'ttc' && pricing.giftCardAmount === 0;
  const later = pricing.total > 0 && isLater(method);
  const label = t(later ? toPay[method] : 'summary.toPayNow');
  const isFinal = findRatesBasis(catalogue, props) !== 'open';
  const currencyNote = isFinal ? 'summary.currencyNote' : 'summary.currencyOnly';
  return (
    <JobEnvelope
      title={t('summary.title')}
      level={level}
      {...(action && { limit: besideForm })}
      flap={onBack && <BackToPhotos onBack={onBack} />}
      pictures={pictures}
      lines={lines.map((line) => textsOf(line, tierText(line)))}
      totals={totals}
      total={{
        label: ttc ? t('summary.totalTtc') : label,
        amount: money(agreedTotal ?? pricing.total, currency),
        note: ttc ? label : t(currencyNote, { currency }),
      }}
      action={action}
    >
      {children}
    </JobEnvelope>
  );
}
