import type { DiscountCheck, DiscountPage, StaffDiscount } from '#contract/staff/discounts.ts';
import { isCurrency, toMajor } from '#domain/common/money.ts';
import { findObstacleFacts, type CheckedOrder } from '#domain/discounts/discount-obstacles.ts';
import { discountState } from '#domain/discounts/discount-states.ts';
import type { StoredPriceRule } from '../price-rules.repo.ts';
import type { UseRow } from './discount-lists.repo.ts';

function toIso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

/** Presents a discount as it is at a moment; amounts in major units. */
export function presentDiscount(rule: StoredPriceRule, now: number): StaffDiscount {
  const { valueType, minimumSubtotal, currency, countries, sizeKeys } = rule;
  const { pieces, isFirstOrder, isAutomatic } = rule;
  const value = (pieces?.percentThousandths ?? Math.abs(rule.valueThousandths)) / 1000;
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
    pieces: pieces && { of: pieces.of, paid: pieces.paid },
    isFirstOrder,
    isAutomatic,
  };
}

/** Presents what keeps a code from holding on an order. */
export function presentFacts(
  rule: StoredPriceRule | null,
  order: CheckedOrder & { readonly discountCode: string | null },
): DiscountCheck['facts'] {
  const { missingSubtotal, morePieces, earlierOrder } = findObstacleFacts(rule, order);
  const currency = isCurrency(order.currency) ? order.currency : null;
  return {
    missingSubtotal:
      missingSubtotal === null || !currency ? null : toMajor(missingSubtotal, currency),
    currency,
    morePieces,
    earlierOrder,
    better: order.discountCode === rule?.code ? null : order.discountCode,
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
