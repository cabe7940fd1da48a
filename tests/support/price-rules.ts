import type { PriceRule } from '#domain/discounts/discounts.ts';

/** A rule that takes 10 % off every order, unless changed. */
export function priceRule(code: string, changes: Partial<PriceRule> = {}): PriceRule {
  return {
    code,
    isActive: true,
    valueType: 'percentage',
    valueThousandths: -10_000,
    startsAt: null,
    endsAt: null,
    currency: null,
    usageLimit: null,
    used: 0,
    usageLimitPerEmail: null,
    minimumSubtotal: null,
    countries: null,
    sizeKeys: null,
    pieces: null,
    isFirstOrder: false,
    isAutomatic: false,
    ...changes,
  };
}
