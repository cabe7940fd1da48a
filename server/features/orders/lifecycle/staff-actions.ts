import type { Result } from '#contract/errors.ts';
import {
  canMove,
  fulfilmentTransitions,
  holdsPayment,
  mayBeProduced,
  paymentTransitions,
  type FulfilmentState,
} from '#domain/order-states.ts';
import { fail, succeed } from '#domain/result.ts';
import type { StaffAction } from '#domain/staff-actions.ts';
import type { TransitionCause } from '#domain/transition-causes.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db, Trx } from '../../../platform/db/sql.ts';
import { transact } from '../../../platform/db/transact.ts';
import { cancelOrder } from './cancel-order.ts';
import { queueOrderMails } from '../records/order-mails.repo.ts';
import type { OrderRecord } from '../records/order-record.ts';
import { findPaymentReference, storePaid, storePaymentReference } from './order-payment.repo.ts';
import {
  findOrderById,
  findOrderByNumber,
  lockOrder,
  storeReadinessEstimate,
  storeTransition,
} from '../records/orders.repo.ts';
import type { PaymentWrites } from '../records/payment-writes.ts';
import { markPaid } from './settle-order.ts';

/** Dependencies of the staff actions. */
export interface StaffDeps {
  readonly kysely: Db;
  readonly clock: Clock;
  readonly payments: PaymentWrites;
}

/** Runs a command on the order with this number, under its lock. Errors: `order_not_found`, and the command's own. */
const onOrder = <T>(
  { kysely }: StaffDeps,
  number: string,
  command: (trx: Trx, order: OrderRecord) => Promise<Result<T>>,
): Promise<Result<T>> =>
  transact(kysely, async (trx): Promise<Result<T>> => {
    const found = await findOrderByNumber(trx, number);
    const order = found && (await lockOrder(trx, found.id));
    return order ? await command(trx, order) : fail('order_not_found');
  });

const conflict = ({ fulfilmentState: state, paymentState: payment }: OrderRecord) =>
  fail('order_state_conflict', { state, payment });

/** A refunded order is not paid again: only a returned refund leads there, and no manual one does. */
const mayBecomePaid = ({ paymentState }: OrderRecord): boolean =>
  paymentState !== 'refunded' && canMove(paymentTransitions, paymentState, 'paid');

const move = async (
  trx: Trx,
  order: OrderRecord,
  to: FulfilmentState,
  cause: TransitionCause,
): Promise<Result<OrderRecord>> => {
  if (!canMove(fulfilmentTransitions, order.fulfilmentState, to)) return conflict(order);
  await storeTransition(trx, order, { machine: 'fulfilment', to }, cause);
  return succeed((await findOrderById(trx, order.id)) ?? order);
};

/**
 * Approves an order that awaits approval. Errors: `order_not_found`, `order_state_conflict`. Source: product §4.13.
 */
export const approveOrder = (deps: StaffDeps, number: string, by: string) =>
  onOrder(deps, number, async (trx, order) =>
    order.fulfilmentState === 'awaiting_csr'
      ? await move(trx, order, 'approved', { code: 'approved', by })
      : conflict(order),
  );

/**
 * Starts the production of an order. Errors: `order_not_paid` (when it must be paid first), `order_not_found`,
 * `order_state_conflict`. Source: product §4.
 */
export const startProduction = (deps: StaffDeps, number: string, by: string) =>
  onOrder(deps, number, async (trx, order) => {
    if (!canMove(fulfilmentTransitions, order.fulfilmentState, 'in_production')) {
      return conflict(order);
    }
    return mayBeProduced(order)
      ? await move(trx, order, 'in_production', { code: 'production_started', by })
      : fail('order_not_paid');
  });

/**
 * Marks an order as ready at its studio's counter or as shipped, and notifies the customer. Errors: `order_not_found`,
 * `order_state_conflict`. Source: product §4.
 */
export const markMade = (deps: StaffDeps, number: string, to: 'ready' | 'shipped', by: string) =>
  onOrder(deps, number, async (trx, order) => {
    if ((order.deliveryMethod === 'pickup') !== (to === 'ready')) return conflict(order);
    const made = await move(trx, order, to, { code: `marked_${to}`, by });
    if (!made.ok) return made;
    const now = new Date(deps.clock());
    // The collection period starts when the order is really ready, and never before the date the customer was given.
    if (to === 'ready' && (order.readyAt === null || order.readyAt < now)) {
      await storeReadinessEstimate(trx, order.id, { readyAt: now, carrierBy: null });
    }
    await queueOrderMails(trx, order.id, [to]);
    return succeed((await findOrderById(trx, order.id)) ?? order);
  });

const manualMethods = new Set(['cod', 'in_store', 'interac']);

/** Money that comes to a cancelled order is a late approval: it is taken down, and goes back. */
const takeLate = async (
  { clock, payments }: StaffDeps,
  trx: Trx,
  order: OrderRecord,
  cause: TransitionCause,
) => {
  if (!mayBecomePaid(order)) return fail('order_not_payable');
  await storePaid(trx, order, { at: new Date(clock()), estimate: order, cause, mails: [] });
  const paid = (await findOrderById(trx, order.id)) ?? order;
  await payments.refundEverything(trx, paid, {
    key: 'late',
    cause: 'late_payment',
    reason: 'paid after it was cancelled',
  });
  return succeed(paid);
};

const takePayment = async (
  deps: StaffDeps,
  trx: Trx,
  order: OrderRecord,
  { reference, by }: { readonly reference: string; readonly by: string },
): Promise<Result<OrderRecord>> => {
  if (!manualMethods.has(order.paymentMethod)) return fail('order_not_payable');
  if (holdsPayment(order.paymentState)) {
    const isSame = (await findPaymentReference(trx, order.id)) === reference;
    return isSame ? succeed(order) : fail('order_not_payable');
  }
  const cause = { code: 'payment_taken', by, reference } as const;
  await storePaymentReference(trx, order.id, reference);
  if (order.fulfilmentState === 'cancelled') return await takeLate(deps, trx, order, cause);
  if (!mayBecomePaid(order)) return fail('order_not_payable');
  await markPaid(trx, order, cause, deps.clock());
  return succeed((await findOrderById(trx, order.id)) ?? order);
};

/**
 * Records that the whole amount of an order came by transfer or in cash, with its proof; a repeat with the same
 * reference changes nothing. Money for a cancelled order is recorded too, and refunded. Errors: `order_not_found`,
 * `order_not_payable` (a card order, or paid otherwise). Source: product §4.13.
 */
export const markPaidManually = (deps: StaffDeps, number: string, reference: string, by: string) =>
  onOrder(deps, number, (trx, order) => takePayment(deps, trx, order, { reference, by }));

/**
 * Marks an order as handed over, and as paid at the same time when `paid` is set. Errors: `order_not_paid`,
 * `order_not_found`, `order_state_conflict`. Source: product §4.
 */
export const completeOrder = (
  deps: StaffDeps,
  number: string,
  { paid, by }: { readonly paid: boolean; readonly by: string },
) =>
  onOrder(deps, number, async (trx, order): Promise<Result<OrderRecord>> => {
    if (!canMove(fulfilmentTransitions, order.fulfilmentState, 'completed')) return conflict(order);
    const settled =
      paid && !holdsPayment(order.paymentState)
        ? await takePayment(deps, trx, order, { reference: 'when handed over', by })
        : succeed(order);
    if (!settled.ok) return settled;
    return holdsPayment(settled.value.paymentState)
      ? await move(trx, settled.value, 'completed', { code: 'handed_over', by })
      : fail('order_not_paid');
  });

/** Cancels an order for the shop; its customer reads the reason. Errors: `order_not_found`, `order_not_cancellable`. */
export const cancelByStaff = (deps: StaffDeps, number: string, reason: string, by: string) =>
  onOrder(deps, number, (trx, order) =>
    cancelOrder(
      deps.payments,
      trx,
      order,
      { code: 'cancelled_by_staff', by, note: reason },
      deps.clock(),
    ),
  );

/**
 * Carries out an action of the member of staff `by` on the order with this number. Errors: `order_not_found`, and those
 * of the action: `order_state_conflict`, `order_not_paid`, `order_not_payable`, `order_not_cancellable`. Source:
 * product §4.6, §4.13.
 */
export function runStaffAction(
  deps: StaffDeps,
  number: string,
  action: StaffAction,
  by: string,
): Promise<Result<OrderRecord>> {
  switch (action.kind) {
    case 'approve':
      return approveOrder(deps, number, by);
    case 'start_production':
      return startProduction(deps, number, by);
    case 'mark_made':
      return markMade(deps, number, action.as, by);
    case 'mark_paid':
      return markPaidManually(deps, number, action.reference, by);
    case 'complete':
      return completeOrder(deps, number, { paid: action.paid, by });
    case 'cancel':
      return cancelByStaff(deps, number, action.reason, by);
  }
}
