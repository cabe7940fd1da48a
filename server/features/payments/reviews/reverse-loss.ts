import type { AttemptState } from '#domain/payments/attempt-states.ts';
import type { CardProvider } from '#domain/payments/payment-methods.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import type { OrderRecord } from '../../orders/index.ts';
import { updateAttempt, type Attempt } from '../records/attempts.repo.ts';
import { findRefundByKey } from '../records/refunds.repo.ts';
import { clearLoss, hasOpenDispute } from '../records/reviews.repo.ts';
import { revertRefund } from '../refunds/finish-refund.ts';
import { paymentWrites } from '../refunds/payment-writes.ts';

/** A lost dispute of a locked order's charge, by the provider's number of it. */
export interface LostDispute {
  readonly order: OrderRecord;
  readonly attempt: Attempt;
  readonly provider: CardProvider;
  readonly reference: string;
}

/** The state of an attempt without open disputes, which follows from what a bank took and what was refunded. */
export function stateWithoutDispute({
  captured,
  refunded,
  lost,
}: Pick<Attempt, 'captured' | 'refunded' | 'lost'>): AttemptState {
  if (lost > 0) return 'dispute_lost';
  if (refunded === 0) return 'succeeded';
  return refunded >= (captured ?? 0) ? 'refunded' : 'partially_refunded';
}

/** An order cancelled during the dispute could not be refunded from its charge until now. */
export async function refundDisputed(trx: Trx, order: OrderRecord, outcome: string): Promise<void> {
  if (order.fulfilmentState !== 'cancelled') return;
  await paymentWrites.refundEverything(trx, order, {
    key: 'cancelled',
    cause: 'order_cancelled',
    reason: `dispute ${outcome} after the order was cancelled`,
  });
}

/**
 * Takes the loss of a dispute that is won after all back into the books, once; one that staff accepted is for them to
 * decide again. Returns whether there was a loss, and whether it was accepted.
 */
export async function reverseLoss(
  trx: Trx,
  { order, attempt, provider, reference }: LostDispute,
  at: Date,
): Promise<{ readonly isLost: boolean; readonly wasAccepted: boolean }> {
  const won = { provider, providerTransaction: reference };
  const lost = await clearLoss(trx, won, 'dispute won after all', at);
  if (lost === 0) return { isLost: false, wasAccepted: false };
  const left = attempt.lost - lost;
  const isDisputed =
    attempt.state === 'disputed' && (await hasOpenDispute(trx, attempt.id, reference));
  const state = isDisputed ? 'disputed' : stateWithoutDispute({ ...attempt, lost: left });
  await updateAttempt(trx, attempt, { lost: left, state });
  const accepted = await findRefundByKey(trx, order.id, reference);
  const wasAccepted =
    accepted !== null &&
    (await revertRefund(trx, order, accepted, 'the dispute was won after all'));
  await refundDisputed(trx, order, 'won');
  return { isLost: true, wasAccepted };
}
