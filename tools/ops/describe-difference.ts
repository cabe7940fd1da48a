import type { Difference, DifferenceCode } from '#server/features/backups/index.ts';

const faults: Readonly<Record<DifferenceCode, string>> = {
  lines_sum: 'its lines do not add up to its subtotal',
  order_sum: 'its subtotal, shipping, discount and tax do not add up to its total',
  tax_sum: 'its taxes do not add up',
  payment_amount: 'its payment is not of its total',
  payment_pending: 'it is paid, and its payment is pending',
  attempt_refunds: 'its payment attempt does not say what its refunds returned',
  charge_returned: 'more of a charge was returned than was captured',
  gift_card_captured: 'it took another amount of its gift card than it says',
  gift_card_balance: 'its balance is not that of its entries',
  gift_card_held: 'it does not hold what its open holds say',
  discount_uses: 'its uses are counted wrongly',
  invoice_numbers: 'its numbers have gaps',
  not_listed: 'it is in no list of orders',
  line_without_file: 'its photo has no file',
  file_missing: 'the file of its photo is missing',
  file_damaged: 'the file of its photo is damaged',
};

/** A line about a difference that a check found. */
export function describeDifference({ about, code, file, more }: Difference): string {
  const hash = file === null ? '' : ` (${file})`;
  const rest = more > 0 ? `, and ${more} more of this kind` : '';
  return `FAULT    ${about}: ${faults[code]}${hash}${rest}`;
}
