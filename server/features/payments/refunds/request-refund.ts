import type { Result } from '#contract/errors.ts';
import { toMajor } from '#domain/common/money.ts';
import { isUnpaid } from '#domain/orders/order-states.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { chargeFor, divideRefund } from '#domain/payments/divide-refund.ts';
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
  /** The person who asked for it; null if it was the shop itself. */
  readonly askedBy?: string | null;
}

/**
 * Stores a refund of a locked order; a job carries it out. Extra charges are returned first, then the gift card's part,
 * the bank card's, and what was paid manually. A repeat with the same key returns the same refund. A request for
 * everything covers one bank card at a time. Errors: `order_not_paid`, `refund_too_large` (with the remaining amount),
 * `refund_key_used` (with another amount).
 */
export async function requestRefund(
  trx: Trx,
  order: OrderRecord,
  { key, cause, reason, amount: wanted, askedBy = null }: RefundRequest,
): Promise<Result<Refund>> {
  const known = await findRefundByKey(trx, order.id, key);
  if (known) {
    return wanted === null || wanted === known.amount ? succeed(known) : fail('refund_key_used');
  }
  const { left } = await findBalances(trx, order.id);
  const card = chargeFor(left, wanted);
  if (isUnpaid(order.paymentState) && card.amount === 0) return fail('order_not_paid');
  const most = left.giftCard + card.amount + left.manual;
  const amount = wanted ?? most;
  if (amount <= 0 || amount > most) {
    return fail('refund_too_large', {
      total: toMajor(most, order.currency),
      currency: order.currency,
    });
  }
  const { isExtra: _, ...parts } = divideRefund(amount, left, card);
  await insertRefund(trx, {
    orderId: order.id,
    key,
    cause,
    reason,
    currency: order.currency,
    askedBy,
    ...parts,
  });
  const stored = await findRefundByKey(trx, order.id, key);
  if (!stored) throw new Error(`refund ${key} of order ${order.id} was not stored`);
  return succeed(stored);
}

/** Requests refunds of everything left on a locked order, however many cards paid it. */
export async function refundEverything(
  trx: Trx,
  order: OrderRecord,
  { key, cause, reason, askedBy }: Omit<RefundRequest, 'amount'>,
): Promise<void> {
  for (let part = 1; ; part += 1) {
    const { left } = await findBalances(trx, order.id);
    const nothing = left.cards.every(({ amount }) => amount <= 0);
    if (nothing && left.giftCard <= 0 && left.manual <= 0) return;
    const own = part === 1 ? key : `${key}-${part}`;
    if (await findRefundByKey(trx, order.id, own)) continue;
    const asked = await requestRefund(trx, order, {
      key: own,
      cause,
      reason,
      amount: null,
      askedBy: askedBy ?? null,
    });
    if (!asked.ok) throw new Error(`order ${order.id} cannot be refunded: ${asked.code}`);
  }
}
