import { useTranslations } from 'use-intl';
import type { PriceTier } from '#domain/catalogue/shop-catalogue.ts';

/** Formats the quantity range of each tier, such as `1 to 24`. */
export function useRanges() {
  const t = useTranslations('tiers');
  return (tiers: readonly Pick<PriceTier, 'from'>[]): string[] =>
    tiers.map(({ from }, index) => {
      const next = tiers[index + 1]?.from;
      return next === undefined ? t('andMore', { from }) : t('range', { from, to: next - 1 });
    });
}
