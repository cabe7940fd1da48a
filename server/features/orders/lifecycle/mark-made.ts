import type { Result } from '#contract/errors.ts';
import type { Shipment } from '#domain/orders/carriers.ts';
import {
  canMove,
  fulfilmentTransitions,
  mayBeProduced,
  mayBeShipped,
} from '#domain/orders/order-states.ts';
import { orderDate } from '#domain/orders/ready-at.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { ReturnReason } from '#domain/orders/transition-reasons.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { findStoredStudio } from '../../studios/index.ts';
import { queueOrderMails } from '../records/order-mails.repo.ts';
import { toPickupStudio, type OrderRecord } from '../records/order-record.ts';
import { findOrderById, storeReadinessEstimate } from '../records/orders.repo.ts';
import { isBeingRefunded } from '../records/refunds.repo.ts';
import { storePickupCode, storePickupStudio, storeShipment } from '../records/handover.repo.ts';
import { storeShelf } from './calls.repo.ts';
import { isOrderPrinted } from './printed-orders.repo.ts';
import {
  moveFulfilment,
  onOrder,
  stateConflict,
  type AddFacts,
  type StaffDeps,
} from './staff-command.ts';

async function reread(trx: Trx, order: OrderRecord): Promise<Result<OrderRecord>> {
  return succeed((await findOrderById(trx, order.id)) ?? order);
}

/**
 * Stores the studio of an order as it is now: it may have moved or changed its hours since the order was placed. The
 * order keeps what it has of a studio that is not stored.
 */
export async function refreshPickupStudio(
  trx: Trx,
  { id, studio, language }: Pick<OrderRecord, 'id' | 'studio' | 'language'>,
): Promise<void> {
  const current = studio === null ? null : await findStoredStudio(trx, studio);
  if (current) await storePickupStudio(trx, id, toPickupStudio(current, language));
}

/**
 * Marks a pickup order as ready at its studio's counter, gives it a pickup code and the studio's current address and
 * hours, and notifies the customer. Errors: `order_not_found`, `order_state_conflict`, `order_not_paid` (refunded, about
 * to be, or in payment review: the counter could not hand it over), `order_not_printed` (with `onlyPrinted`).
 */
export function markReady(
  deps: StaffDeps,
  caller: Caller,
  number: string,
  { onlyPrinted = false, shelf }: { readonly onlyPrinted?: boolean; readonly shelf?: string } = {},
) {
  return onOrder(deps, caller, { act: 'order.mark-ready', number }, async (trx, order, add) => {
    const { deliveryMethod, fulfilmentState: state } = order;
    if (deliveryMethod !== 'pickup') return stateConflict(order);
    if (!canMove(fulfilmentTransitions, state, 'ready')) return stateConflict(order);
    if (!mayBeProduced(order) || (await isBeingRefunded(trx, order.id))) {
      return fail('order_not_paid');
    }
    if (onlyPrinted && !(await isOrderPrinted(trx, order.id))) return fail('order_not_printed');
    const cause = { code: 'marked_ready', by: caller.actor } as const;
    const made = await moveFulfilment(trx, order, 'ready', cause);
    if (!made.ok) return made;
    await storePickupCode(trx, order);
    if (shelf !== undefined) {
      await storeShelf(trx, order.id, shelf);
      add({ shelf });
    }
    await refreshPickupStudio(trx, order);
    const now = new Date(deps.clock());
    // The collection period starts when the order is really ready, and never before the date the customer was given.
    if (order.readyAt === null || order.readyAt < now) {
      await storeReadinessEstimate(trx, order.id, { readyAt: now, carrierBy: null });
    }
    await queueOrderMails(trx, order.id, ['ready']);
    return await reread(trx, order);
  });
}

/** The carrier and number of a shipped order, and whether the customer gets a mail about their correction. */
interface Shipping {
  readonly shipment: Shipment | null;
  readonly mailsCorrection: boolean;
}

async function correctShipment(
  deps: StaffDeps,
  trx: Trx,
  order: OrderRecord,
  { shipment, mailsCorrection, add }: Shipping & { readonly add: AddFacts },
): Promise<Result<OrderRecord>> {
  if (!shipment) return stateConflict(order);
  const fields = ['carrier', 'trackingNumber'] as const;
  const changed = fields.filter((field) => order[field] !== shipment[field]);
  if (changed.length > 0 || mailsCorrection) add({ changed, mailsCorrection });
  await storeShipment(trx, order.id, shipment);
  if (mailsCorrection) await queueOrderMails(trx, order.id, ['shipped'], `${deps.clock()}`);
  return await reread(trx, order);
}

/**
 * Marks an order as handed to the carrier, also once more after it came back, and notifies the customer; its arrival
 * counts from that day. Of an order that is shipped already it corrects carrier and tracking number. Errors:
 * `order_not_found`, `order_state_conflict`, `order_not_paid` (refunded, about to be, or in payment review).
 */
export function markShipped(deps: StaffDeps, caller: Caller, number: string, shipping: Shipping) {
  const act = { act: 'order.mark-shipped', number } as const;
  return onOrder(deps, caller, act, async (trx, order, add): Promise<Result<OrderRecord>> => {
    if (order.deliveryMethod === 'pickup') return stateConflict(order);
    const { shipment } = shipping;
    if (order.fulfilmentState === 'shipped') {
      return await correctShipment(deps, trx, order, { ...shipping, add });
    }
    if (!canMove(fulfilmentTransitions, order.fulfilmentState, 'shipped')) {
      return stateConflict(order);
    }
    if (!mayBeShipped(order) || (await isBeingRefunded(trx, order.id))) {
      return fail('order_not_paid');
    }
    const cause = { code: 'marked_shipped', by: caller.actor } as const;
    const made = await moveFulfilment(trx, order, 'shipped', cause);
    if (!made.ok) return made;
    await storeShipment(trx, order.id, shipment);
    const carrierBy = orderDate(order.country, deps.clock());
    await storeReadinessEstimate(trx, order.id, { readyAt: null, carrierBy });
    const isAgain = order.fulfilmentState === 'returned';
    await queueOrderMails(trx, order.id, ['shipped'], isAgain ? `${deps.clock()}` : '');
    return await reread(trx, order);
  });
}

/**
 * Records that the carrier brought an order's parcel back, and notifies the customer. Errors: `order_not_found`,
 * `order_state_conflict`.
 */
export function markReturned(
  deps: StaffDeps,
  caller: Caller,
  number: string,
  reason: ReturnReason,
) {
  return onOrder(deps, caller, { act: 'order.mark-returned', number }, async (trx, order, add) => {
    const cause = { code: reason, by: caller.actor } as const;
    const moved = await moveFulfilment(trx, order, 'returned', cause);
    if (!moved.ok) return moved;
    add({ reason });
    await queueOrderMails(trx, order.id, ['parcel-returned'], `${deps.clock()}`);
    return moved;
  });
}
