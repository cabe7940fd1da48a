import { attemptTransitions, type AttemptState } from '#domain/payments/attempt-states.ts';
import { toMinor } from '#domain/common/money.ts';
import { canMove } from '#domain/orders/order-states.ts';
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
  hasOpenDispute,
  insertReview,
  isReviewed,
  isReviewOpen,
  openDispute,
  resolveReasonedReview,
} from '../records/reviews.repo.ts';
import type { StripeDispute } from '../providers/stripe/webhook.ts';
import { refundDisputed, stateWithoutDispute, reverseLoss } from './reverse-loss.ts';

interface Case {
  readonly trx: Trx;
  readonly order: OrderRecord;
  readonly attempt: Attempt;
  readonly dispute: StripeDispute;
  readonly at: Date;
}

async function move({ trx, attempt }: Case, state: AttemptState): Promise<void> {
  if (canMove<AttemptState>(attemptTransitions, attempt.state, state)) {
    await updateAttempt(trx, attempt, { state });
  }
}

function review(
  { trx, attempt, dispute }: Case,
  reason: string,
  lost: number | null = null,
): Promise<boolean> {
  return insertReview(trx, {
    orderId: attempt.orderId,
    attempt: attempt.id,
    provider: 'stripe',
    providerTransaction: dispute.disputeId,
    amount: dispute.amount,
    currency: dispute.currency,
    kind: lost === null ? 'dispute' : 'dispute_lost',
    reason,
    refundCause: lost === null ? null : 'dispute_lost',
    lost,
  });
}

function refundCancelled({ trx, order, dispute }: Case): Promise<void> {
  return refundDisputed(trx, order, dispute.outcome);
}

/** Whether the cardholder has opened another dispute of the same charge that has not ended. */
function isDisputedOtherwise({ trx, attempt, dispute }: Case): Promise<boolean> {
  return hasOpenDispute(trx, attempt.id, dispute.disputeId);
}

/** Restores the attempt, in its state without the dispute, unless another one is open. */
async function restore(found: Case): Promise<void> {
  if (found.attempt.state !== 'disputed' || (await isDisputedOtherwise(found))) return;
  await move(found, stateWithoutDispute(found.attempt));
  await refundCancelled(found);
}

/** Takes back the loss of a dispute that is won after it was lost; false if it was not. */
async function takeBack({ trx, order, attempt, dispute, at }: Case): Promise<boolean> {
  const lost = { provider: 'stripe', reference: dispute.disputeId } as const;
  return (await reverseLoss(trx, { order, attempt, ...lost }, at)).isLost;
}

/** Amount that the bank took of the charge, in minor units; all that was left if the dispute is in another currency. */
function computeLost({ attempt, dispute }: Case): number {
  const left = Math.max((attempt.captured ?? 0) - attempt.refunded - attempt.lost, 0);
  if (dispute.currency !== attempt.currency) return left;
  return Math.min(toMinor(Number(dispute.amount), attempt.currency), left);
}

/** Records what the bank took, once. The rest of the charge can be refunded as before, unless another dispute is open. */
async function lose(found: Case): Promise<void> {
  const { trx, attempt, dispute } = found;
  const lost = computeLost(found);
  const isNew = await review(
    found,
    `dispute lost: ${dispute.reason}; the bank has taken the amount back`,
    lost,
  );
  if (!isNew) return;
  await updateAttempt(trx, attempt, { lost: attempt.lost + lost });
  if (await isDisputedOtherwise(found)) return;
  await move(found, 'dispute_lost');
  await refundCancelled(found);
}

async function record(found: Case): Promise<void> {
  const { trx, dispute, at } = found;
  const about = { provider: 'stripe', providerTransaction: dispute.disputeId } as const;
  const opened = { ...about, reason: `${openDispute}${dispute.reason}` };
  const asked = { ...about, reason: `inquiry: ${dispute.reason}` };
  if (dispute.outcome === 'inquiry') {
    // Events arrive late: the inquiry may have become a dispute since.
    if (!(await isReviewed(trx, opened))) await review(found, asked.reason);
    return;
  }
  const isNew = await review(found, opened.reason);
  await resolveReasonedReview(trx, asked, `inquiry ${dispute.outcome}`, at);
  if (dispute.outcome === 'undecided') {
    // Events arrive late and twice: a known dispute may have ended since.
    if (isNew || (await isReviewOpen(trx, opened))) await move(found, 'disputed');
    return;
  }
  await resolveReasonedReview(trx, opened, `dispute ${dispute.outcome}`, at);
  if (dispute.outcome === 'won') {
    if (!(await takeBack(found))) await restore(found);
    return;
  }
  await lose(found);
}

/**
 * Opens a manual review for a dispute, with its own amount and currency, and resolves it when the bank has decided. A
 * charge that the bank only inquires about can be refunded as before. A won dispute restores the attempt's earlier
 * state; a lost one opens another review, about the amount that the bank took, and the rest can be refunded. One that is
 * won after it was lost takes that amount back into the books. Either refunds what is left of an order that was cancelled
 * meanwhile. A dispute of a charge that is not the shop's is acknowledged and ignored.
 */
export async function handleDispute(deps: PaymentDeps, dispute: StripeDispute): Promise<void> {
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
}
