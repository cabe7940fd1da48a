import { editReturnDelayMs } from '#domain/orders/edit-settlement.ts';
import { isPending } from '#domain/payments/attempt-states.ts';
import type { LeftToRefund, RefundParts } from '#domain/payments/divide-refund.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { findBalances, type OrderRecord } from '../../orders/index.ts';
import { findLiveAttempt } from '../records/attempts.repo.ts';
import { cancelAttempts } from '../records/cancel-attempts.repo.ts';
import { findOrderCharges, findOrderRefunds } from '../records/order-refunds.repo.ts';
import { insertRefund, deleteUnsent, type Refund } from '../records/refunds.repo.ts';

/** The money of an order that an edit decides about; amounts in minor units. */
interface EditMoney {
  /** What its own payment has left to return, with what {@link withdrawReturns} would keep. */
  readonly left: LeftToRefund;
  /** Those returns alone. */
  readonly returning: number;
  /** The gift card's part of those. */
  readonly returningToGiftCard: number;
  /** Refunds beside those of edits and of late charges exist that have not failed. */
  readonly hasRefunds: boolean;
  readonly isDisputed: boolean;
  /** The customer has paid by card, and the money is on its way. */
  readonly isPaymentInTransit: boolean;
}

/** Returns of edits that leave the shop sooner than this may be carried out in this moment. */
const nearMs = 30_000;

/** Whether a return of an edit can still be kept: nobody was asked for the money, and nobody will be in this moment. */
function isUnsent(refund: Refund, now: number): boolean {
  const { cause, state, sentAt, nextAt, byHandReference, cardAmount, giftCardAmount } = refund;
  if (cause !== 'order_edited' || sentAt !== null || byHandReference !== null) return false;
  // What people pay out by hand waits for them.
  const isManual = cardAmount === 0 && giftCardAmount === 0;
  if (isManual && state === 'waiting') return true;
  return state === 'requested' && (nextAt?.getTime() ?? 0) > now + nearMs;
}

/** Whether a refund decides nothing about what its order costs: it was of an edit, or of a charge that paid nothing. */
function isNoDecision(cause: Refund['cause']): boolean {
  return cause === 'order_edited' || cause === 'late_payment';
}

function addUnsent(left: LeftToRefund, unsent: readonly Refund[]): LeftToRefund {
  const sum = (amountOf: (refund: Refund) => number): number =>
    unsent.reduce((total, refund) => total + amountOf(refund), 0);
  return {
    giftCard: left.giftCard + sum(({ giftCardAmount }) => giftCardAmount),
    manual: left.manual + sum(({ byHandAmount }) => byHandAmount),
    cards: left.cards.map((card) => ({
      ...card,
      amount:
        card.amount + sum(({ attempt, cardAmount }) => (attempt === card.attempt ? cardAmount : 0)),
    })),
  };
}

/** Reads the money of an order for an edit; `now` in milliseconds. An extra charge is not the order's own. */
async function read(trx: Trx, order: OrderRecord, now: number): Promise<EditMoney> {
  const { left } = await findBalances(trx, order.id);
  const refunds = await findOrderRefunds(trx, order.id);
  const charges = await findOrderCharges(trx, order.id);
  const live = await findLiveAttempt(trx, order.id);
  const own = { ...left, cards: left.cards.filter(({ isExtra }) => !isExtra) };
  const unsent = refunds.filter((refund) => isUnsent(refund, now));
  return {
    left: addUnsent(own, unsent),
    returning: unsent.reduce((sum, { amount }) => sum + amount, 0),
    returningToGiftCard: unsent.reduce((sum, { giftCardAmount }) => sum + giftCardAmount, 0),
    hasRefunds: refunds.some(({ cause, state }) => !isNoDecision(cause) && state !== 'failed'),
    isDisputed: charges.some(({ state }) => state === 'disputed' || state === 'dispute_lost'),
    isPaymentInTransit: live !== null && isPending(live.state),
  };
}

/** Keeps the returns of earlier edits that have not left the shop. */
async function withdrawReturns(trx: Trx, order: OrderRecord, now: number): Promise<void> {
  const refunds = await findOrderRefunds(trx, order.id);
  const unsent = refunds.filter((refund) => isUnsent(refund, now));
  await deleteUnsent(
    trx,
    unsent.map(({ id }) => id),
  );
}

/** Requests the planned refunds of an edit of a locked order; they leave the shop after a time. */
async function requestReturn(
  trx: Trx,
  order: OrderRecord,
  {
    edit,
    parts,
    now,
    askedBy,
  }: {
    readonly edit: string;
    readonly parts: readonly RefundParts[];
    readonly now: number;
    /** The person who edits. */
    readonly askedBy: string | null;
  },
): Promise<void> {
  for (const [at, { isExtra: _, ...part }] of parts.entries()) {
    await insertRefund(
      trx,
      {
        orderId: order.id,
        key: at === 0 ? edit : `${edit}-${at + 1}`,
        cause: 'order_edited',
        reason: 'the order was edited',
        askedBy,
        currency: order.currency,
        ...part,
      },
      new Date(now + editReturnDelayMs),
    );
  }
}

/** What edits of orders read and write of their money. */
export const editMoney = { cancelAttempts, read, requestReturn, withdrawReturns };
