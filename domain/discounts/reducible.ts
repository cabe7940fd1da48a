import type { SizeKey } from '../catalogue/catalogue.ts';
import type { PieceOffer, PriceRule } from './discounts.ts';

/** The conditions that an order must meet for a rule. */
export type DiscountScope = Pick<
  PriceRule,
  'minimumSubtotal' | 'countries' | 'sizeKeys' | 'pieces'
>;

/** Why a valid rule takes nothing off this order. Amounts in minor units of the order's currency. */
export type DiscountIneligibility =
  | { readonly reason: 'country' }
  | { readonly reason: 'product'; readonly sizeKeys: readonly SizeKey[] }
  /** `more`: pieces that the order lacks for the offer. */
  | {
      readonly reason: 'pieces';
      readonly of: number;
      readonly paid: number;
      readonly more: number;
    }
  | { readonly reason: 'minimum'; readonly minimum: number }
  /** Another discount takes as much or more off. */
  | { readonly reason: 'smaller'; readonly code: string };

/** A line of an order as discounts read it; amounts in minor units. */
export interface ReducibleLine {
  readonly sizeKey: SizeKey;
  readonly quantity: number;
  readonly total: number;
}

/** The parts of an order that a rule depends on: its country and its amounts in minor units. */
export interface ReducibleOrder {
  readonly country: string;
  readonly subtotal: number;
  readonly lines: readonly ReducibleLine[];
  readonly preDiscountTotal: number;
}

function countPieces(lines: readonly ReducibleLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/**
 * What the cheapest pieces of these lines cost that an offer gives away. A piece costs its part of its line, which in a bundle
 * is less than its unit price: so no more is given than the lines cost. Parts of a minor unit are not given.
 */
function sumGivenPieces({ of, paid }: PieceOffer, lines: readonly ReducibleLine[]): number {
  let left = Math.floor(countPieces(lines) / of) * (of - paid);
  let sum = 0;
  const cheapestFirst = lines.toSorted((a, b) => a.total * b.quantity - b.total * a.quantity);
  for (const { quantity, total } of cheapestFirst) {
    const given = Math.min(left, quantity);
    if (given > 0) sum += Math.floor((given * total) / quantity);
    left -= given;
  }
  return sum;
}

function chosenLines(sizeKeys: DiscountScope['sizeKeys'] | undefined, { lines }: ReducibleOrder) {
  return sizeKeys ? lines.filter(({ sizeKey }) => sizeKeys.includes(sizeKey)) : lines;
}

/**
 * The amount that a rule may reduce, in minor units: subtotal plus shipping, or the lines of its sizes, or of their pieces
 * those that it gives away. Source: product §9.1.
 */
export function computeReducible(
  { sizeKeys, pieces }: Partial<DiscountScope>,
  order: ReducibleOrder,
): number {
  if (!sizeKeys && !pieces) return order.preDiscountTotal;
  const lines = chosenLines(sizeKeys, order);
  return pieces ? sumGivenPieces(pieces, lines) : lines.reduce((sum, { total }) => sum + total, 0);
}

/** Returns why a rule does not apply to an order; null when it applies. Source: product §5.4. */
export function findIneligibility(
  rule: Partial<DiscountScope>,
  order: ReducibleOrder,
): DiscountIneligibility | null {
  const { countries, sizeKeys, minimumSubtotal, pieces } = rule;
  if (countries && !countries.includes(order.country)) return { reason: 'country' };
  const lines = chosenLines(sizeKeys, order);
  if (sizeKeys && lines.every(({ total }) => total === 0)) return { reason: 'product', sizeKeys };
  const more = pieces ? pieces.of - countPieces(lines) : 0;
  if (pieces && more > 0) return { reason: 'pieces', of: pieces.of, paid: pieces.paid, more };
  if (minimumSubtotal && order.subtotal < minimumSubtotal) {
    return { reason: 'minimum', minimum: minimumSubtotal };
  }
  return null;
}
