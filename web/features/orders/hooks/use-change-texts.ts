import { useTranslations } from 'use-intl';
import { toMajor } from '#domain/common/money.ts';
import type { Pricing } from '#domain/checkout/pricing.ts';
import { errorValues } from '#locales/error-values.ts';
import { isolate } from '#locales/isolate.ts';
import { useLanguage } from '#web/lib/intl.tsx';
import type { FreshPrice } from '../submission/submission-failure.ts';
import { useWireMoney } from './use-wire-money.ts';

const parts = ['subtotal', 'shippingFee', 'discount', 'taxAmount', 'giftCardAmount'] as const;

const names = {
  subtotal: 'subtotal',
  shippingFee: 'shipping',
  discount: 'discount',
  taxAmount: 'tax',
  giftCardAmount: 'giftCard',
} as const satisfies Record<(typeof parts)[number], string>;

/** Describes the difference between the shop's price and the one on the screen, in sentences, reasons first. */
export function useChangeTexts() {
  const t = useTranslations('summary');
  const errors = useTranslations('errors');
  const language = useLanguage();
  const money = useWireMoney();
  return (pricing: Pricing, { quote, currency }: FreshPrice): string[] => {
    if (!quote) return [];
    const reasons = [quote.discountError, quote.giftCardError].flatMap((error) => {
      if (!error) return [];
      const { message, until } = error;
      return until ? [errors('gift_card_held', errorValues(language, { until }))] : [message];
    });
    const changes = parts.flatMap((part) => {
      const before = toMajor(pricing[part], pricing.currency);
      if (before === quote[part]) return [];
      return t('changed', {
        name: t(names[part]),
        before: isolate(money(before, currency)),
        after: isolate(money(quote[part], currency)),
      });
    });
    return [...reasons, ...changes];
  };
}
