import { payBy, type DatedOrder } from './payment-deadlines.ts';

/** Interac is Canadian: the deadline is shown on the clock of Canada's largest city. Source: product §4.13. */
export const transferClock = 'America/Toronto';

/**
 * Instructions of an Interac e-Transfer; its amount is the order's total and its message the order's number.
 * Source: product §4.13.
 */
export interface Transfer {
  readonly recipient: string;
  /** Answer to the security question, for banks that require one when the recipient has no auto-deposit. */
  readonly answer: string;
  readonly until: Date;
}

/**
 * Builds the transfer instructions of an order; null when no transfer is awaited. `accepting` is the recipient of the
 * shop's transfers. When it accepts none any more, the order keeps the recipient that it was placed with. Source: product
 * §4.13.
 */
export function findTransfer(
  order: DatedOrder & { readonly number: string; readonly transferRecipient: string | null },
  accepting: string | null,
): Transfer | null {
  const until = order.paymentMethod === 'interac' ? payBy(order) : null;
  const to = findRecipient(order, accepting);
  return until && to && { ...to, until };
}

/** Finds to whom transfers for an order go, see {@link findTransfer}; null if the shop never accepted any for it. */
export function findRecipient(
  order: { readonly number: string; readonly transferRecipient: string | null },
  accepting: string | null,
): Omit<Transfer, 'until'> | null {
  const recipient = accepting ?? order.transferRecipient;
  // Banks do not accept a hyphen in the answer.
  return recipient === null ? null : { recipient, answer: order.number.replaceAll('-', '') };
}
