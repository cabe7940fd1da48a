import {
  attemptTransitions,
  isPending,
  type AttemptState,
} from '#domain/payments/attempt-states.ts';
import { awaitsPayment, canMove } from '#domain/orders/order-states.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { keepGiftCardHeld } from '../../discounts/index.ts';
import { lockOrderSummary, type OrderSummary } from '../../orders/index.ts';
import {
  findAttempt,
  findLiveAttempt,
  updateAttempt,
  type Attempt,
} from '../records/attempts.repo.ts';
import type { PaymentDeps } from '../deps.ts';
import { endAttempt } from './end-attempt.ts';

/** How long a pending payment holds its gift card part: renewed by every poll, and longer than any provider outage. */
const pendingHoldMs = 14 * 24 * 60 * 60_000;

/** Returns false if the attempt has ended otherwise, for example with its order. */
async function moveToProcessing(
  trx: Trx,
  order: OrderSummary,
  attempt: Attempt,
  now: number,
): Promise<boolean> {
  if (isPending(attempt.state)) return true;
  if (!canMove<AttemptState>(attemptTransitions, attempt.state, 'processing')) return false;
  // A window opened since then must not be paid as well.
  const other = await findLiveAttempt(trx, order.id);
  if (other && other.id !== attempt.id) await endAttempt(trx, order, other, 'canceled', now);
  const pending = { state: 'processing', pendingAt: new Date(now), declineReason: null } as const;
  return await updateAttempt(trx, attempt, pending);
}

/**
 * Records that the money of an attempt is on its way. Until it arrives or fails, no other attempt can pay the order, and
 * the gift card's part stays held, also where the attempt had been given up before and another one held it. Safe to
 * repeat with every poll.
 */
export async function markPending(
  { kysely, clock }: Pick<PaymentDeps, 'kysely' | 'clock'>,
  { id, orderId }: Attempt,
): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    const order = await lockOrderSummary(trx, orderId);
    const attempt = order && (await findAttempt(trx, id));
    if (!attempt || !(await moveToProcessing(trx, order, attempt, clock()))) return;
    if (!order.giftCard || !awaitsPayment(order)) return;
    const hold = {
      giftCard: order.giftCard,
      orderId,
      reference: id,
      amount: order.giftCardAmount,
      expiresAt: new Date(clock() + pendingHoldMs),
    };
    // Without it, the money that arrives goes to manual review, unless the card has its part again by then.
    await keepGiftCardHeld(trx, hold, clock());
  });
}
