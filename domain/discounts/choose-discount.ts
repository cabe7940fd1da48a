import type { Currency } from '../common/money.ts';
import { discountAmount, type PriceRule } from './discounts.ts';
import {
  computeReducible,
  findIneligibility,
  type DiscountIneligibility,
  type DiscountScope,
  type ReducibleOrder,
} from './reducible.ts';

/** A rule as pricing applies it. */
export type AppliedRule = Pick<PriceRule, 'valueType' | 'valueThousandths'> &
  Partial<DiscountScope & Pick<PriceRule, 'code'>>;

/** The discount of an order: amount in minor units. */
export interface ChosenDiscount {
  readonly discount: number;
  /** Code of the rule that takes it off; null without one. */
  readonly discountCode: string | null;
  /** Why the rule of the typed code takes nothing off; null if it does, and without one. */
  readonly ineligibility: DiscountIneligibility | null;
}

interface Offer {
  readonly code: string;
  readonly amount: number;
}

function toOffer(rule: AppliedRule, order: ReducibleOrder, currency: Currency): Offer | null {
  if (findIneligibility(rule, order)) return null;
  const amount = discountAmount(rule, computeReducible(rule, order), currency);
  return { code: rule.code ?? '', amount };
}

function isBetter(one: Offer, other: Offer | null): boolean {
  if (!other || one.amount !== other.amount) return one.amount > (other?.amount ?? 0);
  return one.code < other.code;
}

/**
 * Chooses the discount of an order: of the rule of the typed code and those that hold without a code the one that takes the
 * most off, of equal ones that of the typed code, then the first by its code. So it depends on no order of the rules.
 * Source: product §9.1.
 */
export function chooseDiscount(
  typed: AppliedRule | null,
  automatic: readonly AppliedRule[],
  order: ReducibleOrder,
  currency: Currency,
): ChosenDiscount {
  let best: Offer | null = null;
  for (const rule of automatic) {
    const offer = toOffer(rule, order, currency);
    if (offer && isBetter(offer, best)) best = offer;
  }
  const ineligibility = typed && findIneligibility(typed, order);
  const own = typed && !ineligibility ? toOffer(typed, order, currency) : null;
  if (own && own.amount >= (best?.amount ?? 0)) {
    return { discount: own.amount, discountCode: own.code, ineligibility: null };
  }
  if (!best) return { discount: 0, discountCode: null, ineligibility };
  return {
    discount: best.amount,
    discountCode: best.code,
    ineligibility: own ? { reason: 'smaller', code: best.code } : ineligibility,
  };
}
