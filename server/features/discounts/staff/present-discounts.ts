import type { DiscountPage, StaffDiscount } from '#contract/staff/discounts.ts';
import { toMajor } from '#domain/common/money.ts';
import { discountState } from '#domain/discounts/discount-states.ts';
import type { StoredPriceRule } from '../price-rules.repo.ts';
import type { UseRow } from './discount-lists.repo.ts';

function toIso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

/** Presents a discount as it is at a moment; amounts in major units. */
export function presentDiscount(rule: StoredPriceRule, now: number): StaffDiscount {
  const { valueType, minimumSubtotal, currency, countries, sizeKeys } = rule;
  const value = Math.abs(rule.valueThousandths) / 1000;
  return {
    id: rule.id,
    code: rule.code,
    state: discountState(rule, now),
    percent: valueType === 'percentage' ? value : null,
    amount: valueType === 'percentage' ? null : value,
    currency,
    startsAt: toIso(rule.startsAt),
    endsAt: toIso(rule.endsAt),
    used: rule.used,
    usageLimit: rule.usageLimit,
    usageLimitPerEmail: rule.usageLimitPerEmail,
    minimum:
      minimumSubtotal === null || currency === null ? null : toMajor(minimumSubtotal, currency),
    countries: countries && [...countries],
    sizes: sizeKeys && [...sizeKeys],
    isListed: rule.isListed,
  };
}

/** Presents an order that a discount changed. */
export function presentUse(use: UseRow): DiscountPage['uses'][number] {
  const { number, placedAt, discount, originalTotal, currency, isReleased } = use;
  return {
    order: number,
    placedAt: placedAt.toISOString(),
    discount: toMajor(discount, currency),
    total: toMajor(originalTotal, currency),
    currency,
    isReleased,
  };
}
