import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { priceOrder, type PricingInput } from '#domain/checkout/pricing.ts';
import type { Currency } from '#domain/common/money.ts';
import { currencyOf } from '#domain/places/countries.ts';

/** What an order was priced from. */
export type ReplayInput = Omit<PricingInput, 'offered' | 'giftCardAvailable' | 'requestedMethod'>;

/** What another catalogue does to the orders in a currency; amounts in minor units. */
export interface ReplaySums {
  readonly currency: Currency;
  readonly before: number;
  readonly after: number;
  readonly orders: number;
  readonly dearer: number;
  readonly cheaper: number;
  readonly unchanged: number;
  /** The most that one order costs more. */
  readonly most: number;
  /** Orders with something that one of both catalogues does not sell; they are in no other number. */
  readonly notSold: number;
}

function totalBy(catalogue: Catalogue, order: ReplayInput): number | null {
  const priced = priceOrder(catalogue, { ...order, offered: [] });
  return priced.ok ? priced.value.originalTotal : null;
}

function addOrder(sums: ReplaySums, before: number | null, after: number | null): ReplaySums {
  if (before === null || after === null) return { ...sums, notSold: sums.notSold + 1 };
  const more = after - before;
  return {
    ...sums,
    before: sums.before + before,
    after: sums.after + after,
    orders: sums.orders + 1,
    dearer: sums.dearer + (more > 0 ? 1 : 0),
    cheaper: sums.cheaper + (more < 0 ? 1 : 0),
    unchanged: sums.unchanged + (more === 0 ? 1 : 0),
    most: Math.max(sums.most, more),
  };
}

/** Prices orders by two catalogues, and adds up what differs for each currency. A gift card pays, and changes no price. */
export function replayOrders(
  before: Catalogue,
  after: Catalogue,
  orders: readonly ReplayInput[],
): ReplaySums[] {
  const byCurrency = new Map<Currency, ReplaySums>();
  for (const order of orders) {
    const currency = currencyOf(order.country);
    const sums = byCurrency.get(currency) ?? {
      currency,
      before: 0,
      after: 0,
      orders: 0,
      dearer: 0,
      cheaper: 0,
      unchanged: 0,
      most: 0,
      notSold: 0,
    };
    byCurrency.set(currency, addOrder(sums, totalBy(before, order), totalBy(after, order)));
  }
  return [...byCurrency.values()];
}
