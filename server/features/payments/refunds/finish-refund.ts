import type { Result } from '#contract/errors.ts';
import { attemptTransitions, type AttemptState } from '#domain/payments/attempt-states.ts';
import { describeCause } from '#domain/orders/describe-transition.ts';
import { toMajor } from '#domain/common/money.ts';
import { refundMail } from '#domain/notifications/order-mails.ts';
import { canMove } from '#domain/orders/order-states.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { transact } from '../../../platform/db/transact.ts';
import { issueCreditNote, type RefundPart } from '../../invoices/index.ts';
import {
  findBalances,
  lockOrder,
  markRefunded,
  queueOrderMails,
  type OrderRecord,
} from '../../orders/index.ts';
import { findDoneTime, type Refund } from '../records/refunds.repo.ts';
import { findAttempt, type Attempt } from '../records/attempts.repo.ts';
import type { PaymentDeps } from '../deps.ts';
import {
  failDoneRefund,
  findRefund,
  storeAttemptRefund,
  updateRefund,
} from '../records/refund-runs.repo.ts';
import { insertReview } from '../records/reviews.repo.ts';

/** Returns the state of an attempt by its refunded amount; that of a dispute changes only with the bank's decision. */
function stateAfter({ state, captured }: Attempt, refunded: number): AttemptState {
  if (state === 'disputed' || state === 'dispute_lost') return state;
  const part = refunded > 0 ? 'partially_refunded' : 'succeeded';
  const to: AttemptState = refunded >= (captured ?? 0) ? 'refunded' : part;
  return canMove<AttemptState>(attemptTransitions, state, to) ? to : state;
}

/**
 * Adds a card refund to its attempt, or subtracts a returned one, which is negative. What a dispute took is counted there
 * since the bank decided it.
 */
async function countOnAttempt(trx: Trx, refund: Refund, amount: number): Promise<void> {
  if (refund.cause === 'dispute_lost') return;
  const attempt = refund.attempt === null ? null : await findAttempt(trx, refund.attempt);
  if (!attempt || amount === 0) return;
  const refunded = attempt.refunded + amount;
  await storeAttemptRefund(trx, attempt, { refunded, state: stateAfter(attempt, refunded) });
}

const manual = { cod: 'cash', in_store: 'in_store', interac: 'interac' } as const;

async function findParts(trx: Trx, order: OrderRecord, refund: Refund): Promise<RefundPart[]> {
  const attempt = refund.attempt === null ? null : await findAttempt(trx, refund.attempt);
  const method = order.paymentMethod;
  const hand = method === 'cod' || method === 'interac' ? manual[method] : manual.in_store;
  const digits = attempt?.cardLastFour ?? null;
  // Stripe's page takes wallets and bank debits too, and only a card has digits.
  const online = attempt?.provider === 'stripe' && digits === null;
  const parts: RefundPart[] = [
    {
      instrument: 'gift_card',
      amount: refund.giftCardAmount,
      digits: order.giftCardLastFour,
    },
    {
      instrument: refund.cause === 'dispute_lost' ? 'dispute' : online ? 'online' : 'card',
      amount: refund.cardAmount,
      digits,
    },
    { instrument: hand, amount: refund.byHandAmount },
  ];
  return parts.filter(({ amount }) => amount > 0);
}

/**
 * The parts of a refund that return its order's payment. A charge that came on top of it, or that never paid the order,
 * was never invoiced.
 */
async function findOwnPart(trx: Trx, refund: Refund): Promise<Refund> {
  const { left, isPaid, returnedUnpaid } = await findBalances(trx, refund.orderId);
  const isExtra = left.cards.some((card) => card.isExtra && card.attempt === refund.attempt);
  // The invoice of a payment that came after the cancellation shows the gift card's part, which was returned before.
  const before = refund.cause === 'late_payment' ? returnedUnpaid : 0;
  const giftCardAmount = isPaid ? refund.giftCardAmount + before : 0;
  const cardAmount = isPaid && !isExtra ? refund.cardAmount : 0;
  const byHandAmount = isPaid ? refund.byHandAmount : 0;
  const amount = giftCardAmount + cardAmount + byHandAmount;
  return { ...refund, amount, giftCardAmount, cardAmount, byHandAmount };
}

/**
 * Issues the credit note of what a refund returned of its order's payment, and queues its mail, once each, in the
 * refund's transaction.
 */
async function credit(
  { shop, clock }: Pick<PaymentDeps, 'shop' | 'clock'>,
  trx: Trx,
  order: OrderRecord,
  refund: Refund,
): Promise<void> {
  // The edit has corrected the invoice and has its own mail.
  if (refund.cause === 'order_edited') return;
  const own = await findOwnPart(trx, refund);
  if (own.amount > 0) {
    const parts = await findParts(trx, order, own);
    const finished = { refundId: refund.id, amount: own.amount, parts, lines: refund.lines };
    await issueCreditNote(trx, shop, order, finished, new Date(clock()));
    await queueOrderMails(trx, order.id, [refundMail], refund.id);
  }
  // The bank informs the cardholder of what it returned itself.
  if (own.cardAmount < refund.cardAmount && refund.cause !== 'dispute_lost')
    await queueOrderMails(trx, order.id, ['returned'], refund.id);
}

type FinishDeps = Pick<PaymentDeps, 'kysely' | 'clock' | 'shop'>;

/** Enters a completed refund of a locked order in the books: its attempt, payment, state, credit note and mail. */
export async function enterRefund(
  deps: Pick<FinishDeps, 'clock' | 'shop'>,
  trx: Trx,
  order: OrderRecord,
  refund: Refund,
): Promise<void> {
  await countOnAttempt(trx, refund, refund.cardAmount);
  const after = await markRefunded(trx, order, { code: 'refunded', reference: refund.key });
  await credit(deps, trx, after, refund);
}

/**
 * Completes a refund whose money was returned: updates attempt, payment and order in one transaction. `nextLook` is
 * when the refund is checked again.
 */
export async function finishRefund(
  deps: FinishDeps,
  id: string,
  nextLook: Date | null,
): Promise<void> {
  await transact(deps.kysely, async (trx): Promise<Result<null>> => {
    const before = await findRefund(trx, id);
    const order = before && (await lockOrder(trx, before.orderId));
    if (!order) return fail('order_not_found');
    const doneAt = await findDoneTime(trx, order.id, deps.clock());
    const done = { state: 'done', doneAt, nextAt: nextLook } as const;
    // A process that finished it while this one waited for the lock has changed everything else with it.
    if (!(await updateRefund(trx, id, done))) return fail('order_not_found');
    await enterRefund(deps, trx, order, before);
    return succeed(null);
  });
}

/** Opens a manual review for the card part of a refund that failed or was returned. */
async function review(trx: Trx, refund: Refund, reason: string): Promise<void> {
  const attempt = refund.attempt === null ? null : await findAttempt(trx, refund.attempt);
  if (!attempt) throw new Error(`refund ${refund.id} failed at no provider`);
  await insertReview(trx, {
    orderId: refund.orderId,
    attempt: attempt.id,
    provider: attempt.provider,
    providerTransaction: attempt.providerTransaction ?? attempt.id,
    amount: String(toMajor(refund.cardAmount, refund.currency)),
    currency: refund.currency,
    kind: 'refund_failed',
    reason,
  });
}

/**
 * Gives up a refund that its provider will not carry out, and opens a manual review. The gift card keeps its part,
 * which counts as refunded.
 */
export async function failRefund(deps: FinishDeps, id: string, failure: string): Promise<void> {
  await transact(deps.kysely, async (trx): Promise<Result<null>> => {
    const refund = await findRefund(trx, id);
    const order = refund && (await lockOrder(trx, refund.orderId));
    const given = { state: 'failed', failure, nextAt: null } as const;
    if (!order || !(await updateRefund(trx, id, given))) return fail('order_not_found');
    await review(trx, refund, `refund ${refund.key} failed: ${failure}`);
    const { giftCardAmount: amount } = refund;
    if (amount === 0) return succeed(null);
    const after = await markRefunded(trx, order, {
      code: 'gift_card_part_refunded',
      reference: refund.key,
    });
    await credit(deps, trx, after, { ...refund, amount, cardAmount: 0, byHandAmount: 0 });
    return succeed(null);
  });
}

/**
 * Reverts a completed refund of a locked order whose money came back, and opens a manual review; false if it is not
 * done. Its credit note stays as it was issued.
 */
export async function revertRefund(
  trx: Trx,
  order: OrderRecord,
  refund: Refund,
  failure: string,
): Promise<boolean> {
  if (!(await failDoneRefund(trx, refund.id, failure))) return false;
  await countOnAttempt(trx, refund, -refund.cardAmount);
  const cause = { code: 'refund_came_back', reference: refund.key, note: failure } as const;
  await markRefunded(trx, order, cause);
  await review(trx, refund, describeCause(cause));
  return true;
}

/** Reverts a completed refund that the customer's bank has returned, and opens a manual review. */
export async function undoRefund(deps: FinishDeps, id: string, failure: string): Promise<void> {
  await transact(deps.kysely, async (trx): Promise<Result<null>> => {
    const refund = await findRefund(trx, id);
    const order = refund && (await lockOrder(trx, refund.orderId));
    const isReverted = order && (await revertRefund(trx, order, refund, failure));
    return isReverted ? succeed(null) : fail('order_not_found');
  });
}
