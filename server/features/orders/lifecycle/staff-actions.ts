import { isManualMethod } from '#domain/payments/payment-methods.ts';
import type { Result } from '#contract/errors.ts';
import {
  canMove,
  fulfilmentTransitions,
  holdsPayment,
  mayBeProduced,
  paymentTransitions,
} from '#domain/orders/order-states.ts';
import { kindOfProof } from '#domain/orders/pickup-codes.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { mailsOfConfirmed } from '#domain/notifications/order-mails.ts';
import type { StaffAction } from '#domain/orders/staff-actions.ts';
import type { TransitionCause } from '#domain/orders/transition-causes.ts';
import type { Actor } from '#domain/staff/actors.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { recordNoAnswer, rejectOrder } from './calls.ts';
import { cancelOrder } from './cancel-order.ts';
import { checkPickup } from './check-pickup.ts';
import { markReady, markReturned, markShipped } from './mark-made.ts';
import { queueOrderMails } from '../records/order-mails.repo.ts';
import type { OrderRecord } from '../records/order-record.ts';
import {
  findOrderOfTransfer,
  findPaymentReference,
  storePaid,
  storePaymentReference,
} from './order-payment.repo.ts';
import { findOrderById } from '../records/orders.repo.ts';
import { isBeingRefunded } from '../records/refunds.repo.ts';
import { markPaid } from './change-payment-state.ts';
import {
  moveFulfilment,
  onOrder,
  stateConflict,
  type HandOverDeps,
  type StaffDeps,
} from './staff-command.ts';

/** A refunded order is not paid again: only a returned refund leads there, and no manual one does. */
function mayBecomePaid({ paymentState }: OrderRecord): boolean {
  return paymentState !== 'refunded' && canMove(paymentTransitions, paymentState, 'paid');
}

/**
 * Approves an order that awaits approval, or that is to be paid in store and not in production yet; staff and studios
 * hear of it then. Errors: `order_not_found`, `order_state_conflict`.
 */
export function approveOrder(deps: StaffDeps, caller: Caller, number: string) {
  return onOrder(deps, caller, { act: 'order.approve', number }, async (trx, order) => {
    const isPlacedInStore =
      order.paymentMethod === 'in_store' && order.fulfilmentState === 'placed';
    if (order.fulfilmentState !== 'awaiting_csr' && !isPlacedInStore) return stateConflict(order);
    const approved = await moveFulfilment(trx, order, 'approved', {
      code: 'approved',
      by: caller.actor,
    });
    if (approved.ok) await queueOrderMails(trx, order.id, mailsOfConfirmed(approved.value));
    return approved;
  });
}

/**
 * Starts the production of an order. Errors: `order_not_paid` (when it must be paid first), `order_not_found`,
 * `order_state_conflict`.
 */
export function startProduction(deps: StaffDeps, caller: Caller, number: string) {
  return onOrder(deps, caller, { act: 'order.start-production', number }, async (trx, order) => {
    if (!canMove(fulfilmentTransitions, order.fulfilmentState, 'in_production')) {
      return stateConflict(order);
    }
    if (!mayBeProduced(order) || (await isBeingRefunded(trx, order.id))) {
      return fail('order_not_paid');
    }
    const cause = { code: 'production_started', by: caller.actor } as const;
    return await moveFulfilment(trx, order, 'in_production', cause);
  });
}

/** Records a payment of a cancelled order and requests its refund. */
async function takeLate(
  { clock, payments }: StaffDeps,
  trx: Trx,
  order: OrderRecord,
  cause: TransitionCause,
) {
  if (!mayBecomePaid(order)) return fail('order_not_payable');
  await storePaid(trx, order, { at: new Date(clock()), estimate: order, cause, mails: [] });
  const paid = (await findOrderById(trx, order.id)) ?? order;
  await payments.refundEverything(trx, paid, {
    key: 'late',
    cause: 'late_payment',
    reason: 'paid after it was cancelled',
  });
  return succeed(paid);
}

/** A manual payment: what identifies it, and whether its transfer pays other orders too. */
interface ManualPayment {
  readonly reference: string;
  readonly isShared: boolean;
}

async function takePayment(
  deps: StaffDeps,
  trx: Trx,
  order: OrderRecord,
  { reference, isShared, by }: ManualPayment & { readonly by: Actor },
): Promise<Result<OrderRecord>> {
  if (!isManualMethod(order.paymentMethod)) return fail('order_not_payable');
  if (holdsPayment(order.paymentState)) {
    const isSame = (await findPaymentReference(trx, order.id)) === reference;
    return isSame ? succeed(order) : fail('order_not_payable');
  }
  const other =
    order.paymentMethod === 'interac' && !isShared
      ? await findOrderOfTransfer(trx, order.id, reference)
      : null;
  if (other !== null) return fail('payment_reference_used', { orderNumber: other });
  const cause = { code: 'payment_taken', by, reference } as const;
  await storePaymentReference(trx, order.id, reference);
  if (order.fulfilmentState === 'cancelled') return await takeLate(deps, trx, order, cause);
  if (!mayBecomePaid(order)) return fail('order_not_payable');
  await markPaid(trx, order, cause, deps.clock());
  return succeed((await findOrderById(trx, order.id)) ?? order);
}

/**
 * Records that the whole amount of an order came by transfer or in cash, with its proof; a repeat with the same
 * reference changes nothing. Money for a cancelled order is recorded too, and refunded. Errors: `order_not_found`,
 * `order_not_payable` (a card order, or paid otherwise), `payment_reference_used` (the reference of another order's
 * transfer, unless it `isShared`).
 */
export function markPaidManually(
  deps: StaffDeps,
  caller: Caller,
  number: string,
  payment: ManualPayment,
) {
  return onOrder(deps, caller, { act: 'order.mark-paid', number }, (trx, order) =>
    takePayment(deps, trx, order, { ...payment, by: caller.actor }),
  );
}

async function complete(
  deps: StaffDeps,
  trx: Trx,
  order: OrderRecord,
  { paid, ...cause }: { readonly paid: boolean; readonly by: Actor; readonly reference?: string },
): Promise<Result<OrderRecord>> {
  if (!canMove(fulfilmentTransitions, order.fulfilmentState, 'completed')) {
    return stateConflict(order);
  }
  const paidOrder =
    paid && !holdsPayment(order.paymentState)
      ? await takePayment(deps, trx, order, {
          reference: 'when handed over',
          by: cause.by,
          // The words are those of every such order.
          isShared: true,
        })
      : succeed(order);
  if (!paidOrder.ok) return paidOrder;
  return holdsPayment(paidOrder.value.paymentState) && !(await isBeingRefunded(trx, order.id))
    ? await moveFulfilment(trx, paidOrder.value, 'completed', { code: 'handed_over', ...cause })
    : fail('order_not_paid');
}

/**
 * Marks an order as handed over, and as paid at the same time when `paid` is set. Errors: `order_not_paid`,
 * `order_not_found`, `order_state_conflict`.
 */
export function completeOrder(
  deps: StaffDeps,
  caller: Caller,
  number: string,
  { paid }: { readonly paid: boolean },
) {
  return onOrder(deps, caller, { act: 'order.complete', number }, (trx, order, add) => {
    if (order.pickupCode !== null) add({ proof: 'none' });
    return complete(deps, trx, order, { paid, by: caller.actor });
  });
}

/**
 * Hands an order over at its studio's counter to the bearer of its pickup code or secret; wrong codes are counted. A
 * repeat with the same code or secret changes nothing and returns the order.
 * Errors: `pickup_code_invalid`, `pickup_code_locked` (after five wrong codes), `order_not_paid`, `order_not_found`
 * (also at the counter of another studio), `order_state_conflict`.
 */
export async function handOver(
  deps: HandOverDeps,
  caller: Caller,
  number: string,
  {
    proof,
    studio,
    paid,
    hasProxy = false,
    hasMissing = false,
  }: Omit<Extract<StaffAction, { kind: 'hand_over' }>, 'kind'>,
): Promise<Result<OrderRecord>> {
  // A wrong code is counted even though nothing else changes, so it does not roll the transaction back.
  const act = { act: 'order.hand-over', number } as const;
  const done = await onOrder(deps, caller, act, async (trx, order, add) => {
    const checked = await checkPickup(trx, order, { proof, studio, key: deps.orderLinkKey });
    if (!checked.ok) return succeed<Result<OrderRecord>>(checked);
    const { digest, isRepeat } = checked.value;
    if (isRepeat) return succeed<Result<OrderRecord>>(succeed(order));
    const how = { paid, by: caller.actor, reference: digest };
    const completed = await complete(deps, trx, order, how);
    if (!completed.ok) return completed;
    // The log only grows, so it has no names: those are with the act.
    add({
      proof: kindOfProof(proof),
      ...(hasProxy && { proxy: 'yes' }),
      ...(hasMissing && { missing: 'yes' }),
    });
    return succeed<Result<OrderRecord>>(completed);
  });
  return done.ok ? done.value : done;
}

/** Cancels an order for the shop; its customer reads the reason. Errors: `order_not_found`, `order_not_cancellable`. */
export function cancelByStaff(deps: StaffDeps, caller: Caller, number: string, reason: string) {
  const cause = { code: 'cancelled_by_staff', by: caller.actor, note: reason } as const;
  return onOrder(deps, caller, { act: 'order.cancel', number }, (trx, order) =>
    cancelOrder(deps.payments, trx, order, cause, deps.clock()),
  );
}

/**
 * Carries out an action of a caller on the order with this number, which has to be in the scope of `deps`. Errors:
 * `order_not_found`, and those of the action: `order_state_conflict`, `order_not_paid`, `order_not_payable`,
 * `payment_reference_used`, `order_not_cancellable`, `order_not_printed`, `pickup_code_invalid`, `pickup_code_locked`.
 * Source: product §4.6, §4.13, §4.21.
 */
export function runStaffAction(
  deps: HandOverDeps,
  caller: Caller,
  number: string,
  action: StaffAction,
): Promise<Result<OrderRecord>> {
  switch (action.kind) {
    case 'approve':
      return approveOrder(deps, caller, number);
    case 'reject':
      return rejectOrder(deps, caller, number, action.reason);
    case 'no_answer':
      return recordNoAnswer(deps, caller, number, action.at);
    case 'start_production':
      return startProduction(deps, caller, number);
    case 'mark_ready':
      return markReady(deps, caller, number, action);
    case 'mark_shipped':
      return markShipped(deps, caller, number, action);
    case 'mark_returned':
      return markReturned(deps, caller, number, action.reason);
    case 'mark_paid':
      return markPaidManually(deps, caller, number, action);
    case 'complete':
      return completeOrder(deps, caller, number, action);
    case 'hand_over':
      return handOver(deps, caller, number, action);
    case 'cancel':
      return cancelByStaff(deps, caller, number, action.reason);
  }
}
