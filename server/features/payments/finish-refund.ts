import type { Result } from '#contract/errors.ts';
import { attemptTransitions, type AttemptState } from '#domain/attempt-states.ts';
import { toMajor } from '#domain/money.ts';
import { canMove } from '#domain/order-states.ts';
import { fail, succeed } from '#domain/result.ts';
import type { Trx } from '../../platform/db/sql.ts';
import { transact } from '../../platform/db/transact.ts';
import { issueCreditNote, type RefundPart } from '../invoices/index.ts';
import {
  lockOrder,
  markRefunded,
  queueOrderMails,
  queueRefundMail,
  type OrderRecord,
  type Refund,
} from '../orders/index.ts';
import { findAttempt } from './attempts.repo.ts';
import type { PaymentDeps } from './deps.ts';
import { findRefund, storeAttemptRefund, updateRefund } from './refund-runs.repo.ts';
import { insertReview } from './reviews.repo.ts';

const countOnAttempt = async (trx: Trx, refund: Refund): Promise<void> => {
  const attempt = refund.attempt === null ? null : await findAttempt(trx, refund.attempt);
  if (!attempt || refund.card_amount === 0) return;
  const refunded = attempt.refunded + refund.card_amount;
  const to: AttemptState = refunded >= (attempt.captured ?? 0) ? 'refunded' : 'partially_refunded';
  const state = canMove<AttemptState>(attemptTransitions, attempt.state, to) ? to : attempt.state;
  await storeAttemptRefund(trx, attempt, { refunded, state });
};

/** What an order paid goes back; anything else was never its payment, and was never invoiced. */
const isTakenBack = ({ paymentState }: OrderRecord): boolean =>
  paymentState === 'partially_refunded' || paymentState === 'refunded';

const byHand = { cod: 'cash', in_store: 'in_store', interac: 'interac' } as const;

const partsOf = async (trx: Trx, order: OrderRecord, refund: Refund): Promise<RefundPart[]> => {
  const attempt = refund.attempt === null ? null : await findAttempt(trx, refund.attempt);
  const method = order.paymentMethod;
  const hand = method === 'cod' || method === 'interac' ? byHand[method] : byHand.in_store;
  const parts: RefundPart[] = [
    {
      instrument: 'gift_card',
      amount: refund.gift_card_amount,
      digits: order.giftCard?.lastFour ?? null,
    },
    { instrument: 'card', amount: refund.card_amount, digits: attempt?.card_last_four ?? null },
    { instrument: hand, amount: refund.by_hand_amount },
  ];
  return parts.filter(({ amount }) => amount > 0);
};

/** The credit note of a refund, and the mail that brings it: once each, with the refund. */
const credit = async (
  { shop, clock }: Pick<PaymentDeps, 'shop' | 'clock'>,
  trx: Trx,
  order: OrderRecord,
  refund: Refund,
): Promise<void> => {
  const parts = await partsOf(trx, order, refund);
  const told = { refundId: refund.id, amount: refund.amount, parts, reason: null };
  await issueCreditNote(trx, shop, order, told, new Date(clock()));
  await queueRefundMail(trx, order.id, refund.id);
};

/** Makes a refund done whose money went back: what it changes on try, payment and order, in one transaction. */
export const finishRefund = async (
  deps: Pick<PaymentDeps, 'kysely' | 'clock' | 'shop'>,
  id: string,
): Promise<void> => {
  await transact(deps.kysely, async (trx): Promise<Result<null>> => {
    const before = await findRefund(trx, id);
    const order = before && (await lockOrder(trx, before.order_id));
    const done = { state: 'done', done_at: new Date(deps.clock()), next_at: null } as const;
    // Whoever finished it while this one waited for the lock has changed everything else with it.
    if (!order || !(await updateRefund(trx, id, done))) return fail('order_not_found');
    await countOnAttempt(trx, before);
    const after = await markRefunded(trx, order, `refund ${before.key}: ${before.reason}`);
    if (isTakenBack(after)) await credit(deps, trx, after, before);
    else await queueOrderMails(trx, order.id, ['returned']);
    return succeed(null);
  });
};

/** Gives a refund up that its provider will not carry out: people decide. What a gift card got back, it keeps. */
export const failRefund = async (
  deps: Pick<PaymentDeps, 'kysely'>,
  id: string,
  failure: string,
): Promise<void> => {
  await transact(deps.kysely, async (trx): Promise<Result<null>> => {
    const refund = await findRefund(trx, id);
    const attempt = refund?.attempt ? await findAttempt(trx, refund.attempt) : null;
    const given = { state: 'failed', failure, next_at: null } as const;
    if (!refund || !attempt || !(await updateRefund(trx, id, given)))
      return fail('order_not_found');
    await insertReview(trx, {
      order_id: refund.order_id,
      attempt: attempt.id,
      provider: attempt.provider,
      provider_transaction: attempt.provider_transaction ?? attempt.id,
      amount: String(toMajor(refund.card_amount, refund.currency)),
      currency: refund.currency,
      reason: `refund ${refund.key} failed: ${failure}`,
    });
    return succeed(null);
  });
};
