import type { Result } from '#contract/errors.ts';
import { isCardMethod } from '#domain/payments/payment-methods.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { isInScope, type Scope } from '#domain/staff/roles.ts';
import type { Actor } from '#domain/staff/actors.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { captureGiftCard } from '../../discounts/index.ts';
import {
  findBalances,
  findOrderByNumber,
  lockOrder,
  markPaid,
  markRefunded,
  type OrderRecord,
} from '../../orders/index.ts';
import type { PaymentDeps } from '../deps.ts';
import { cancelAttempts } from '../records/cancel-attempts.repo.ts';
import { resolveOrderReviews } from '../records/reviews.repo.ts';

/** How staff end the payment review of an order: its charge pays it, or all money was returned outside the shop. */
export interface ReviewDecision {
  readonly isPaid: boolean;
  readonly note: string;
}

/** A decision with the person who made it. */
type SignedDecision = ReviewDecision & { readonly by: Actor };

/** An order whose review has ended, or else what the shop holds and what the decision needs; minor units. */
export type EndedReview =
  | { readonly isEnded: true; readonly order: OrderRecord }
  | {
      readonly isEnded: false;
      readonly order: OrderRecord;
      readonly held: number;
      readonly due: number;
    };

type EndDeps = Pick<PaymentDeps, 'kysely' | 'clock'> & {
  /** The orders that the caller may decide about; all without. */
  readonly scope?: Scope;
};

/** The attempt whose charge pays the order in full, without a refund or a dispute in flight; null if there is none. */
async function findPayingAttempt(trx: Trx, order: OrderRecord): Promise<string | null> {
  const { left, kept } = await findBalances(trx, order.id);
  const [charge, ...more] = left.cards.filter(({ amount }) => amount !== 0);
  const isWhole = charge?.amount === order.total && kept.card === order.total;
  return charge && isWhole && more.length === 0 ? charge.attempt : null;
}

/** Captures the gift card's part, which the card may have by now; an order without one needs none. */
async function takeGiftCardPart(
  trx: Trx,
  { id: orderId, giftCard, giftCardAmount: amount, paymentMethod }: OrderRecord,
  attempt: string,
  now: number,
): Promise<boolean> {
  return (
    !giftCard ||
    !isCardMethod(paymentMethod) ||
    (await captureGiftCard(trx, { giftCard, orderId, reference: attempt, amount }, now))
  );
}

async function acceptPayment(
  trx: Trx,
  order: OrderRecord,
  { by, note }: SignedDecision,
  now: number,
): Promise<boolean> {
  const attempt = await findPayingAttempt(trx, order);
  if (attempt === null || !(await takeGiftCardPart(trx, order, attempt, now))) return false;
  // A window opened before the review must not be paid as well.
  await cancelAttempts(trx, order.id, now);
  await markPaid(trx, order, { code: 'review_paid', by, note }, now);
  return true;
}

async function awaitAnother(
  trx: Trx,
  order: OrderRecord,
  { by, note }: SignedDecision,
  held: number,
): Promise<boolean> {
  if (held > 0) return false;
  await markRefunded(trx, order, { code: 'review_unpaid', by, note });
  return true;
}

async function decide(
  { clock }: EndDeps,
  trx: Trx,
  order: OrderRecord,
  decision: SignedDecision,
): Promise<Result<EndedReview>> {
  const { fulfilmentState: state, paymentState: payment } = order;
  const isOver = decision.isPaid && state === 'cancelled';
  if (payment !== 'payment_review' || isOver)
    return fail('order_state_conflict', { state, payment });
  const { kept } = await findBalances(trx, order.id);
  const held = kept.card + kept.giftCard + kept.manual;
  const isEnded = decision.isPaid
    ? await acceptPayment(trx, order, decision, clock())
    : await awaitAnother(trx, order, decision, held);
  const due = decision.isPaid ? order.originalTotal : 0;
  if (!isEnded) return succeed({ isEnded, order, held, due });
  await resolveOrderReviews(trx, order.id, decision.note, new Date(clock()));
  return succeed({ isEnded, order: (await lockOrder(trx, order.id)) ?? order });
}

/**
 * Ends the payment review of an order as staff decide. It is paid if one charge, with the gift card's part, pays exactly
 * its total; it awaits another payment if the shop's books have no money of it, as when a charge in another currency was
 * refunded at the provider. Otherwise nothing is changed. Errors: `order_not_found`, `order_state_conflict`. Source:
 * product §4.15.
 */
export function endReview(
  deps: EndDeps,
  caller: Caller,
  number: string,
  decision: ReviewDecision,
): Promise<Result<EndedReview>> {
  const act = { act: 'order.end-review', object: { kind: 'order', id: number } } as const;
  return runAct(deps.kysely, caller, act, async (trx, record): Promise<Result<EndedReview>> => {
    const found = await findOrderByNumber(trx, number);
    const order = found && (await lockOrder(trx, found.id));
    if (!order || !isInScope(deps.scope ?? { kind: 'all' }, order)) return fail('order_not_found');
    const ended = await decide(deps, trx, order, { ...decision, by: caller.actor });
    if (!ended.ok || !ended.value.isEnded) {
      record.skip();
      return ended;
    }
    record.setStudio(order.studio);
    record.setBefore({ payment: order.paymentState });
    record.setAfter({ payment: ended.value.order.paymentState });
    return ended;
  });
}
