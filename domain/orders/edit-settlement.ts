/** Money that an edit returns leaves the shop after this long: an opposite edit before that keeps it. Milliseconds. */
export const editReturnDelayMs = 10 * 60 * 1000;

/** The money of an order before an edit, in minor units. */
interface EditedMoney {
  /** Whether the order has been paid: then it holds money outside the gift card's part too. */
  readonly isPaid: boolean;
  /** Total with taxes, before the gift card's part. */
  readonly total: number;
  /**
   * Of a paid order: what was taken and is neither returned nor on its way back. Returns of earlier edits that have not
   * left the shop are still held.
   */
  readonly held: number;
  /** The returns of earlier edits among `held` that have not left the shop. */
  readonly returning: number;
}

/**
 * What an edit does with the money, in minor units above 0. `return`: it goes back the way it came. `pay`: more is due of
 * an order that was paid; returns of earlier edits leave the shop all the same. `pay_later`: the amount that is still to be paid changes by the difference, to `due`.
 */
export type EditSettlement =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'return'; readonly amount: number }
  | { readonly kind: 'pay'; readonly amount: number }
  | { readonly kind: 'pay_later'; readonly due: number };

/**
 * Decides what becomes of the money of an order that gets a new total. Of a paid order only the difference between what is
 * held and the new total moves, so that an edit and its opposite move nothing. `giftCard` is the part of an unpaid order
 * that its gift card has paid or will pay; it stays as it was placed.
 */
export function settleEdit(money: EditedMoney, total: number, giftCard: number): EditSettlement {
  if (!money.isPaid) {
    return total === money.total
      ? { kind: 'nothing' }
      : { kind: 'pay_later', due: total - giftCard };
  }
  const over = money.held - total;
  if (over === 0) return { kind: 'nothing' };
  return over > 0
    ? { kind: 'return', amount: over }
    : { kind: 'pay', amount: money.returning - over };
}
