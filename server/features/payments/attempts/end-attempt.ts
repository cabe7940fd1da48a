import { attemptTransitions, type AttemptState } from '#domain/attempt-states.ts';
import { canMove } from '#domain/order-states.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { releaseGiftCard } from '../../discounts/index.ts';
import type { OrderSummary } from '../../orders/index.ts';
import { updateAttempt, type Attempt } from '../records/attempts.repo.ts';

/** How a try ends without being paid; `indeterminate` is not over for the shop, but no customer can go on with it. */
export type Ending = Extract<AttemptState, 'expired' | 'canceled' | 'failed' | 'indeterminate'>;

/** Gives back what a gift card holds for a try of a locked order. */
export const releaseHold = async (
  trx: Trx,
  order: OrderSummary,
  attempt: Attempt,
  now: number,
): Promise<void> => {
  if (!order.giftCard) return;
  const hold = { giftCard: order.giftCard.id, orderId: order.id, reference: attempt.id };
  await releaseGiftCard(trx, hold, now);
};

/**
 * Ends a try of a locked order without a payment, and gives back what a gift card held for it; false when its state
 * does not allow that any more. Whether it was charged all the same is still looked for. Source: product §4, attempts.
 */
export const endAttempt = async (
  trx: Trx,
  order: OrderSummary,
  attempt: Attempt,
  to: Ending,
  now: number,
): Promise<boolean> => {
  if (!canMove<AttemptState>(attemptTransitions, attempt.state, to)) return false;
  // Not as a decline leaves it: a failed try can never be charged.
  const next_read_at = to === 'failed' ? null : new Date(now);
  if (!(await updateAttempt(trx, attempt, { state: to, next_read_at }))) return false;
  await releaseHold(trx, order, attempt, now);
  return true;
};
