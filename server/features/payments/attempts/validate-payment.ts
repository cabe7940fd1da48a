import { fail, succeed } from '#domain/common/result.ts';
import type { Result } from '#contract/errors.ts';
import { isPending } from '#domain/payments/attempt-states.ts';
import { wasPaid } from '#domain/orders/order-states.ts';
import { logRefusal } from '../../../platform/http/logger.ts';
import { findOrderById, findOwnOrderSummary, type OrderRecord } from '../../orders/index.ts';
import {
  findAttempt,
  findAttemptByToken,
  isRefundAsked,
  type Attempt,
  type OrderedAttempt,
} from '../records/attempts.repo.ts';
import type { Charge } from '../providers/card-provider.ts';
import type { PaymentDeps } from '../deps.ts';
import { isPaidBy } from '../records/due-edits.repo.ts';
import { lateRefundKey } from './finalize-charge.ts';
import { toCharge } from '../providers/helcim-provider.ts';
import { provenTransaction } from '../providers/helcim/proof.ts';
import type { Opener } from '../limits/opening-limits.ts';
import { readForCustomer } from '../limits/read-limits.ts';
import { settleAttempt, type SettleOutcome } from './settle-attempt.ts';

/** A payment as a browser reports it. */
export interface PaymentClaim {
  /** The session that placed the order. */
  readonly sessionId: string;
  /** The session and address that report it. */
  readonly reader: Opener;
  readonly orderNumber: string;
  /** The window's token, or the checkout session's id. */
  readonly checkoutToken: string;
  /** The window's message as received. */
  readonly message?: string | undefined;
}

/** Whether an attempt has nothing left to pay: its order is paid, or its edit was carried out with its money. */
function isSettled(
  { kysely }: PaymentDeps,
  order: OrderRecord,
  { id, edit }: Attempt,
): boolean | Promise<boolean> {
  return edit === null ? wasPaid(order.paymentState) : isPaidBy(kysely, id);
}

async function toPaymentResult(
  deps: PaymentDeps,
  before: Attempt,
  settleOutcome: SettleOutcome,
): Promise<Result<OrderRecord>> {
  const order = await findOrderById(deps.kysely, before.orderId);
  if (!order) return fail('payment_verification_failed');
  if (await isSettled(deps, order, before)) return succeed(order);
  if (order.paymentState === 'payment_review') return fail('payment_in_review');
  const attempt = (await findAttempt(deps.kysely, before.id)) ?? before;
  if (settleOutcome === 'charged') {
    const key = lateRefundKey(attempt.providerTransaction ?? '');
    // Money in review that staff returned leaves its order unpaid.
    const isReturned = attempt.refunded > 0 || (await isRefundAsked(deps.kysely, order.id, key));
    return fail(isReturned ? 'payment_returned' : 'payment_in_review');
  }
  if (settleOutcome === 'pending' || isPending(attempt.state)) return fail('payment_pending');
  if (settleOutcome === 'unreachable') return fail('payment_unavailable');
  if (settleOutcome !== 'declined') return fail('payment_not_settled');
  const reason = attempt.declineReason;
  return fail('payment_declined', reason ? { reason } : undefined);
}

function readProof(attempt: Attempt, message: string) {
  const proven = attempt.providerSecret ? provenTransaction(message, attempt.providerSecret) : null;
  return proven && toCharge(proven);
}

/** The status of an attempt as the last read or message left it. */
function storedOutcome({ providerTransaction, state, declineReason }: Attempt): SettleOutcome {
  if (providerTransaction) return 'charged';
  if (isPending(state)) return 'pending';
  return declineReason === null ? 'nothing' : 'declined';
}

/** Asks the provider within the limits of reads; beyond them a proof decides, and without one the database answers. */
async function settleUnlessCharged(
  deps: PaymentDeps,
  { attempt, order }: OrderedAttempt,
  proof: Charge | null,
  reader: Opener,
): Promise<SettleOutcome> {
  if (attempt.providerTransaction) return 'charged';
  const known = { proof, order };
  return await deps.inFlight.during(proof?.transaction ?? null, async () => {
    const asked = { attempt, orderSession: order.sessionId, reader };
    const read = await readForCustomer(deps, asked, () => settleAttempt(deps, attempt, known));
    if (read) return read;
    return proof
      ? await settleAttempt(deps, attempt, { ...known, isUnread: true })
      : storedOutcome(attempt);
  });
}

/** Returns the paid order if the provider's own message came a moment earlier; waits while that message is handled. */
async function paidMeanwhile(
  deps: PaymentDeps,
  attempt: Attempt,
  proof: Charge | null,
): Promise<OrderRecord | null> {
  if (!proof || !(await deps.inFlight.end(proof.transaction))) return null;
  const order = await findOrderById(deps.kysely, attempt.orderId);
  return order && (await isSettled(deps, order, attempt)) ? order : null;
}

/**
 * Returns the window's attempt and its order, if both belong to this session; any other claim is refused and logged.
 */
async function findClaimed(
  deps: PaymentDeps,
  { sessionId, orderNumber, checkoutToken }: PaymentClaim,
): Promise<OrderedAttempt | null> {
  const found = await findAttemptByToken(deps.kysely, checkoutToken);
  if (found?.order.number === orderNumber && found.order.sessionId === sessionId) return found;
  const own = await findOwnOrderSummary(deps, sessionId, orderNumber);
  const reason = found ? 'window of another order' : 'window the shop did not open';
  if (own) logRefusal(deps.log, reason, { order: own.id, attempt: found?.attempt.id });
  return null;
}

/**
 * Checks whether this session's order is paid. The provider is asked within the limits of reads. A message that cannot be
 * verified is logged and ignored; a verified one decides only if the provider is not asked or does not answer. Repeating the request gives the same result. Errors:
 * `payment_verification_failed`; `payment_in_review` if money came that does not fit the order; `payment_returned` if
 * it is or was refunded; `payment_declined` (with the reason); `payment_pending` while money is on its way;
 * `payment_not_settled` while nothing is known; `payment_unavailable` if the provider does not answer.
 */
export async function validatePayment(
  deps: PaymentDeps,
  claim: PaymentClaim,
): Promise<Result<OrderRecord>> {
  const found = await findClaimed(deps, claim);
  if (!found) return fail('payment_verification_failed');
  const { attempt, order } = found;
  const proof = claim.message ? readProof(attempt, claim.message) : null;
  if (claim.message && !proof) {
    // The message proves nothing, and is no reason to doubt the customer: the provider knows.
    const reason = 'proof that cannot be verified';
    deps.log.warn({ reason, order: order.id, attempt: attempt.id }, 'ignored');
  }
  const paid = await paidMeanwhile(deps, attempt, proof);
  if (paid) return succeed(paid);
  const outcome = await settleUnlessCharged(deps, found, proof, claim.reader);
  return await toPaymentResult(deps, attempt, outcome);
}
