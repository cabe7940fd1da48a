import type { Result } from '#contract/errors.ts';
import { toMajor } from '#domain/money.ts';
import { isUnpaid } from '#domain/order-states.ts';
import { fail, succeed } from '#domain/result.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { findBalances, type OrderRecord } from '../../orders/index.ts';
import { findRefundByKey, insertRefund, type Refund } from '../records/refunds.repo.ts';

/** A request to refund an order. */
export interface RefundRequest {
  /** Chosen by the requester: a repeated key is the same refund. */
  readonly key: string;
  readonly cause: Refund['cause'];
  readonly reason: string;
  /** Minor units; null for all that is left. */
  readonly amount: number | null;
}

/**
 * Stores a refund of a locked order, first to the gift card, then to the card, then manually; a job carries it out. A
 * repeat with the same key returns the same refund. A request for everything covers one bank card at a time. Errors:
 * `order_not_paid`, `refund_too_large` (with the remaining amount), `refund_key_used` (with another amount). Source:
 * product §4.15.
 */
export const requestRefund = async (
  trx: Trx,
  order: OrderRecord,
  { key, cause, reason, amount: wanted }: RefundRequest,
): Promise<Result<Refund>> => {
  const known = await findRefundByKey(trx, order.id, key);
  if (known) {
    return wanted === null || wanted === known.amount ? succeed(known) : fail('refund_key_used');
  }
  const { left } = await findBalances(trx, order.id);
  const [card = { attempt: null, amount: 0 }] = left.cards;
  if (isUnpaid(order.paymentState) && card.amount === 0) return fail('order_not_paid');
  const most = left.giftCard + card.amount + left.manual;
  const amount = wanted ?? most;
  if (amount <= 0 || amount > most) {
    return fail('refund_too_large', {
      total: toMajor(most, order.currency),
      currency: order.currency,
    });
  }
  const giftCardPart = Math.min(amount, left.giftCard);
  const cardPart = Math.min(amount - giftCardPart, card.amount);
  await insertRefund(trx, {
    orderId: order.id,
    key,
    cause,
    reason,
    currency: order.currency,
    giftCardAmount: giftCardPart,
    cardAmount: cardPart,
    byHandAmount: amount - giftCardPart - cardPart,
    attempt: cardPart > 0 ? card.attempt : null,
  });
  const stored = await findRefundByKey(trx, order.id, key);
  if (!stored) throw new Error(`refund ${key} of order ${order.id} was not stored`);
  return succeed(stored);
};

/** Requests refunds of everything left on a locked order, however many cards paid it. Source: product §4.15. */
export const refundEverything = async (
  trx: Trx,
  order: OrderRecord,
  { key, cause, reason }: Pick<RefundRequest, 'key' | 'cause' | 'reason'>,
): Promise<void> => {
  for (let part = 1; ; part += 1) {
    const { left } = await findBalances(trx, order.id);
    const nothing = left.cards.every(({ amount }) => amount <= 0);
    if (nothing && left.giftCard <= 0 && left.manual <= 0) return;
    const own = part === 1 ? key : `${key}-${part}`;
    if (await findRefundByKey(trx, order.id, own)) continue;
    const asked = await requestRefund(trx, order, { key: own, cause, reason, amount: null });
    if (!asked.ok) throw new Error(`order ${order.id} cannot give back: ${asked.code}`);
  }
};
