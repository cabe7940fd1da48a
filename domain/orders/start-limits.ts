import { toDollars } from '../catalogue/dollar-rates.ts';
import type { Catalogue } from '../catalogue/shop-catalogue.ts';
import type { Currency } from '../common/money.ts';
import type { PaymentMethod } from '../payments/payment-methods.ts';

/** Why an order is not printed before its customer or staff confirm it. Source: product §4.11. */
export const confirmReasons = ['amount', 'copies', 'open_orders'] as const;
/** One of {@link confirmReasons}. */
export type ConfirmReason = (typeof confirmReasons)[number];

/** Maximum of unpaid orders that are printed without a confirmation. Source: product §4.11. */
export const startLimits = {
  copies: 300,
  /** Open orders of one phone number, e-mail address or session. */
  openPerCustomer: 3,
  /** Open orders of one network address. */
  openPerAddress: 10,
} as const;

/** What decides whether an order has to be confirmed; amounts in minor units. */
export interface StartingOrder {
  readonly paymentMethod: PaymentMethod;
  readonly currency: Currency;
  readonly subtotal: number;
  readonly originalTotal: number;
  readonly items: readonly { readonly quantity: number }[];
}

/** Other orders to be paid in store that are neither paid nor over. */
export interface OpenOrders {
  /** The most for one of the order's phone number, e-mail address and session. */
  readonly ofCustomer: number;
  /** Whether its network address has as many as it may. */
  readonly isAddressFull: boolean;
}

/**
 * Why an order to be paid in store has to be confirmed before it is printed; null if it need not be. Neither a discount nor
 * a gift card makes it cheaper for the shop to print in vain. `maxDollars`: the value up to which it is printed at once.
 * Source: product §4.11.
 */
export function findConfirmReason(
  catalogue: Catalogue,
  order: StartingOrder,
  open: OpenOrders,
  maxDollars: number,
): ConfirmReason | null {
  if (order.paymentMethod !== 'in_store') return null;
  const value = Math.max(order.subtotal, order.originalTotal);
  if (toDollars(catalogue, value, order.currency) > maxDollars) return 'amount';
  const copies = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  if (copies > startLimits.copies) return 'copies';
  const isOften = open.ofCustomer >= startLimits.openPerCustomer || open.isAddressFull;
  return isOften ? 'open_orders' : null;
}
