import { validate as isUuid } from 'uuid';
import type { Result } from '#contract/errors.ts';
import { toMinor } from '#domain/common/money.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { isInScope, type Scope } from '#domain/staff/roles.ts';
import type { AuditFacts } from '../../../platform/audit/audit-log.repo.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { lockOrder, type OrderRecord } from '../../orders/index.ts';
import type { PaymentDeps } from '../deps.ts';
import { findAttempt, type Attempt } from '../records/attempts.repo.ts';
import {
  findDoneTime,
  findLossesAccepted,
  findRefundByKey,
  insertDoneRefund,
  type Refund,
} from '../records/refunds.repo.ts';
import { findReview, resolveReview, type PaymentReview } from '../records/reviews.repo.ts';
import { enterRefund } from '../refunds/finish-refund.ts';

/** The order and the refund in its books; without them, the review reports no refund that the books lack. */
export type AcceptedReview =
  | { readonly isAccepted: true; readonly order: OrderRecord; readonly refund: Refund }
  | { readonly isAccepted: false };

type AcceptDeps = Pick<PaymentDeps, 'kysely' | 'clock' | 'shop'> & {
  /** The orders that the caller may decide about; all without. */
  readonly scope?: Scope;
};

/** Amount that the books lack, in minor units of the attempt; 0 if the charge has less left, or another currency. */
async function findAmount(trx: Trx, review: PaymentReview, attempt: Attempt): Promise<number> {
  if (review.refundCause === 'dispute_lost') {
    return Math.min(review.lost ?? 0, attempt.lost - (await findLossesAccepted(trx, attempt.id)));
  }
  if (review.currency !== attempt.currency) return 0;
  const amount = toMinor(Number(review.amount), attempt.currency);
  return amount <= (attempt.captured ?? 0) - attempt.refunded - attempt.lost ? amount : 0;
}

/** Stores the refund that has happened without the shop; null if the books lack nothing. */
async function storeRefund(
  { clock }: AcceptDeps,
  trx: Trx,
  review: PaymentReview,
  note: string,
): Promise<Refund | null> {
  const { orderId, refundCause: cause, providerTransaction } = review;
  const attempt = review.attempt === null ? null : await findAttempt(trx, review.attempt);
  if (!attempt || orderId === null || cause === null) return null;
  const cardAmount = await findAmount(trx, review, attempt);
  if (cardAmount <= 0) return null;
  return await insertDoneRefund(
    trx,
    {
      orderId,
      key: providerTransaction,
      cause,
      reason: note,
      currency: attempt.currency,
      cardAmount,
      attempt: attempt.id,
      // A dispute is no refund of the provider's.
      providerRefund: cause === 'made_at_provider' ? providerTransaction : null,
    },
    await findDoneTime(trx, orderId, clock()),
  );
}

async function accept(
  deps: AcceptDeps,
  trx: Trx,
  review: PaymentReview,
  note: string,
  add: (facts: AuditFacts) => void,
): Promise<Result<AcceptedReview>> {
  const order = review.orderId === null ? null : await lockOrder(trx, review.orderId);
  if (deps.scope && !(order && isInScope(deps.scope, order))) return fail('review_not_found');
  // Read again under the lock: the dispute may have been won since.
  const locked = await findReview(trx, review.id);
  if (!order || !locked?.refundCause) return succeed({ isAccepted: false });
  const found = await findRefundByKey(trx, order.id, review.providerTransaction);
  const known = found?.state === 'done' ? found : null;
  const refund = found ? known : await storeRefund(deps, trx, locked, note);
  if (!refund) return succeed({ isAccepted: false });
  if (!known) await enterRefund(deps, trx, order, refund);
  const isClosed = await resolveReview(trx, review.id, `accepted: ${note}`, new Date(deps.clock()));
  const { id, amount, currency } = refund;
  if (!known || isClosed) add({ refund: id, amount, currency, cause: locked.refundCause });
  return succeed({ isAccepted: true, order: (await lockOrder(trx, order.id)) ?? order, refund });
}

/**
 * Accepts what a review reports: the loss of a disputed charge, or a refund made at the provider. The books get a refund
 * that has been carried out, with its credit note; the shop sends no money. The review may be resolved already; repeating
 * it changes nothing. Error: `review_not_found` (also outside of the scope). Source: product §4.7, §4.16.
 */
export function acceptReview(
  deps: AcceptDeps,
  caller: Caller,
  id: string,
  note: string,
): Promise<Result<AcceptedReview>> {
  const act = { act: 'order.accept-review', object: { kind: 'order', id } } as const;
  return runAct(deps.kysely, caller, act, async (trx, record): Promise<Result<AcceptedReview>> => {
    const review = isUuid(id) ? await findReview(trx, id) : null;
    if (!review) return fail('review_not_found');
    const facts: AuditFacts[] = [];
    const accepted = await accept(deps, trx, review, note, (added) => void facts.push(added));
    if (!accepted.ok || !accepted.value.isAccepted || facts.length === 0) record.skip();
    else {
      record.setObject(accepted.value.order.number);
      record.setStudio(accepted.value.order.studio);
      record.setAfter({ review: id, ...facts[0] });
    }
    return accepted;
  });
}
