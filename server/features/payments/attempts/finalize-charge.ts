import { attemptTransitions, isLive, type AttemptState } from '#domain/payments/attempt-states.ts';
import { describeCause } from '#domain/orders/describe-transition.ts';
import { awaitsPayment, canMove, wasPaid } from '#domain/orders/order-states.ts';
import { isCardMethod } from '#domain/payments/payment-methods.ts';
import type { TransitionCause } from '#domain/orders/transition-causes.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { captureGiftCard } from '../../discounts/index.ts';
import {
  findOrderedAttempt,
  lockOrderSummary,
  markPaid,
  payClaimed,
  sendToReview,
  type OrderSummary,
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

/** How finalizing an approved charge ended. */
export type FinalizeOutcome =
  /** The charge pays its order, or an edit of it. */
  | 'pays'
  /** The order no longer needs the charge, which is refunded. */
  | 'returned'
  /** The charge fits no order or attempt and goes to manual review. */
  | 'reviewed'
  /** The charge was handled before. */
  | 'known';

type FinalizeDeps = Pick<PaymentDeps, 'kysely' | 'clock' | 'log' | 'carryOutEdit'>;

interface Case {
  readonly trx: Trx;
  readonly order: OrderSummary;
  readonly attempt: Attempt;
  /** The attempt that the charge already belongs to. */
  readonly owner: Attempt | null;
  readonly charge: Charge;
  readonly now: number;
  readonly carryOutEdit: PaymentDeps['carryOutEdit'];
}

/**
 * Key of the refund of a charge that its order no longer needs: it is requested once, however often the charge is
 * found.
 */
export function lateRefundKey(transaction: string): string {
  return `late:${transaction}`;
}

const paidByCard = { code: 'card_payment_approved' } as const;

/** Opens a manual review and moves the order to payment_review unless it has already been paid. */
async function review(
  { trx, order, attempt, charge, now }: Case,
  cause: TransitionCause,
): Promise<FinalizeOutcome> {
  await insertReview(trx, {
    orderId: order.id,
    attempt: attempt.id,
    provider: attempt.provider,
    providerTransaction: charge.transaction,
    amount: charge.amount,
    currency: charge.currency,
    kind: 'charge',
    reason: describeCause(cause),
  });
  await releaseHold(trx, order, attempt, now);
  if (!wasPaid(order.paymentState)) await sendToReview(trx, order, cause);
  return 'reviewed';
}

/** Captured amount in minor units; null if it is not a positive amount in the attempt's currency. */
function getCaptured(charge: Charge, attempt: Attempt): number | null {
  return charge.currency === attempt.currency && (charge.minor ?? 0) > 0 ? charge.minor : null;
}

function toBinding(charge: Charge, attempt: Attempt, now: number): Binding {
  return {
    providerTransaction: charge.transaction,
    approvalCode: charge.approvalCode,
    cardLastFour: charge.cardLastFour,
    cardFingerprint: charge.cardFingerprint,
    captured: getCaptured(charge, attempt),
    capturedAt: new Date(now),
  };
}

/** Binds the charge to the attempt, even if it does not pay the order. */
async function bind({ trx, attempt, charge, now }: Case): Promise<void> {
  const bound = await updateAttempt(trx, attempt, {
    ...toBinding(charge, attempt, now),
    state: 'succeeded',
    declineReason: null,
    nextReadAt: null,
  });
  if (!bound) throw new Error(`attempt ${attempt.id} changed under its order's lock`);
}

async function takeGiftCardPart({ trx, order, attempt, now }: Case): Promise<boolean> {
  return (
    !order.giftCard ||
    !isCardMethod(order.paymentMethod) ||
    (await captureGiftCard(
      trx,
      {
        giftCard: order.giftCard,
        orderId: order.id,
        reference: attempt.id,
        amount: order.giftCardAmount,
      },
      now,
    ))
  );
}

async function refundCharge({ trx, order, attempt, charge, now }: Case): Promise<FinalizeOutcome> {
  await insertRefund(trx, {
    orderId: order.id,
    key: lateRefundKey(charge.transaction),
    cause: 'late_payment',
    reason: 'charged when the order needed no payment any more',
    currency: attempt.currency,
    giftCardAmount: 0,
    cardAmount: attempt.amount,
    byHandAmount: 0,
    attempt: attempt.id,
  });
  await releaseHold(trx, order, attempt, now);
  return 'returned';
}

async function pay(found: Case): Promise<FinalizeOutcome> {
  const { trx, order, attempt, now } = found;
  // A window opened since then must not be paid as well, and it may hold what the gift card pays of this order. While
  // this attempt was live there was none.
  const other = isLive(attempt.state) ? null : await findLiveAttempt(trx, order.id);
  if (other) await endAttempt(trx, order, other, 'canceled', now);
  if (!(await takeGiftCardPart(found))) {
    return await review(found, { code: 'gift_card_not_captured' });
  }
  await markPaid(trx, order, paidByCard, now);
  return 'pays';
}

/** Carries the edit out whose difference was charged; one that has ended meanwhile, or that the order does not allow, is not. */
async function payEdit(found: Case, edit: string): Promise<FinalizeOutcome> {
  const { trx, order, attempt } = found;
  const asked = { orderId: order.id, edit, attempt: attempt.id };
  return (await found.carryOutEdit(trx, asked)) ? 'pays' : await refundCharge(found);
}

async function decide(found: Case): Promise<FinalizeOutcome> {
  const { order, attempt, owner, charge } = found;
  if (attempt.providerTransaction === charge.transaction) return 'known';
  if (attempt.providerTransaction) return await review(found, { code: 'second_charge' });
  if (owner) return await review(found, { code: 'charge_of_other_attempt' });
  if (!canMove<AttemptState>(attemptTransitions, attempt.state, 'succeeded')) {
    return await review(found, { code: 'charge_on_ended_attempt', reference: attempt.state });
  }
  await bind(found);
  if (!isChargeOf(charge, attempt)) return await review(found, { code: 'charge_differs' });
  if (attempt.edit !== null && order.paymentState !== 'payment_review') {
    return await payEdit(found, attempt.edit);
  }
  if (awaitsPayment(order)) {
    // The order may have been edited since its window was opened.
    return attempt.amount === order.total
      ? await pay(found)
      : await review(found, { code: 'charge_differs' });
  }
  if (order.paymentState === 'payment_review') {
    return await review(found, { code: 'charge_during_review' });
  }
  return await refundCharge(found);
}

/**
 * Pays the order of an open attempt in one statement that checks and writes at once: the case of nearly every charge.
 */
async function payAtOnce(
  { kysely, clock }: FinalizeDeps,
  attempt: Attempt,
  charge: Charge,
  read: OrderSummary | null,
): Promise<boolean> {
  if (attempt.state !== 'open' || attempt.edit !== null || !isChargeOf(charge, attempt))
    return false;
  const order =
    read ??
    (await findOrderedAttempt(kysely, { provider: attempt.provider, id: attempt.id }))?.order;
  if (!order || order.giftCard || !awaitsPayment(order)) return false;
  const now = clock();
  const claim = bindingClaim(attempt, toBinding(charge, attempt, now));
  return await payClaimed(kysely, order, { claim, cause: paidByCard, now });
}

/** Decides under the order's lock, in whichever state the order and the attempt are. */
function decideLocked(
  { kysely, clock, carryOutEdit }: FinalizeDeps,
  { id, provider, orderId }: Attempt,
  charge: Charge,
): Promise<FinalizeOutcome> {
  return kysely.transaction().execute(async (trx): Promise<FinalizeOutcome> => {
    const order = await lockOrderSummary(trx, orderId);
    // Read again, because the state may have changed while this call waited for the lock.
    const { attempt, owner } = await findAttemptAndOwner(trx, { id, provider }, charge.transaction);
    if (!order || !attempt) throw new Error(`attempt ${id} is gone`);
    return await decide({ trx, order, attempt, owner, charge, now: clock(), carryOutEdit });
  });
}

/**
 * Binds an approved charge to its attempt and its order, directly or under the order's lock. The customer's return,
 * webhooks, polls and the reconciler all call it, in any order and any number of times: the first call decides, and the
 * others find the decision. The charge must come from the provider or from a proof that it signed. `read` is the
 * attempt's order if it was read before; whether it can still be paid is checked again.
 */
export async function finalizeCharge(
  deps: FinalizeDeps,
  attempt: Attempt,
  charge: Charge,
  read: OrderSummary | null = null,
): Promise<FinalizeOutcome> {
  const outcome = (await payAtOnce(deps, attempt, charge, read))
    ? 'pays'
    : await decideLocked(deps, attempt, charge);
  const facts = { attempt: attempt.id, transaction: charge.transaction, outcome };
  if (outcome === 'reviewed') deps.log.error(facts, 'a charge fits no order: sent to review');
  if (outcome === 'returned') deps.log.warn(facts, 'a charge came too late: to be refunded');
  return outcome;
}
