import type { Result } from '#contract/errors.ts';
import { toMajor } from '#domain/money.ts';
import { fail, succeed } from '#domain/result.ts';
import { enqueue } from '../../../platform/queue/enqueue.repo.ts';
import type { PaymentDeps } from '../deps.ts';
import { findRefund, manualRefunds, updateRefund } from '../records/refund-runs.repo.ts';
import { openReviews, resolveReview } from '../records/reviews.repo.ts';

/** Something about money that people have to see to. */
export interface OpenMatter {
  readonly id: string;
  readonly orderNumber: string | null;
  /** In major units, as it is told. */
  readonly amount: string;
  readonly currency: string;
  readonly what: string;
  readonly since: Date;
}

/** What waits for people: money that fits no order, and what they have to give back by hand. The oldest first. */
export const listReviews = async ({
  kysely,
}: Pick<PaymentDeps, 'kysely'>): Promise<OpenMatter[]> => {
  const reviews = (await openReviews(kysely)).map((review) => ({
    id: review.id,
    orderNumber: review.order_number,
    amount: review.amount,
    currency: review.currency,
    what: `${review.reason} (${review.provider} ${review.provider_transaction})`,
    since: review.created_at,
  }));
  const refunds = (await manualRefunds(kysely)).map((refund) => ({
    id: refund.id,
    orderNumber: refund.number,
    amount: String(toMajor(refund.by_hand_amount, refund.currency)),
    currency: refund.currency,
    what: `to be given back by hand: ${refund.reason}`,
    since: refund.created_at,
  }));
  return [...reviews, ...refunds].toSorted((a, b) => a.since.getTime() - b.since.getTime());
};

/**
 * Writes down what people did about a matter: a review is closed with the note, and money given back by hand is given
 * back, so that its refund is done. Error: `review_not_found`.
 */
export const closeReview = async (
  { kysely, clock }: Pick<PaymentDeps, 'kysely' | 'clock'>,
  id: string,
  note: string,
): Promise<Result<null>> =>
  await kysely.transaction().execute(async (trx): Promise<Result<null>> => {
    if (await resolveReview(trx, id, note, new Date(clock()))) return succeed(null);
    const refund = await findRefund(trx, id);
    const waits = refund && refund.by_hand_amount > 0 && refund.by_hand_reference === null;
    const sentBack = { by_hand_reference: note, next_at: new Date(clock()) };
    if (!waits || !(await updateRefund(trx, id, sentBack))) return fail('review_not_found');
    await enqueue(trx, 'run-refund', { refundId: id });
    return succeed(null);
  });
