import { useTranslations } from 'use-intl';
import { discountAmount } from '#domain/discounts/discounts.ts';
import { toMajor, type Currency } from '#domain/common/money.ts';
import type { Pricing } from '#domain/checkout/pricing.ts';
import { errorValues } from '#locales/error-values.ts';
import { forgetDiscount, ruleFor, useDiscount } from '#web/features/discounts/discount-store.ts';
import type { SummaryDiscount } from '#web/features/orders/index.ts';
import { useFormats, useLanguage } from '#web/lib/intl.tsx';

/** The discount code of an order, and a function that removes it. */
export interface OrderDiscount extends SummaryDiscount {
  readonly onRemove: () => void;
}

/** The discount as shown in the order's summary; null without a code. */
export function useSummaryDiscount(
  currency: Currency,
  pricing: Pricing | null,
): OrderDiscount | null {
  const t = useTranslations();
  const language = useLanguage();
  const { money, percent } = useFormats();
  const discount = useDiscount();
  const { code, rule, error } = discount;
  if (code === null) return null;
  const detail = (): string => {
    if (error !== null) return t(`errors.${error}`, errorValues(language, {}));
    if (!rule) return t('links.discount.unchecked');
    if (!ruleFor(discount, currency)) {
      const details = { orderCurrency: currency, discountCurrency: rule.currency };
      return t('errors.discount_wrong_currency', errorValues(language, details));
    }
    const ineligibility = pricing?.ineligibility;
    if (ineligibility) {
      const { reason } = ineligibility;
      const minimum = reason === 'minimum' ? toMajor(ineligibility.minimum, currency) : null;
      const details = { reason, minimum, currency };
      return t('errors.discount_not_applicable', errorValues(language, details));
    }
    return rule.valueType === 'percentage'
      ? t('summary.percentOff', { percent: percent(Math.abs(rule.valueThousandths)) })
      : money(discountAmount(rule, Number.MAX_SAFE_INTEGER, currency), currency);
  };
  return { code, detail: detail(), onRemove: forgetDiscount };
}
