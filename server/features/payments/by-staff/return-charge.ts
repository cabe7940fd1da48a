import { randomBytes } from 'node:crypto';
import type { Result } from '#contract/errors.ts';
import { toMajor, toMinor } from '#domain/common/money.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { findRefundChecks } from '#domain/payments/refund-checks.ts';
import { may } from '#domain/staff/roles.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { findBalances, lockOrder, staffWrites, type OrderRecord } from '../../orders/index.ts';
import type { PaymentDeps } from '../deps.ts';
import { findAttemptByTransaction } from '../records/attempts.repo.ts';
import { adoptCharge } from '../records/money-issues.repo.ts';
import { findRefundByKey, insertRefund } from '../records/refunds.repo.ts';
import { findReview, resolveReview, type PaymentReview } from '../records/reviews.repo.ts';
import type { Refunder } from './make-refund.ts';

/** What a person says when they give a charge back. */
interface Returning {
  readonly note: string;
  /** Major units. */
  readonly amount: number;
}

/** Key of the refund of a reviewed charge. */
function keyOf(review: string): string {
  return `review:${review}`;
}

/** The attempt that has the charge: its own, or a new one if it came without; null if it is another attempt's. */
async function findOrAdopt(
  trx: Trx,
  order: OrderRecord,
  review: PaymentReview,
  at: Date,
): Promise<string | null> {
  const { provider, providerTransaction: transaction, currency } = review;
  const owner = await findAttemptByTransaction(trx, provider, transaction);
  if (owner) return owner.id === review.attempt ? owner.id : null;
  const amount = toMinor(Number(review.amount), order.currency);
  const isWhole = amount > 0 && toMajor(amount, order.currency) === Number(review.amount);
  if (currency !== order.currency || !isWhole) return null;
  const confirmToken = randomBytes(24).toString('base64url');
  const charge = { orderId: order.id, provider, transaction, amount, currency: order.currency };
  return await adoptCharge(trx, { ...charge, confirmToken }, at);
}

/** What is left of a charge, in minor units; 0 if it is not returned by the shop. */
async function findLeft(trx: Trx, order: OrderRecord, attempt: string | null): Promise<number> {
  if (attempt === null) return 0;
  const { left } = await findBalances(trx, order.id);
  return Math.max(left.cards.find((card) => card.attempt === attempt)?.amount ?? 0, 0);
}

/**
 * Gives a charge back that pays no order, and closes its review with the note; a job carries the refund out. A charge that
 * came without an attempt is stored as one first, so that the books have what comes in and goes out. A repeat changes
 * nothing. Errors: `not_found`, `review_not_found` (it is closed, or no charge), `order_act_pending`, `refund_too_large` (nothing is left, the charge is another
 * attempt's or in another currency), `invalid_request` (another amount), `staff_proof_required`.
 */
export function returnCharge(
  {
    kysely,
    clock,
    catalogues,
    refundLimits,
  }: Pick<PaymentDeps, 'kysely' | 'clock' | 'catalogues' | 'refundLimits'>,
  { person, caller, isProven }: Refunder,
  id: string,
  { note, amount }: Returning,
): Promise<Result<null>> {
  const act = { act: 'order.refund', object: { kind: 'order', id } } as const;
  return runAct(kysely, caller, act, async (trx, record): Promise<Result<null>> => {
    const orderId = (await findReview(trx, id))?.orderId ?? null;
    const order = orderId === null ? null : await lockOrder(trx, orderId);
    if (!order || !may(person, 'refunds.make', order)) return fail('not_found');
    if (await findRefundByKey(trx, order.id, keyOf(id))) {
      record.skip();
      return succeed(null);
    }
    // Read again under the lock: somebody else may have decided it.
    const review = await findReview(trx, id);
    if (review?.kind !== 'charge' || review.resolvedAt !== null) return fail('review_not_found');
    const free = await staffWrites.checkNoOtherAct(trx, order.id);
    if (!free.ok) return free;
    const { currency } = order;
    const attempt = await findOrAdopt(trx, order, review, new Date(clock()));
    const left = await findLeft(trx, order, attempt);
    if (left === 0) return fail('refund_too_large', { total: 0, currency });
    if (amount !== toMajor(left, currency)) return fail('invalid_request', { fields: ['amount'] });
    const { catalogue } = catalogues.current();
    const earlier = await staffWrites.takeRecentRefunds(catalogue, trx, person.id, clock());
    const checks = findRefundChecks(catalogue, left, currency, { limits: refundLimits(), earlier });
    if (checks.isProven && !isProven) return fail('staff_proof_required');
    await insertRefund(trx, {
      orderId: order.id,
      key: keyOf(id),
      cause: 'requested',
      reason: note,
      askedBy: person.id,
      currency,
      giftCardAmount: 0,
      cardAmount: left,
      byHandAmount: 0,
      attempt,
    });
    await resolveReview(trx, id, `returned: ${note}`, new Date(clock()));
    record.setObject(order.number);
    record.setStudio(order.studio);
    record.setBefore({ payment: order.paymentState });
    record.setAfter({ review: id, amount: left, currency });
    return succeed(null);
  });
}
