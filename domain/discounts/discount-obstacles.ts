import { isCurrency } from '../common/money.ts';
import { discountState, type DiscountState } from './discount-states.ts';
import { discountAmount, type PriceRule } from './discounts.ts';
import { computeReducible, findIneligibility, type ReducibleOrder } from './reducible.ts';

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
  'pieces',
  'minimum',
  'email',
  'first_order',
  'smaller',
] as const;
/** One of {@link discountObstacles}. */
export type DiscountObstacle = (typeof discountObstacles)[number];

/** An order for which a code is checked; amounts in minor units. */
export interface CheckedOrder extends ReducibleOrder {
  readonly currency: string;
  /** Other orders of its e-mail address that use the discount. */
  readonly usesOfEmail: number;
  /** Number of an earlier order of its e-mail address or phone number that was not cancelled; null without one. */
  readonly earlierOrder: string | null;
  /** The discount that the order has, if any. */
  readonly discount: number;
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
    { sizeKeys: rule.sizeKeys, pieces: rule.pieces },
    { minimumSubtotal },
  ];
  for (const condition of conditions) {
    const unmet = findIneligibility(condition, order);
    if (unmet && !found.includes(unmet.reason)) found.push(unmet.reason);
  }
  const limit = rule.usageLimitPerEmail;
  if (limit !== null && order.usesOfEmail >= limit) found.push('email');
  if (rule.isFirstOrder && order.earlierOrder !== null) found.push('first_order');
  return found.length === 0 && isSmaller(rule, order) ? ['smaller'] : found;
}

/** Whether a rule that holds takes no more off than the discount that the order has. */
function isSmaller(rule: PriceRule, order: CheckedOrder): boolean {
  if (order.discount === 0 || !isCurrency(order.currency)) return false;
  return discountAmount(rule, computeReducible(rule, order), order.currency) <= order.discount;
}

/** What the obstacles of a rule are about; null for what there is none of. Amounts in minor units. */
export interface ObstacleFacts {
  /** What the subtotal lacks for the minimum. */
  readonly missingSubtotal: number | null;
  /** Pieces that the order lacks for the offer. */
  readonly morePieces: number | null;
  readonly earlierOrder: string | null;
}

/** Finds what the obstacles of a rule on an order are about. */
export function findObstacleFacts(rule: PriceRule | null, order: CheckedOrder): ObstacleFacts {
  const minimum = rule?.currency === order.currency ? (rule.minimumSubtotal ?? 0) : 0;
  const { sizeKeys = null, pieces = null } = rule ?? {};
  const unmet = pieces && findIneligibility({ sizeKeys, pieces }, order);
  return {
    missingSubtotal: order.subtotal < minimum ? minimum - order.subtotal : null,
    morePieces: unmet?.reason === 'pieces' ? unmet.more : null,
    earlierOrder: rule?.isFirstOrder === true ? order.earlierOrder : null,
  };
}
