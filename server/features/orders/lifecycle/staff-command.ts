import type { Result } from '#contract/errors.ts';
import {
  canMove,
  fulfilmentTransitions,
  type FulfilmentState,
} from '#domain/orders/order-states.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { TransitionCause } from '#domain/orders/transition-causes.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db, Trx } from '../../../platform/db/sql.ts';
import { isInScope, type Scope } from '#domain/staff/roles.ts';
import type { ActName } from '#domain/staff/acts.ts';
import type { AuditFacts } from '../../../platform/audit/audit-log.repo.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import type { OrderRecord } from '../records/order-record.ts';
import { lockOrderSummary, type OrderSummary } from '../records/order-summary.repo.ts';
import {
  findOrderById,
  findOrderByNumber,
  lockOrder,
  storeTransition,
} from '../records/orders.repo.ts';
import { findPendingAct } from './pending-acts.repo.ts';
import type { PaymentWrites } from '../records/payment-writes.ts';

/** Dependencies of the staff actions. */
export interface StaffDeps {
  /** A transaction makes the action a part of it. */
  readonly kysely: Db;
  readonly clock: Clock;
  readonly payments: PaymentWrites;
  /** Id of the pending act that is carried out by the action. */
  readonly ownAct?: string;
  /** The orders that the caller may change, any if it is absent; others are not found. */
  readonly scope?: Scope;
}

/** Dependencies of handing orders over. */
export interface HandOverDeps extends StaffDeps {
  /** Key that signs the private links of orders, and the secrets of their pickups. */
  readonly orderLinkKey: string;
}

/** An act on the order with a number. */
interface OrderAct {
  readonly act: Extract<ActName, `order.${string}`>;
  readonly number: string;
}

/** Adds facts about an act on an order to its entry in the audit log, beside the order's states. */
export type AddFacts = (facts: AuditFacts) => void;

function statesOf({ fulfilmentState, paymentState }: OrderSummary) {
  return { fulfilment: fulfilmentState, payment: paymentState };
}

/**
 * Whether nobody else decided about an order a short while ago: their act can still be undone, and nothing else may change
 * the order meanwhile. Errors: `order_act_pending`. Source: decision 50.
 */
export async function checkNoOtherAct(
  trx: Trx,
  orderId: string,
  ownAct?: string,
): Promise<Result<void, 'order_act_pending'>> {
  const pending = await findPendingAct(trx, orderId);
  if (!pending || pending.id === ownAct) return succeed(undefined);
  const { staffName: name, kind, dueAt } = pending;
  return fail('order_act_pending', { name, kind, until: dueAt.toISOString() });
}

/**
 * Runs a caller's command on the order with this number, under its lock, with an entry in the audit log: the order's states
 * before and after, and the facts that the command adds. One that moves nothing and adds none was a repeat, and has no
 * entry. Errors: `order_not_found` (also outside of the caller's scope), `order_act_pending`, and the command's own.
 */
export function onOrder<T>(
  { kysely, ownAct, scope = { kind: 'all' } }: Pick<StaffDeps, 'kysely' | 'ownAct' | 'scope'>,
  caller: Caller,
  { act, number }: OrderAct,
  command: (trx: Trx, order: OrderRecord, add: AddFacts) => Promise<Result<T>>,
): Promise<Result<T>> {
  const object = { kind: 'order', id: number } as const;
  return runAct(kysely, caller, { act, object }, async (trx, record): Promise<Result<T>> => {
    const found = await findOrderByNumber(trx, number);
    const order = found && (await lockOrder(trx, found.id));
    if (!order || !isInScope(scope, order)) return fail('order_not_found');
    const free = await checkNoOtherAct(trx, order.id, ownAct);
    if (!free.ok) return free;
    const before = statesOf(order);
    let facts: AuditFacts = {};
    const done = await command(trx, order, (added) => void (facts = { ...facts, ...added }));
    const after = statesOf((await lockOrderSummary(trx, order.id)) ?? order);
    const isRepeat = before.fulfilment === after.fulfilment && before.payment === after.payment;
    if (isRepeat && Object.keys(facts).length === 0) record.skip();
    record.setStudio(order.studio);
    record.setBefore(before);
    record.setAfter({ ...after, ...facts });
    return done;
  });
}

/** The failure of an action that an order's states do not allow. */
export function stateConflict({ fulfilmentState: state, paymentState: payment }: OrderRecord) {
  return fail('order_state_conflict', { state, payment });
}

/** Moves the fulfilment of a locked order. Errors: `order_state_conflict`. */
export async function moveFulfilment(
  trx: Trx,
  order: OrderRecord,
  to: FulfilmentState,
  cause: TransitionCause,
): Promise<Result<OrderRecord>> {
  if (!canMove(fulfilmentTransitions, order.fulfilmentState, to)) return stateConflict(order);
  await storeTransition(trx, order, { machine: 'fulfilment', to }, cause);
  return succeed((await findOrderById(trx, order.id)) ?? order);
}
