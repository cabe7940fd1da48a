import { priceOrder } from './pricing.ts';
import { printSizesOf, soldIn } from '../catalogue/prices.ts';
import { quantityForSize, quantityRuleOf } from '../catalogue/quantities.ts';
import type { Catalogue } from '../catalogue/shop-catalogue.ts';
import type { DeliveryMethod } from '../catalogue/shipping.ts';
import { findPriceList } from '../catalogue/edit/price-lists.ts';
import type { PrintSize } from '../catalogue/catalogue.ts';

/** Prints of one size in a basket. */
export interface BasketPart {
  readonly size: PrintSize;
  readonly count: number;
}

/** A basket as many customers have it. */
export interface TypicalBasket {
  readonly parts: readonly BasketPart[];
  readonly delivery: DeliveryMethod;
}

/** What a basket costs with its shipping, before taxes, in minor units. */
export interface BasketPrice {
  readonly total: number;
  readonly shippingFee: number;
}

/** A basket under two catalogues; null where one does not sell it. */
export interface ComparedBasket extends TypicalBasket {
  readonly before: BasketPrice | null;
  readonly after: BasketPrice | null;
}

/** The baskets that customers of a price list typically have: of its usual size, and of the next larger one. */
export function typicalBaskets(catalogue: Catalogue, list: string): TypicalBasket[] {
  const found = findPriceList(catalogue, list);
  if (!found) return [];
  const sizes = printSizesOf(catalogue, list).filter(
    (size) => quantityRuleOf(catalogue, size).step === 1,
  );
  const usual = found.defaultSize;
  const larger = sizes[sizes.indexOf(usual) + 1];
  const of = (count: number, delivery: DeliveryMethod = 'shipping'): TypicalBasket => ({
    parts: [{ size: usual, count: quantityForSize(catalogue, usual, count) }],
    delivery,
  });
  const withLarger = (size: PrintSize): TypicalBasket[] => [
    {
      parts: [
        { size: usual, count: quantityForSize(catalogue, usual, 18) },
        { size, count: 6 },
      ],
      delivery: 'shipping',
    },
    { parts: [{ size, count: 30 }], delivery: 'shipping' },
  ];
  return [
    of(4),
    of(10),
    of(46),
    of(120, 'pickup'),
    ...(larger === undefined ? [] : withLarger(larger)),
  ];
}

/** The prints of a part as items of an order, each within what one item may hold; none where they are not sold. */
function toItems(catalogue: Catalogue, list: string, { size, count }: BasketPart) {
  const variant = soldIn(catalogue, list).find(({ key }) => key === size);
  if (!variant) return [];
  const { step, max } = quantityRuleOf(catalogue, size);
  const most = Math.max(step, Math.floor(max / step) * step);
  return Array.from({ length: Math.ceil(count / most) }, (_, index) => ({
    productType: variant.productType,
    size,
    quantity: Math.min(most, count - index * most),
  }));
}

function priceBasket(
  catalogue: Catalogue,
  list: string,
  { parts, delivery }: TypicalBasket,
): BasketPrice | null {
  if (!findPriceList(catalogue, list)) return null;
  const items = parts.map((part) => toItems(catalogue, list, part));
  if (items.some(({ length }) => length === 0)) return null;
  const pricing = priceOrder(catalogue, {
    country: list,
    delivery,
    items: items.flat(),
    taxPolicy: { defaultPercentThousandths: 0, pickupProvince: null },
    offered: [],
  });
  if (!pricing.ok) return null;
  const { preDiscountTotal: total, shippingFee } = pricing.value;
  return { total, shippingFee };
}

/** The typical baskets of a price list under two catalogues. */
export function compareBaskets(
  before: Catalogue,
  after: Catalogue,
  list: string,
): ComparedBasket[] {
  const known = findPriceList(after, list) ? after : before;
  return typicalBaskets(known, list).map((basket) => ({
    ...basket,
    before: priceBasket(before, list, basket),
    after: priceBasket(after, list, basket),
  }));
}
