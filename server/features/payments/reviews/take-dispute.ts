import { attemptTransitions, type AttemptState } from '#domain/attempt-states.ts';
import { toMinor } from '#domain/money.ts';
import { canMove } from '#domain/order-states.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { lockOrder, type OrderRecord } from '../../orders/index.ts';
import {
  findAttempt,
  findAttemptByTransaction,
  updateAttempt,
  type Attempt,
} from '../records/attempts.repo.ts';
import type { PaymentDeps } from '../deps.ts';
import {
  findReviewedAttempt,
  insertReview,
  isReviewOpen,
  resolveReviewOf,
} from '../records/reviews.repo.ts';
import type { StripeDispute } from '../providers/stripe/webhook.ts';
import { refundDisputed, stateWithoutDispute, takeLossBack } from './take-loss-back.ts';

interface Case {
  readonly trx: Trx;
  readonly order: OrderRecord;
  readonly attempt: Attempt;
  readonly dispute: StripeDispute;
  readonly at: Date;
}

const move = async ({ trx, attempt }: Case, state: AttemptState): Promise<void> => {
  if (canMove<AttemptState>(attemptTransitions, attempt.state, state)) {
    await updateAttempt(trx, attempt, { state });
  }
};

const review = (
  { trx, attempt, dispute }: Case,
  reason: string,
  lost: number | null = null,
): Promise<boolean> =>
  insertReview(trx, {
    orderId: attempt.orderId,
    attempt: attempt.id,
    provider: 'stripe',
    providerTransaction: dispute.disputeId,
    amount: dispute.amount,
    currency: dispute.currency,
    reason,
    refundCause: lost === null ? null : 'dispute_lost',
    lost,
  });

const refundCancelled = ({ trx, order, dispute }: Case): Promise<void> =>
  refundDisputed(trx, order, dispute.outcome);

/** Restores the attempt, in its state before the dispute. */
const restore = async (found: Case): Promise<void> => {
  if (found.attempt.state !== 'disputed') return;
  await move(found, stateWithoutDispute(found.attempt));
  await refundCancelled(found);
};

/** Takes back the loss of a dispute that is won after it was lost. */
const takeBack = async ({ trx, order, attempt, dispute, at }: Case): Promise<void> => {
  const lost = { provider: 'stripe', reference: dispute.disputeId } as const;
  await takeLossBack(trx, { order, attempt, ...lost }, at);
};

/** Amount that the bank took of the charge, in minor units; all that was left if the dispute is in another currency. */
const lostOf = ({ attempt, dispute }: Case): number => {
  const left = Math.max((attempt.captured ?? 0) - attempt.refunded - attempt.lost, 0);
  if (dispute.currency !== attempt.currency) return left;
  return Math.min(toMinor(Number(dispute.amount), attempt.currency), left);
};

/** Records what the bank took, once. The rest of the charge can be refunded as before. */
const lose = async (found: Case): Promise<void> => {
  const { trx, attempt, dispute } = found;
  const lost = lostOf(found);
  const isNew = await review(
    found,
    `dispute lost: ${dispute.reason}; the bank has taken the amount back`,
    lost,
  );
  if (!isNew) return;
  await updateAttempt(trx, attempt, { lost: attempt.lost + lost });
  await move(found, 'dispute_lost');
  await refundCancelled(found);
};

const record = async (found: Case): Promise<void> => {
  const { trx, dispute, at } = found;
  const reason = `disputed: ${dispute.reason}`;
  const isNew = await review(found, reason);
  const opened = { provider: 'stripe', providerTransaction: dispute.disputeId, reason } as const;
  if (dispute.outcome === 'inquiry') return;
  if (dispute.outcome === 'undecided') {
    // Events arrive late and twice: a known dispute may have ended since. An inquiry has opened the review before.
    if (isNew || (await isReviewOpen(trx, opened))) await move(found, 'disputed');
    return;
  }
  await resolveReviewOf(trx, opened, `dispute ${dispute.outcome}`, at);
  if (dispute.outcome === 'won') {
    await restore(found);
    await takeBack(found);
    return;
  }
  await lose(found);
};

/**
 * Opens a manual review for a dispute, with its own amount and currency, and resolves it when the bank has decided. A
 * charge that the bank only inquires about can be refunded as before. A won dispute restores the attempt's earlier
 * state; a lost one opens another review, about the amount that the bank took, and the rest can be refunded. One that is
 * won after it was lost takes that amount back into the books. Either refunds what is left of an order that was cancelled
 * meanwhile. A dispute of a charge that is not the shop's is acknowledged and ignored.
 */
export const takeDispute = async (deps: PaymentDeps, dispute: StripeDispute): Promise<void> => {
  const { kysely, clock, log } = deps;
  const { paymentIntent, outcome } = dispute;
  const bound = await findAttemptByTransaction(kysely, 'stripe', paymentIntent);
  const known = bound ?? (await findReviewedAttempt(kysely, 'stripe', paymentIntent));
  const facts = { attempt: known?.id, transaction: paymentIntent, outcome };
  if (!known) {
    log.info(facts, 'a dispute of a charge that is not the shop’s: left alone');
    return;
  }
  await kysely.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, known.orderId);
    const attempt = order && (await findAttempt(trx, known.id));
    if (attempt) await record({ trx, order, attempt, dispute, at: new Date(clock()) });
  });
  if (outcome === 'won') log.info(facts, 'a dispute is won');
  else log.error(facts, 'a charge is disputed');
};
