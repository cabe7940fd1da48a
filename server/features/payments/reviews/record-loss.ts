import type { Result } from '#contract/errors.ts';
import { attemptTransitions, type AttemptState } from '#domain/payments/attempt-states.ts';
import { toMajor } from '#domain/common/money.ts';
import { canMove } from '#domain/orders/order-states.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { isInScope, type Scope } from '#domain/staff/roles.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { findOrderByNumber, lockOrder, type OrderRecord } from '../../orders/index.ts';
import type { PaymentDeps } from '../deps.ts';
import { findCharges, updateAttempt, type Attempt } from '../records/attempts.repo.ts';
import { sumInFlight } from '../records/refunds.repo.ts';
import { findReviewByReference, insertReview } from '../records/reviews.repo.ts';

/** A lost dispute as staff know it from the provider. */
export interface ReportedLoss {
  /** The provider's number of the dispute: a repeated one is the same loss. */
  readonly reference: string;
  /** Minor units of the order's currency; null for all that is left of the charge. */
  readonly amount: number | null;
}

/** The order, and the review of the loss or the reason why none is recorded. */
export interface RecordedLoss {
  readonly order: OrderRecord;
  readonly review: string | RefusedLoss;
}

/** No charge at Helcim has as much left, the dispute is another order's, or its loss was taken back. */
export type RefusedLoss = { readonly refused: 'no_charge' | 'other_order' | 'taken_back' };

const provider = 'helcim';

/** A charge and what its bank can have taken: all that the shop keeps, less what it may have refunded already. */
interface Left {
  readonly attempt: Attempt;
  readonly left: number;
}

async function findLeft(trx: Trx, attempt: Attempt): Promise<Left> {
  const { id, captured, refunded, lost } = attempt;
  return { attempt, left: (captured ?? 0) - refunded - lost - (await sumInFlight(trx, id)) };
}

/** Returns the first charge of an order at Helcim with at least as much left, or null. */
async function findCharge(trx: Trx, orderId: string, amount: number): Promise<Left | null> {
  for (const attempt of await findCharges(trx, orderId, provider)) {
    const found = await findLeft(trx, attempt);
    if (found.left >= amount) return found;
  }
  return null;
}

async function record(
  trx: Trx,
  order: OrderRecord,
  { reference, amount }: ReportedLoss,
): Promise<RecordedLoss['review']> {
  const about = { orderId: order.id, provider, reference } as const;
  const known = await findReviewByReference(trx, about);
  if (known) return known.lost === 0 ? { refused: 'taken_back' } : known.id;
  const charge = await findCharge(trx, order.id, Math.max(amount ?? 0, 1));
  if (!charge) return { refused: 'no_charge' };
  const { attempt } = charge;
  const lost = amount ?? charge.left;
  const isNew = await insertReview(trx, {
    orderId: order.id,
    attempt: attempt.id,
    provider,
    providerTransaction: reference,
    amount: String(toMajor(lost, order.currency)),
    currency: order.currency,
    kind: 'dispute_lost',
    reason: 'dispute lost; the bank has taken the amount back',
    refundCause: 'dispute_lost',
    lost,
  });
  if (!isNew) return { refused: 'other_order' };
  const { state } = attempt;
  const isMoved = canMove<AttemptState>(attemptTransitions, state, 'dispute_lost');
  await updateAttempt(trx, attempt, {
    lost: attempt.lost + lost,
    state: isMoved ? 'dispute_lost' : state,
  });
  return (await findReviewByReference(trx, about))?.id ?? { refused: 'other_order' };
}

/**
 * Records a dispute of a charge at Helcim that was lost: Helcim does not report disputes to the shop. It is reviewed like
 * one that Stripe reports. Error: `order_not_found`. Source: product §4.7.
 */
export function recordLoss(
  { kysely, scope = { kind: 'all' } }: Pick<PaymentDeps, 'kysely'> & { readonly scope?: Scope },
  caller: Caller,
  number: string,
  toLoss: (order: OrderRecord) => ReportedLoss,
): Promise<Result<RecordedLoss>> {
  const act = { act: 'order.record-loss', object: { kind: 'order', id: number } } as const;
  return runAct(kysely, caller, act, async (trx, log): Promise<Result<RecordedLoss>> => {
    const found = await findOrderByNumber(trx, number);
    const order = found && (await lockOrder(trx, found.id));
    if (!order || !isInScope(scope, order)) return fail('order_not_found');
    const loss = toLoss(order);
    const about = { orderId: order.id, provider, reference: loss.reference } as const;
    const isKnown = (await findReviewByReference(trx, about)) !== null;
    const review = await record(trx, order, loss);
    if (isKnown || typeof review !== 'string') log.skip();
    else {
      log.setStudio(order.studio);
      log.setAfter({ review, amount: loss.amount, currency: order.currency });
    }
    return succeed({ order, review });
  });
}
