import { priceOrder, type PricingInput } from './pricing.ts';
import type { Currency } from '../common/money.ts';
import { currencyIn } from '../catalogue/sold-countries.ts';
import type { Catalogue } from '../catalogue/shop-catalogue.ts';

/** What the price of an order placed depends on. */
export type ReplayedOrder = Omit<PricingInput, 'offered' | 'requestedMethod' | 'giftCardAvailable'>;

/** What orders of one currency come to under two catalogues; amounts in minor units. */
export interface ReplaySums {
  readonly currency: Currency;
  readonly before: number;
  readonly after: number;
  readonly orders: number;
  readonly dearer: number;
  readonly cheaper: number;
  readonly unchanged: number;
  /** Orders that one of the catalogues does not sell any more; no sum has them. */
  readonly notSold: number;
  /** How much more the order pays that rises most; 0 if none does. */
  readonly most: number;
}

function totalUnder(catalogue: Catalogue, order: ReplayedOrder): number | null {
  const pricing = priceOrder(catalogue, { ...order, offered: [] });
  return pricing.ok ? pricing.value.originalTotal : null;
}

function addOrder(sums: ReplaySums, before: number | null, after: number | null): ReplaySums {
  if (before === null || after === null) return { ...sums, notSold: sums.notSold + 1 };
  return {
    ...sums,
    before: sums.before + before,
    after: sums.after + after,
    orders: sums.orders + 1,
    dearer: sums.dearer + Number(after > before),
    cheaper: sums.cheaper + Number(after < before),
    unchanged: sums.unchanged + Number(after === before),
    most: Math.max(sums.most, after - before),
  };
}

/**
 * Prices orders under two catalogues, with their discounts and taxes and before their gift cards, and adds them up by
 * currency, in the order of the first of each.
 */
export function replayOrders(
  before: Catalogue,
  after: Catalogue,
  orders: readonly ReplayedOrder[],
): ReplaySums[] {
  const byCurrency = new Map<Currency, ReplaySums>();
  const nothing = { before: 0, after: 0, orders: 0, dearer: 0, cheaper: 0, unchanged: 0 };
  for (const order of orders) {
    const currency = currencyIn(before, order.country);
    const sums = byCurrency.get(currency) ?? { currency, ...nothing, notSold: 0, most: 0 };
    byCurrency.set(currency, addOrder(sums, totalUnder(before, order), totalUnder(after, order)));
  }
  return [...byCurrency.values()];
}
