import { useTranslations } from 'use-intl';
import type { StaffDiscount } from '#contract/staff/discounts.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';

/** The words of discounts: what one takes off, and on which conditions. */
export function useDiscountWords() {
  const t = useTranslations('console.discounts');
  const { amount, when, count, country } = useConsoleFormats();
  return {
    value: ({ percent, amount: off, currency, pieces }: StaffDiscount): string => {
      if (pieces) {
        const offer = { of: count(pieces.of), paid: count(pieces.paid) };
        return percent === 100
          ? t('piecesOffer', offer)
          : t('piecesAtPercent', { ...offer, percent: t('percentOff', { percent: percent ?? 0 }) });
      }
      if (percent !== null) return t('percentOff', { percent });
      return currency === null
        ? t('amountOff', { amount: amount(off ?? 0, 'USD') })
        : `${amount(off ?? 0, currency)} ${currency}`;
    },
    uses: ({ used, usageLimit }: StaffDiscount): string =>
      usageLimit === null ? count(used) : `${count(used)} / ${count(usageLimit)}`,
    conditions: (discount: StaffDiscount): string[] => {
      const { startsAt, endsAt, minimum, currency, usageLimitPerEmail } = discount;
      return [
        ...(startsAt === null ? [] : [t('from', { time: when(startsAt) })]),
        ...(endsAt === null ? [] : [t('until', { time: when(endsAt) })]),
        ...(minimum === null || currency === null
          ? []
          : [t('fromAmount', { amount: `${amount(minimum, currency)} ${currency}` })]),
        ...(discount.countries === null ? [] : [discount.countries.map(country).join(', ')]),
        ...(discount.sizes === null ? [] : [discount.sizes.join(', ')]),
        ...(usageLimitPerEmail === null ? [] : [t('perEmail', { count: usageLimitPerEmail })]),
        ...(discount.isFirstOrder ? [t('firstOrder')] : []),
        ...(discount.isAutomatic ? [t('automatic')] : []),
        ...(discount.isListed ? [t('listed')] : []),
      ];
    },
  };
}
