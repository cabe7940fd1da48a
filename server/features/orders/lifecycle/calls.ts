import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { addDays } from '#domain/common/local-time.ts';
import {
  maxCalls,
  maxDeliveryDays,
  nextCallAt,
  type RejectReason,
} from '#domain/orders/call-rules.ts';
import { isBeforeProduction } from '#domain/orders/order-states.ts';
import { orderDate } from '#domain/orders/ready-at.ts';
import { hasPostalCodes, tidyPostalCode } from '#domain/places/postal-codes.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { queueOrderMails } from '../records/order-mails.repo.ts';
import type { OrderRecord } from '../records/order-record.ts';
import { checkDelivery } from '../records/orders.policy.ts';
import { findOrderById } from '../records/orders.repo.ts';
import { storeDeliveryDay, storeNextCall, storeShippingAddress } from './calls.repo.ts';
import { cancelOrder } from './cancel-order.ts';
import { onOrder, stateConflict, type StaffDeps } from './staff-command.ts';

/** Most calls that are counted. */
const maxCounted = 100;

async function reread(trx: Trx, order: OrderRecord): Promise<Result<OrderRecord>> {
  return succeed((await findOrderById(trx, order.id)) ?? order);
}

/**
 * Records that nobody answered the call of an order at `at` (ms since 1970): it is called again later, and after the third
 * call its customer is mailed a link to confirm or cancel. Errors: `order_not_found`, `order_state_conflict` (it awaits no
 * approval).
 */
export function recordNoAnswer(deps: StaffDeps, caller: Caller, number: string, at: number) {
  return onOrder(deps, caller, { act: 'order.no-answer', number }, async (trx, order, add) => {
    if (order.fulfilmentState !== 'awaiting_csr') return stateConflict(order);
    const calls = Math.min(order.callCount + 1, maxCounted);
    const nextAt = new Date(nextCallAt(calls, at, order.country));
    await storeNextCall(trx, order.id, { calls, nextAt });
    if (calls === maxCalls) await queueOrderMails(trx, order.id, ['confirm-or-cancel']);
    add({ calls, nextAt: nextAt.toISOString() });
    return await reread(trx, order);
  });
}

/**
 * Cancels an order that its customer did not want in the call; they read the reason in their language. Errors:
 * `order_not_found`, `order_state_conflict` (it awaits no approval).
 */
export function rejectOrder(deps: StaffDeps, caller: Caller, number: string, reason: RejectReason) {
  return onOrder(deps, caller, { act: 'order.reject', number }, async (trx, order, add) => {
    if (order.fulfilmentState !== 'awaiting_csr') return stateConflict(order);
    add({ reason });
    const cause = { code: 'cancelled_by_staff', by: caller.actor, reference: reason } as const;
    return await cancelOrder(deps.payments, trx, order, cause, deps.clock());
  });
}

/** A delivery address as a customer says it; its country and region stay. */
export interface SaidAddress {
  readonly address: string;
  readonly city: string;
  readonly postalCode: string;
}

/**
 * Changes the delivery address of an order before its production; its state or province stays, since its taxes follow from
 * it. Errors: `order_not_found`, `order_state_conflict` (made, or not delivered), and those of an address of the checkout.
 */
export function changeAddress(deps: StaffDeps, caller: Caller, number: string, said: SaidAddress) {
  const act = { act: 'order.change-address', number } as const;
  return onOrder(deps, caller, act, async (trx, order, add): Promise<Result<OrderRecord>> => {
    const { shippingAddress: before, country } = order;
    if (!before || !isBeforeProduction(order)) return stateConflict(order);
    const postalCode = hasPostalCodes(country) ? tidyPostalCode(said.postalCode, country) : '';
    const address = { ...before, ...said, postalCode };
    const checked = checkDelivery(order, address);
    if (!checked.ok) return checked;
    const fields = ['address', 'city', 'postalCode'] as const;
    const changed = fields.filter((field) => address[field] !== before[field]);
    if (changed.length > 0) add({ changed });
    await storeShippingAddress(trx, order.id, address);
    return await reread(trx, order);
  });
}

/**
 * Stores the day (`YYYY-MM-DD`) on which the customer of an order is at home; null for any. Errors: `order_not_found`,
 * `order_state_conflict` (not delivered, or on its way), `invalid_request` (over, or too far away).
 */
export function changeDeliveryDay(
  deps: StaffDeps,
  caller: Caller,
  number: string,
  day: string | null,
) {
  const act = { act: 'order.change-day', number } as const;
  return onOrder(deps, caller, act, async (trx, order, add): Promise<Result<OrderRecord>> => {
    if (order.deliveryMethod !== 'shipping' || !isBeforeProduction(order)) {
      return stateConflict(order);
    }
    const today = orderDate(order.country, deps.clock());
    if (day !== null && (day < today || day > addDays(today, maxDeliveryDays))) {
      return fail('invalid_request', { fields: ['day'] });
    }
    if (day !== order.deliveryDay) add({ day });
    await storeDeliveryDay(trx, order.id, day);
    return await reread(trx, order);
  });
}
