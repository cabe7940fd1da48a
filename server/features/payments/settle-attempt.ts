import { fail, succeed } from '#domain/result.ts';
import type { Result } from '#contract/errors.ts';
import { attemptTransitions, type AttemptState } from '#domain/attempt-states.ts';
import { canMove } from '#domain/order-states.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Trx } from '../../platform/db/sql.ts';
import { lockOrder, markPaid, sendToReview, type OrderRecord } from '../orders/index.ts';
import { findAttempt, updateAttempt, type Attempt } from './attempts.repo.ts';
import type { PaymentDeps } from './deps.ts';
import { isApproved, matches, type HelcimTransaction } from './helcim/transaction.ts';

const expectedOf = (attempt: Attempt) => ({
  invoiceNumber: attempt.id,
  amount: attempt.amount,
  currency: attempt.currency,
});

const succeedAttempt = (trx: Trx, attempt: Attempt, transaction: HelcimTransaction) =>
  updateAttempt(trx, attempt, {
    state: 'succeeded',
    provider_transaction: transaction.transactionId,
    approval_code: transaction.approvalCode || null,
    card_last_four: transaction.cardNumber.slice(-4) || null,
  });

/**
 * Binds an approved transaction to its try and its order, in one transaction under the order's lock. Called by return,
 * poll and sweep alike, any number of times: the first makes the order paid, the others find it so.
 */
const capture = (
  deps: PaymentDeps,
  attemptId: string,
  transaction: HelcimTransaction,
): Promise<Result<OrderRecord>> =>
  transact(deps.kysely, async (trx): Promise<Result<OrderRecord>> => {
    const before = await findAttempt(trx, attemptId);
    const order = before && (await lockOrder(trx, before.order_id));
    // Read again: what changed while waiting for the lock decides.
    const attempt = order && (await findAttempt(trx, attemptId));
    if (!order || !attempt) return fail('payment_verification_failed');
    if (attempt.state === 'succeeded') return succeed(order);
    if (!canMove<AttemptState>(attemptTransitions, attempt.state, 'succeeded')) {
      return fail('payment_verification_failed');
    }
    await succeedAttempt(trx, attempt, transaction);
    if (!matches(transaction, expectedOf(attempt))) {
      deps.log.error({ attempt: attempt.id }, 'charge differs from its order: sent to review');
      return succeed(await sendToReview(trx, order, 'charge differs from the order'));
    }
    if (order.paymentState !== 'awaiting_payment' || order.fulfilmentState === 'cancelled') {
      deps.log.error(
        { attempt: attempt.id },
        'charge on an order that awaits none: sent to review',
      );
      return succeed(await sendToReview(trx, order, 'charged while not awaiting payment'));
    }
    return succeed(await markPaid(trx, order, 'card payment approved', deps.clock()));
  });

const reasonOf = (transactions: readonly HelcimTransaction[]): string | null =>
  transactions.find((transaction) => transaction.status.toUpperCase() === 'DECLINED')?.warning ??
  null;

/**
 * Settles a try by the provider's own word, or by a proof it signed.
 * Answers the order once it is paid; `payment_in_review` when money came that does not fit the order,
 * `payment_declined` (with the reason), `payment_not_settled` while nothing is known, `payment_unavailable` when the
 * provider does not answer. Source: product §4, §5.
 */
export const settleAttempt = async (
  deps: PaymentDeps,
  attempt: Attempt,
  proof: HelcimTransaction | null,
): Promise<Result<OrderRecord>> => {
  if (!deps.helcim) return fail('payment_unavailable');
  const read = await deps.helcim.transactionsOf(attempt.id);
  if (!read && !proof) return fail('payment_unavailable');
  // A look-up may be older than the window's signed word: either of them is enough.
  const known = [...(read ?? []), ...(proof ? [proof] : [])];
  const own = known.filter((transaction) => transaction.invoiceNumber === attempt.id);
  const approved = own.find(isApproved);
  if (approved) {
    const order = await capture(deps, attempt.id, approved);
    if (!order.ok) return order;
    return order.value.paymentState === 'payment_review' ? fail('payment_in_review') : order;
  }
  const reason = reasonOf(own);
  if (own.length === 0) return fail('payment_not_settled');
  await updateAttempt(deps.kysely, attempt, { decline_reason: reason });
  return fail('payment_declined', reason ? { reason } : undefined);
};
