import type { PriceRule } from './discounts.ts';

/** Views of the discounts: `active` holds now, `scheduled` begins later, `ended` is over, disabled or used up. */
export const discountViews = ['active', 'scheduled', 'ended'] as const;
/** One of {@link discountViews}. */
export type DiscountView = (typeof discountViews)[number];

/** States of a discount as staff see them. */
export const discountStates = ['active', 'scheduled', 'over', 'used_up', 'disabled'] as const;
/** One of {@link discountStates}. */
export type DiscountState = (typeof discountStates)[number];

/** The state of a discount at a moment, in milliseconds since the epoch. The period excludes its end. */
export function discountState(
  {
    isActive,
    startsAt,
    endsAt,
    usageLimit,
    used,
  }: Pick<PriceRule, 'isActive' | 'startsAt' | 'endsAt' | 'usageLimit' | 'used'>,
  now: number,
): DiscountState {
  if (!isActive) return 'disabled';
  if (endsAt !== null && now >= endsAt) return 'over';
  if (usageLimit !== null && used >= usageLimit) return 'used_up';
  return startsAt !== null && now < startsAt ? 'scheduled' : 'active';
}
