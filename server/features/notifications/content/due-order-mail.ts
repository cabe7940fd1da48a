import { awaitsPayment } from '#domain/order-states.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import {
  findCancelReason,
  findRefundsOf,
  type OrderMailKey,
  type OrderRecord,
} from '../../orders/index.ts';
import { cancelTexts, type CancelTexts } from './cancel-reason.ts';

/** Whether a mail is still true: since it was queued, its order may have been paid, approved or cancelled. */
export const isStillDue = (order: OrderRecord, kind: OrderMailKey['kind']): boolean => {
  const { fulfilmentState } = order;
  switch (kind) {
    case 'payment-reminder':
    case 'transfer-reminder':
    case 'transfer-last-reminder':
      return awaitsPayment(order);
    case 'approval-reminder':
      return fulfilmentState === 'awaiting_csr';
    case 'ready':
      return fulfilmentState === 'ready';
    default:
      return true;
  }
};

/** Reason of a cancellation and the amounts refunded; minor units. */
export interface Cancellation {
  readonly reason: CancelTexts;
  /** Goes back the way it came. */
  readonly back: number;
  /** Part of `back` that staff must send manually. */
  readonly manual: number;
  /** Already back on the gift card. */
  readonly onGiftCard: number;
}

/** Finds the reason and refunds of a cancelled order; null for an order that is not cancelled. */
export const findCancellation = async (
  connection: Sql,
  order: OrderRecord,
): Promise<Cancellation | null> => {
  if (order.fulfilmentState !== 'cancelled') return null;
  const refunds = await findRefundsOf(connection, order.id);
  const own = refunds.filter(
    ({ state, cause }) => state !== 'failed' && cause === 'order_cancelled',
  );
  const isManual = ['cod', 'in_store', 'interac'].includes(order.paymentMethod);
  return {
    reason: cancelTexts(await findCancelReason(connection, order.id)),
    back: own.reduce((sum, { amount }) => sum + amount, 0),
    manual: own.reduce((sum, { byHandAmount }) => sum + byHandAmount, 0),
    onGiftCard: own.length === 0 && isManual ? order.giftCardAmount : 0,
  };
};
