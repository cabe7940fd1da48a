import { attemptTransitions, type AttemptState } from '#domain/payments/attempt-states.ts';
import { canMove } from '#domain/orders/order-states.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { releaseGiftCard } from '../../discounts/index.ts';
import type { OrderSummary } from '../../orders/index.ts';
import { updateAttempt, type Attempt } from '../records/attempts.repo.ts';

/** How an attempt ends unpaid; after `indeterminate` the shop still polls it, but no customer can continue it. */
export type Ending = Extract<AttemptState, 'expired' | 'canceled' | 'failed' | 'indeterminate'>;

/** Releases the gift card hold of an attempt of a locked order. */
export async function releaseHold(
  trx: Trx,
  order: OrderSummary,
  attempt: Attempt,
  now: number,
): Promise<void> {
  if (!order.giftCard) return;
  const hold = { giftCard: order.giftCard, orderId: order.id, reference: attempt.id };
  await releaseGiftCard(trx, hold, now);
}

/**
 * Ends an attempt of a locked order unpaid and releases its gift card hold; false if its state no longer allows that.
 * It is still polled in case it was charged all the same.
 */
export async function endAttempt(
  trx: Trx,
  order: OrderSummary,
  attempt: Attempt,
  to: Ending,
  now: number,
): Promise<boolean> {
  if (!canMove<AttemptState>(attemptTransitions, attempt.state, to)) return false;
  // A failed attempt can never be charged, unlike one whose last card was declined.
  const nextReadAt = to === 'failed' ? null : new Date(now);
  if (!(await updateAttempt(trx, attempt, { state: to, nextReadAt }))) return false;
  await releaseHold(trx, order, attempt, now);
  return true;
}
