import { isCurrency } from '../common/money.ts';
import { discountState, type DiscountState } from './discount-states.ts';
import { findIneligibility, type PriceRule } from './discounts.ts';
import type { SizeKey } from '../catalogue/catalogue.ts';

/** Why a code takes nothing off an order. */
export const discountObstacles = [
  'unknown',
  'disabled',
  'not_yet',
  'over',
  'used_up',
  'currency',
  'country',
  'product',
  'minimum',
  'email',
] as const;
/** One of {@link discountObstacles}. */
export type DiscountObstacle = (typeof discountObstacles)[number];

/** An order for which a code is checked; amounts in minor units. */
export interface CheckedOrder {
  readonly country: string;
  readonly currency: string;
  readonly subtotal: number;
  readonly subtotalsBySize: Readonly<Partial<Record<SizeKey, number>>>;
  readonly preDiscountTotal: number;
  /** Other orders of its e-mail address that use the discount. */
  readonly usesOfEmail: number;
}

const obstacleOfState: Readonly<Record<DiscountState, DiscountObstacle | null>> = {
  active: null,
  scheduled: 'not_yet',
  over: 'over',
  used_up: 'used_up',
  disabled: 'disabled',
};

/**
 * Lists everything that keeps a discount from holding on an order that was placed at a moment, in milliseconds since the
 * epoch; nothing, if it holds. Customers are told the first reason alone. Source: product §5.4.
 */
export function listObstacles(
  rule: PriceRule | null,
  order: CheckedOrder,
  at: number,
): DiscountObstacle[] {
  if (!rule) return ['unknown'];
  const found: DiscountObstacle[] = [];
  const ofState = obstacleOfState[discountState(rule, at)];
  if (ofState !== null) found.push(ofState);
  const isOtherCurrency = isCurrency(rule.currency) && rule.currency !== order.currency;
  if (isOtherCurrency) found.push('currency');
  // A minimum is in the discount's currency and cannot be compared with an order in another.
  const minimumSubtotal = isOtherCurrency ? null : rule.minimumSubtotal;
  const conditions = [
    { countries: rule.countries },
    { sizeKeys: rule.sizeKeys },
    { minimumSubtotal },
  ];
  for (const condition of conditions) {
    const unmet = findIneligibility(condition, order);
    if (unmet) found.push(unmet.reason);
  }
  const limit = rule.usageLimitPerEmail;
  if (limit !== null && order.usesOfEmail >= limit) found.push('email');
  return found;
}
