import { useTranslations } from 'use-intl';
import { discountAmount, type PriceRule } from '#domain/discounts/discounts.ts';
import { toMajor, type Currency } from '#domain/common/money.ts';
import type { Pricing } from '#domain/checkout/pricing.ts';
import { errorValues } from '#locales/error-values.ts';
import { useAutomaticRules } from '#web/features/discounts/hooks/use-automatic-rules.ts';
import { forgetDiscount, ruleFor, useDiscount } from '#web/features/discounts/discount-store.ts';
import type { SummaryDiscount } from '#web/features/orders/index.ts';
import { useFormats, useLanguage } from '#web/lib/intl.tsx';

/** The discount code of an order, and a function that removes it. */
export interface OrderDiscount extends SummaryDiscount {
  readonly onRemove: () => void;
}

/** Describes what a rule takes off: a percentage, an amount, or pieces. */
function useRuleText(currency: Currency) {
  const t = useTranslations('summary');
  const { money, percent } = useFormats();
  return (rule: PriceRule): string => {
    if (rule.pieces) {
      const { of, paid, percentThousandths } = rule.pieces;
      const offer = { of, paid, percent: percent(percentThousandths) };
      return t(percentThousandths === 100_000 ? 'piecesFree' : 'piecesOff', offer);
    }
    return rule.valueType === 'percentage'
      ? t('percentOff', { percent: percent(Math.abs(rule.valueThousandths)) })
      : money(discountAmount(rule, Number.MAX_SAFE_INTEGER, currency), currency);
  };
}

/** The discount that holds without a code, as shown in the order's summary; null if none does. */
export function useAutomaticDiscount(
  currency: Currency,
  pricing: Pricing | null,
): SummaryDiscount | null {
  const rules = useAutomaticRules(currency);
  const describe = useRuleText(currency);
  const typed = useDiscount((state) => state.code);
  const rule = rules.find(({ code }) => code === pricing?.discountCode && code !== typed);
  return rule && pricing && pricing.discount > 0
    ? { code: rule.code, detail: describe(rule) }
    : null;
}

/** The discount as shown in the order's summary; null without a code. */
export function useSummaryDiscount(
  currency: Currency,
  pricing: Pricing | null,
): OrderDiscount | null {
  const t = useTranslations();
  const language = useLanguage();
  const describe = useRuleText(currency);
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
      const details = { ...ineligibility, minimum, currency };
      return t('errors.discount_not_applicable', errorValues(language, details));
    }
    return describe(rule);
  };
  return { code, detail: detail(), onRemove: forgetDiscount };
}
