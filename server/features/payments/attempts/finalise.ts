import { attemptTransitions, isLive, type AttemptState } from '#domain/attempt-states.ts';
import { awaitsPayment, canMove, wasPaid } from '#domain/order-states.ts';
import { isCardMethod } from '#domain/payment-methods.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { captureGiftCard } from '../../discounts/index.ts';
import {
  describeCause,
  findOrderSummary,
  lockOrderSummary,
  markPaid,
  payClaimed,
  sendToReview,
  type OrderSummary,
  type TransitionCause,
} from '../../orders/index.ts';
import {
  bindingClaim,
  findAttemptAndOwner,
  findLiveAttempt,
  updateAttempt,
  type Attempt,
  type Binding,
} from '../records/attempts.repo.ts';
import { isChargeOf, type Charge } from '../providers/card-provider.ts';
import type { PaymentDeps } from '../deps.ts';
import { endAttempt, releaseHold } from './end-attempt.ts';
import { insertRefund } from '../records/refunds.repo.ts';
import { insertReview } from '../records/reviews.repo.ts';

/** What became of an approved charge. */
export type FinaliseOutcome =
  /** It pays its order, and did so before when it is told again. */
  | 'pays'
  /** Its order needs it no more: it is given back. */
  | 'returned'
  /** It fits nothing: people decide. */
  | 'reviewed'
  /** It was dealt with before. */
  | 'known';

type FinaliseDeps = Pick<PaymentDeps, 'kysely' | 'clock' | 'log'>;

interface Case {
  readonly trx: Trx;
  readonly order: OrderSummary;
  readonly attempt: Attempt;
  /** The try that the charge already belongs to. */
  readonly owner: Attempt | null;
  readonly charge: Charge;
  readonly now: number;
}

/** Key of the refund of a charge that its order needs no more: asked for once, whoever finds it how often. */
export const lateRefundKey = (transaction: string): string => `late:${transaction}`;

const paidByCard = { code: 'card_payment_approved' } as const;

/** Before people; the order with it, unless it is paid by something else. */
const review = async (
  { trx, order, attempt, charge, now }: Case,
  cause: TransitionCause,
): Promise<FinaliseOutcome> => {
  await insertReview(trx, {
    order_id: order.id,
    attempt: attempt.id,
    provider: attempt.provider,
    provider_transaction: charge.transaction,
    amount: charge.amount,
    currency: charge.currency,
    reason: describeCause(cause),
  });
  await releaseHold(trx, order, attempt, now);
  if (!wasPaid(order.paymentState)) await sendToReview(trx, order, cause);
  return 'reviewed';
};

/** What was taken, where it is an amount in the try's currency. */
const capturedOf = (charge: Charge, attempt: Attempt): number | null =>
  charge.currency === attempt.currency && (charge.minor ?? 0) > 0 ? charge.minor : null;

const bindingOf = (charge: Charge, attempt: Attempt, now: number): Binding => ({
  provider_transaction: charge.transaction,
  approval_code: charge.approvalCode,
  card_last_four: charge.cardLastFour,
  card_fingerprint: charge.cardFingerprint,
  captured: capturedOf(charge, attempt),
  captured_at: new Date(now),
});

/** The charge belongs to this try from now on, whatever becomes of it. */
const bind = async ({ trx, attempt, charge, now }: Case): Promise<void> => {
  const bound = await updateAttempt(trx, attempt, {
    ...bindingOf(charge, attempt, now),
    state: 'succeeded',
    decline_reason: null,
    next_read_at: null,
  });
  if (!bound) throw new Error(`attempt ${attempt.id} changed under its order's lock`);
};

const takeGiftCardPart = async ({ trx, order, attempt, now }: Case): Promise<boolean> =>
  !order.giftCard ||
  !isCardMethod(order.paymentMethod) ||
  (await captureGiftCard(
    trx,
    {
      giftCard: order.giftCard.id,
      orderId: order.id,
      reference: attempt.id,
      amount: order.giftCardAmount,
    },
    now,
  ));

const refundCharge = async ({
  trx,
  order,
  attempt,
  charge,
  now,
}: Case): Promise<FinaliseOutcome> => {
  await insertRefund(trx, {
    order_id: order.id,
    key: lateRefundKey(charge.transaction),
    cause: 'late_payment',
    reason: 'charged when the order needed no payment any more',
    currency: attempt.currency,
    gift_card_amount: 0,
    card_amount: attempt.amount,
    by_hand_amount: 0,
    attempt: attempt.id,
  });
  await releaseHold(trx, order, attempt, now);
  return 'returned';
};

const pay = async (found: Case): Promise<FinaliseOutcome> => {
  const { trx, order, attempt, now } = found;
  if (!(await takeGiftCardPart(found))) {
    return await review(found, { code: 'gift_card_not_captured' });
  }
  await markPaid(trx, order, paidByCard, now);
  // A window opened since must not be paid as well; while this try was live there was none.
  const other = isLive(attempt.state) ? null : await findLiveAttempt(trx, order.id);
  if (other) await endAttempt(trx, order, other, 'canceled', now);
  return 'pays';
};

const decide = async (found: Case): Promise<FinaliseOutcome> => {
  const { order, attempt, owner, charge } = found;
  if (attempt.provider_transaction === charge.transaction) return 'known';
  if (attempt.provider_transaction) return await review(found, { code: 'second_charge' });
  if (owner) return await review(found, { code: 'charge_of_other_attempt' });
  if (!canMove<AttemptState>(attemptTransitions, attempt.state, 'succeeded')) {
    return await review(found, { code: 'charge_on_ended_attempt', reference: attempt.state });
  }
  await bind(found);
  if (!isChargeOf(charge, attempt)) return await review(found, { code: 'charge_differs' });
  if (awaitsPayment(order)) return await pay(found);
  if (order.paymentState === 'payment_review') {
    return await review(found, { code: 'charge_during_review' });
  }
  return await refundCharge(found);
};

/** What nearly every charge does, in one statement that looks and writes at once: pay the order its try is open for. */
const payAtOnce = async (
  { kysely, clock }: FinaliseDeps,
  attempt: Attempt,
  charge: Charge,
  read: OrderSummary | null,
): Promise<boolean> => {
  if (attempt.state !== 'open' || !isChargeOf(charge, attempt)) return false;
  const order = read ?? (await findOrderSummary(kysely, attempt.order_id));
  if (!order || order.giftCard || !awaitsPayment(order)) return false;
  const now = clock();
  const claim = bindingClaim(attempt, bindingOf(charge, attempt, now));
  return await payClaimed(kysely, order, { claim, cause: paidByCard, now });
};

/** Under the order's lock, where anything may be the case. */
const decideLocked = (
  { kysely, clock }: FinaliseDeps,
  { id, provider, order_id: orderId }: Attempt,
  charge: Charge,
): Promise<FinaliseOutcome> =>
  kysely.transaction().execute(async (trx): Promise<FinaliseOutcome> => {
    const order = await lockOrderSummary(trx, orderId);
    // Read again: what changed while waiting for the lock decides.
    const { attempt, owner } = await findAttemptAndOwner(trx, { id, provider }, charge.transaction);
    if (!order || !attempt) throw new Error(`attempt ${id} is gone`);
    return await decide({ trx, order, attempt, owner, charge, now: clock() });
  });

/**
 * Binds an approved charge to its try and its order, at once or under the order's lock. Return, webhook, poll and sweep
 * all come here, in any order and any number of times: the first decides, the others find it decided.
 * The provider, or a proof that it signed, must have told the charge. `read` is the try's order where it was read before:
 * whether it can still be paid is looked at again. Source: product §4.
 */
export const finaliseCharge = async (
  deps: FinaliseDeps,
  attempt: Attempt,
  charge: Charge,
  read: OrderSummary | null = null,
): Promise<FinaliseOutcome> => {
  const outcome = (await payAtOnce(deps, attempt, charge, read))
    ? 'pays'
    : await decideLocked(deps, attempt, charge);
  const facts = { attempt: attempt.id, transaction: charge.transaction, outcome: outcome };
  if (outcome === 'reviewed') deps.log.error(facts, 'a charge fits no order: sent to review');
  if (outcome === 'returned') deps.log.warn(facts, 'a charge came too late: to be given back');
  return outcome;
};
