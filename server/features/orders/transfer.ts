import type { OrderRecord } from './order-record.ts';
import { payBy } from './pay-by.ts';

/** Interac is Canada's: its largest city's clock tells the deadline's day. */
export const transferClock = 'America/Toronto';

/** How an order is paid by Interac e-Transfer; what to send is its total, what to write its number. */
export interface Transfer {
  readonly recipient: string;
  /** For banks that ask for one where the address does not take transfers by itself. */
  readonly answer: string;
  readonly until: Date;
}

/**
 * How an order is paid by transfer to an address; null where no transfer is waited for, or none is taken any more.
 * Source: product §4, by hand.
 */
export const transferOf = (order: OrderRecord, recipient: string | null): Transfer | null => {
  const until = order.paymentMethod === 'interac' ? payBy(order) : null;
  if (!until || recipient === null) return null;
  // No bank takes a hyphen.
  return { recipient, answer: order.number.replaceAll('-', ''), until };
};
