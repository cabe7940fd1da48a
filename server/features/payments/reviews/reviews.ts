import { validate as isUuid } from 'uuid';
import type { Result } from '#contract/errors.ts';
import { isCurrency, formatMajor, toMinor } from '#domain/common/money.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { isInScope, type Scope } from '#domain/staff/roles.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { enqueue } from '../../../platform/queue/enqueue.repo.ts';
import { lockOrder } from '../../orders/index.ts';
import type { PaymentDeps } from '../deps.ts';
import {
  findLateRefunds,
  findManualRefunds,
  findRefund,
  updateRefund,
  type NumberedRefund,
} from '../records/refund-runs.repo.ts';
import {
  findReview,
  openReviews,
  ordersLeftInReview,
  resolveReview,
} from '../records/reviews.repo.ts';

/** A payment issue that staff must resolve. */
export interface PaymentIssue {
  readonly id: string;
  readonly orderNumber: string | null;
  /** As reported, in major units, with all decimals of a currency of the shop; empty when it is not known. */
  readonly amount: string;
  readonly currency: string;
  /** A refund of money that was paid manually, one that was not sent in two days, or an order whose cases are all closed. */
  readonly kind: 'review' | 'manual_refund' | 'late_refund' | 'order_in_review';
  /** As the shop recorded it; null where the kind says everything. */
  readonly reason: string | null;
  /** What a review is about. */
  readonly charge: { readonly provider: string; readonly transaction: string } | null;
  /** Whether accepting the review enters a refund in the books. */
  readonly canBeAccepted: boolean;
  readonly since: Date;
}

/** A batch of the provider closes every day, and a refund may wait for that. */
const lateMs = 48 * 60 * 60 * 1000;

/** The issue of a refund; `part` is the amount that staff see to, in minor units. */
function toIssue(
  refund: NumberedRefund,
  part: number,
  about: Pick<PaymentIssue, 'kind' | 'reason'>,
): PaymentIssue {
  return {
    id: refund.id,
    orderNumber: refund.number,
    amount: formatMajor(part, refund.currency),
    currency: refund.currency,
    ...about,
    charge: null,
    canBeAccepted: false,
    since: refund.createdAt,
  };
}

/** Adds the zeros at the end of a reported amount, which providers may omit: `21.9` is `21.90`. */
function withDecimals(amount: string, currency: string): string {
  if (amount === '' || !isCurrency(currency)) return amount;
  const text = formatMajor(toMinor(Number(amount), currency), currency);
  const isShorter = Number(text) === Number(amount) && amount.length < text.length;
  return isShorter ? text : amount;
}

/**
 * Lists the open issues, oldest first: money that fits no order, refunds that staff must pay out manually, and refunds
 * that the shop has not been able to send for two days, and orders in payment review of which every case is closed.
 */
export async function listReviews({
  kysely,
  clock,
}: Pick<PaymentDeps, 'kysely' | 'clock'>): Promise<PaymentIssue[]> {
  const reviews = (await openReviews(kysely)).map((review) => ({
    id: review.id,
    orderNumber: review.orderNumber,
    amount: withDecimals(review.amount, review.currency),
    currency: review.currency,
    kind: 'review' as const,
    reason: review.reason,
    charge: { provider: review.provider, transaction: review.providerTransaction },
    canBeAccepted: review.refundCause !== null,
    since: review.createdAt,
  }));
  const manual = (await findManualRefunds(kysely)).map((refund) =>
    toIssue(refund, refund.byHandAmount, { kind: 'manual_refund', reason: refund.reason }),
  );
  const late = (await findLateRefunds(kysely, new Date(clock() - lateMs))).map((refund) =>
    toIssue(refund, refund.cardAmount, { kind: 'late_refund', reason: refund.failure }),
  );
  const left = (await ordersLeftInReview(kysely)).map(({ id, number, total, currency, since }) => ({
    id,
    orderNumber: number,
    amount: formatMajor(total, currency),
    currency,
    kind: 'order_in_review' as const,
    reason: null,
    charge: null,
    canBeAccepted: false,
    since,
  }));
  return [...reviews, ...manual, ...late, ...left].toSorted(
    (a, b) => a.since.getTime() - b.since.getTime(),
  );
}

/** Whether an issue is in a scope: an edit may have moved its order to another studio since the caller saw it. */
async function isIssueInScope(trx: Trx, id: string, scope: Scope): Promise<boolean> {
  if (scope.kind === 'all') return true;
  const issue = (await findReview(trx, id)) ?? (await findRefund(trx, id));
  const order = issue?.orderId ? await lockOrder(trx, issue.orderId) : null;
  return order !== null && isInScope(scope, order);
}

/**
 * Records how staff resolved an issue: a review is closed with the note; a manual refund counts as paid out, so that it
 * is done. Error: `review_not_found` (also outside of the scope).
 */
export async function closeReview(
  {
    kysely,
    clock,
    scope = { kind: 'all' },
  }: Pick<PaymentDeps, 'kysely' | 'clock'> & { readonly scope?: Scope },
  caller: Caller,
  id: string,
  note: string,
): Promise<Result<null>> {
  if (!isUuid(id)) return fail('review_not_found');
  const act = { act: 'review.close', object: { kind: 'review', id } } as const;
  return await runAct(kysely, caller, act, async (trx, record): Promise<Result<null>> => {
    if (!(await isIssueInScope(trx, id, scope))) return fail('review_not_found');
    if (await resolveReview(trx, id, note, new Date(clock()))) return succeed(null);
    const refund = await findRefund(trx, id);
    const waits = refund && refund.byHandAmount > 0 && refund.byHandReference === null;
    const sentBack = { byHandReference: note, nextAt: new Date(clock()) };
    if (!waits || !(await updateRefund(trx, id, sentBack))) return fail('review_not_found');
    await enqueue(trx, 'run-refund', { refundId: id });
    record.setAfter({ paidOut: refund.byHandAmount, currency: refund.currency });
    return succeed(null);
  });
}
