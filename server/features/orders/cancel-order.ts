import type { Result } from '#contract/errors.ts';
import { canMove, fulfilmentTransitions, type FulfilmentState } from '#domain/order-states.ts';
import { fail, succeed } from '#domain/result.ts';
import type { Trx } from '../../platform/db/sql.ts';
import { refundGiftCard, releaseHolds, releaseUse } from '../discounts/index.ts';
import {
  concernsStudios,
  isConfirmed,
  queueOrderMails,
  studioCancellation,
  type QueuedMailKind,
} from './order-mails.repo.ts';
import type { OrderRecord } from './order-record.ts';
import { findOrderById, storeTransition } from './orders.repo.ts';
import type { PaymentWrites } from './payment-writes.ts';
import { findBalances } from './refunds.repo.ts';

/** Why orders are cancelled, as it is written down; the customer's mail says it in its own words. */
export const cancelReasons = {
  customer: 'cancelled by the customer',
  payment: 'not paid in time',
  transfer: 'no transfer came in time',
  approval: 'not approved in time',
  counter: 'not collected in time',
  replaced: 'replaced by a later order of the same photos',
} as const;

const byStaff = 'cancelled by staff: ';

/** The reason staff give, as it is written down. */
export const staffCancelReason = (reason: string): string => `${byStaff}${reason}`;

/** A reason that was written down: one of {@link cancelReasons} by its key, or what staff gave. */
export const readCancelReason = (
  written: string,
): { readonly key: keyof typeof cancelReasons | 'staff'; readonly note: string } => {
  const known = Object.entries(cancelReasons).find(([, reason]) => reason === written);
  if (known) return { key: known[0] as keyof typeof cancelReasons, note: '' };
  return { key: 'staff', note: written.startsWith(byStaff) ? written.slice(byStaff.length) : '' };
};

const beforeProduction: readonly FulfilmentState[] = ['placed', 'awaiting_csr', 'approved'];

/** Whether its customer may still cancel an order: nothing was made, and nobody looks into its money. Source: product §4. */
export const customerMayCancel = (order: OrderRecord): boolean =>
  beforeProduction.includes(order.fulfilmentState) && order.paymentState !== 'payment_review';

/** A paid order gives everything back; what a gift card gave to one that was not is simply put back. */
const giveBack = async (
  payments: PaymentWrites,
  trx: Trx,
  order: OrderRecord,
  reason: string,
  now: number,
) => {
  const { kept } = await findBalances(trx, order.id);
  const isPaid = order.paymentState !== 'unpaid' && order.paymentState !== 'awaiting_payment';
  if (isPaid || kept.card > 0) {
    await payments.refundEverything(trx, order, { key: 'cancelled', reason });
  } else if (order.giftCard && kept.giftCard > 0) {
    await refundGiftCard(
      trx,
      {
        giftCard: order.giftCard.id,
        orderId: order.id,
        reference: 'cancelled',
        amount: kept.giftCard,
      },
      now,
    );
  }
};

/** Studios are told what they were told of, staff what they did not do themselves. */
const mailsOf = (order: OrderRecord, reason: string): QueuedMailKind[] => [
  'cancelled',
  ...(reason.startsWith(byStaff) ? [] : ['admin-cancelled' as const]),
  ...(concernsStudios(order) ? ([studioCancellation] as const) : []),
];

/**
 * The one way to end a locked order that will not be made: its discount's use and what is held for it are released, its
 * live tries to pay end, what was paid is given back, and its customer is told if the order was ever confirmed. A charge
 * that still comes is a late approval. Asked again it changes nothing.
 * Errors: `order_not_cancellable` where the table of moves says so. Source: product §4, by hand; §6.
 */
export const cancelOrder = async (
  payments: PaymentWrites,
  trx: Trx,
  order: OrderRecord,
  reason: string,
  now: number,
): Promise<Result<OrderRecord>> => {
  const { fulfilmentState: from } = order;
  if (from === 'cancelled') return succeed(order);
  if (!canMove(fulfilmentTransitions, from, 'cancelled')) {
    return fail('order_not_cancellable', { state: from });
  }
  await storeTransition(trx, order, { machine: 'fulfilment', to: 'cancelled' }, reason);
  await releaseUse(trx, order.id);
  await payments.cancelAttempts(trx, order.id, now);
  await releaseHolds(trx, order.id, now);
  await giveBack(payments, trx, order, reason, now);
  if (await isConfirmed(trx, order.id))
    await queueOrderMails(trx, order.id, mailsOf(order, reason));
  return succeed((await findOrderById(trx, order.id)) ?? order);
};
