import { policyOf } from '#domain/catalogue/shop-catalogue.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { useTranslations } from 'use-intl';
import type { Currency } from '#domain/common/money.ts';
import type { Pricing } from '#domain/checkout/pricing.ts';
import { isolate } from '#locales/isolate.ts';
import { useFormats } from '#web/lib/intl.tsx';
import type { EnvelopeLine } from '#web/ui/job-envelope.tsx';

/** The discount code of an order. */
export interface SummaryDiscount {
  readonly code: string;
  /** The discount as a percentage or an amount, or the reason why there is none. */
  readonly detail: string;
}

/** The gift card that pays for all or part of an order. */
export interface SummaryGiftCard {
  readonly lastFour: string;
}

interface PricedCodes {
  readonly country: string;
  readonly currency: Currency;
  readonly pricing: Pricing;
  readonly discount: SummaryDiscount | null;
  /** The discount that holds without a code, if it does. */
  readonly automatic: SummaryDiscount | null;
  readonly giftCard: SummaryGiftCard | null;
}

/** The discounts with their amounts: the typed code, and the one that holds without a code; only one of them counts. */
export function useDiscountLines({
  currency,
  pricing,
  discount,
  automatic,
}: PricedCodes): EnvelopeLine[] {
  const t = useTranslations();
  const { money } = useFormats();
  const toLine = ({ code, detail }: SummaryDiscount, counts: boolean): EnvelopeLine => {
    // A fixed amount is the amount of the line, unless the order is smaller.
    const isRepeated = counts && detail === money(pricing.discount, currency);
    return {
      key: `discount ${code}`,
      label: t('summary.discountCode', { code: isolate(code) }),
      detail: !isRepeated && <span className={counts ? undefined : 'text-wrong'}>{detail}</span>,
      amount: counts ? money(-pricing.discount, currency) : '–',
      ...(counts && { tone: 'done' as const }),
    };
  };
  return [
    ...(discount ? [toLine(discount, pricing.discount > 0 && !automatic)] : []),
    ...(automatic ? [toLine(automatic, true)] : []),
  ];
}

/** Splits the total into the part the gift card pays and the rest. */
export function useGiftCardLines({
  country,
  currency,
  pricing,
  giftCard,
}: PricedCodes): EnvelopeLine[] {
  const t = useTranslations('summary');
  const { money } = useFormats();
  const { totalLabel } = policyOf(useShopCatalogue(), country);
  if (!giftCard || pricing.giftCardAmount === 0) return [];
  const left = isolate(money(pricing.remainingGiftCardBalance, currency));
  return [
    {
      key: 'original',
      label: t(totalLabel === 'ttc' ? 'totalTtc' : 'total'),
      amount: money(pricing.originalTotal, currency),
    },
    {
      key: 'gift-card',
      label: t('giftCardCode', { code: isolate(`•••• ${giftCard.lastFour}`) }),
      detail: t('giftCardLeft', { amount: left }),
      amount: money(-pricing.giftCardAmount, currency),
      tone: 'done',
    },
  ];
}
