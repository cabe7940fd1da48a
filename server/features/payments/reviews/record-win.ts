import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { isInScope, type Scope } from '#domain/staff/roles.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import {
  findOrderById,
  findOrderByNumber,
  lockOrder,
  type OrderRecord,
} from '../../orders/index.ts';
import type { PaymentDeps } from '../deps.ts';
import { findAttempt } from '../records/attempts.repo.ts';
import { findReviewByReference } from '../records/reviews.repo.ts';
import { reverseLoss } from './reverse-loss.ts';

/** The order afterwards; whether it had a lost dispute of the reference, and whether that loss was accepted. */
export interface RecordedWin {
  readonly order: OrderRecord;
  readonly isLost: boolean;
  readonly wasAccepted: boolean;
}

/**
 * Takes back a loss that {@link recordLoss} has recorded: the dispute was won after all, or recorded by mistake. A refund
 * of an accepted loss counts as returned. `reference` is the provider's number of the dispute. Error: `order_not_found`.
 * Source: product §4.7.
 */
export function recordWin(
  {
    kysely,
    clock,
    scope = { kind: 'all' },
  }: Pick<PaymentDeps, 'kysely' | 'clock'> & { readonly scope?: Scope },
  caller: Caller,
  number: string,
  reference: string,
): Promise<Result<RecordedWin>> {
  const act = { act: 'order.record-win', object: { kind: 'order', id: number } } as const;
  return runAct(kysely, caller, act, async (trx, record): Promise<Result<RecordedWin>> => {
    const found = await findOrderByNumber(trx, number);
    const order = found && (await lockOrder(trx, found.id));
    if (!order || !isInScope(scope, order)) return fail('order_not_found');
    const provider = 'helcim';
    const review = await findReviewByReference(trx, { orderId: order.id, provider, reference });
    const attempt = review?.attempt ? await findAttempt(trx, review.attempt) : null;
    if (!attempt) {
      record.skip();
      return succeed({ order, isLost: false, wasAccepted: false });
    }
    const dispute = { order, attempt, provider, reference } as const;
    const taken = await reverseLoss(trx, dispute, new Date(clock()));
    if (!taken.isLost) record.skip();
    record.setStudio(order.studio);
    record.setBefore({ payment: order.paymentState });
    record.setAfter({ review: review?.id, wasAccepted: taken.wasAccepted });
    return succeed({ order: (await findOrderById(trx, order.id)) ?? order, ...taken });
  });
}
