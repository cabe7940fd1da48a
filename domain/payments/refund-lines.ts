/** Amounts of an order that its lines share, in minor units. */
export interface SharedAmounts {
  readonly subtotal: number;
  readonly discount: number;
  /** Total with everything. */
  readonly total: number;
  /** All taxes in the total. */
  readonly taxes: number;
}

/** What is refunded of lines, in minor units: their price, less their part of the discount, plus their part of the taxes. */
export interface LinesRefund {
  readonly goods: number;
  readonly discount: number;
  readonly taxes: number;
  readonly amount: number;
}

/** `amount × part ÷ whole`, rounded half away from zero. */
function share(amount: number, part: number, whole: number): number {
  if (whole <= 0) return 0;
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}

function charged(goods: number, { subtotal, discount, total, taxes }: SharedAmounts): LinesRefund {
  const ownDiscount = share(discount, goods, subtotal);
  const net = goods - ownDiscount;
  const ownTaxes = share(taxes, net, total - taxes);
  return { goods, discount: ownDiscount, taxes: ownTaxes, amount: net + ownTaxes };
}

/**
 * What is refunded of goods at their price, after earlier refunds of lines: each share is that of all refunds so far less
 * that of the earlier ones, so that the lines add up to what was charged for them.
 */
export function computeLinesRefund(
  goods: number,
  before: number,
  order: SharedAmounts,
): LinesRefund {
  const all = charged(before + goods, order);
  const earlier = charged(before, order);
  return {
    goods,
    discount: all.discount - earlier.discount,
    taxes: all.taxes - earlier.taxes,
    amount: all.amount - earlier.amount,
  };
}
