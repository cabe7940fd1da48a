/** Why nothing of an order can be refunded. */
export const refundRefusals = [
  'cancelled_unpaid',
  'not_paid',
  'disputed',
  'being_refunded',
  'all_returned',
] as const;
/** One of {@link refundRefusals}. */
export type RefundRefusal = (typeof refundRefusals)[number];

/** What decides whether something can be refunded; amounts in minor units. */
export interface RefundFacts {
  readonly left: number;
  readonly taken: number;
  readonly waiting: number;
  readonly isCancelled: boolean;
  /** The bank of a card has the money until a dispute has ended. */
  readonly isDisputed: boolean;
}

/** Why nothing can be refunded; null if something can. */
export function findRefundRefusal(facts: RefundFacts): RefundRefusal | null {
  if (facts.left > 0) return null;
  if (facts.taken === 0) return facts.isCancelled ? 'cancelled_unpaid' : 'not_paid';
  if (facts.waiting > 0) return 'being_refunded';
  return facts.isDisputed ? 'disputed' : 'all_returned';
}
