import type { Result } from '#contract/errors.ts';
import type { OrderEditing } from '#contract/staff/order-edits.ts';
import { toMajor } from '#domain/common/money.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { ActName } from '#domain/staff/acts.ts';
import { may, type Right } from '#domain/staff/roles.ts';
import { isCardMethod } from '#domain/payments/payment-methods.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { runAct } from '../../platform/audit/run-act.ts';
import type { Trx } from '../../platform/db/sql.ts';
import {
  findOrderById,
  findOrderByNumber,
  lockOrder,
  staffWrites,
  type OrderRecord,
} from '../orders/index.ts';
import type { SignedIn } from '../staff/index.ts';
import { carryOutHeld } from './carry-out-held.ts';
import type { OrderEditDeps } from './deps.ts';
import { endUnpaidEdit } from './end-unpaid-edit.ts';
import { findHeldEdit, findWaitingEdit, type HeldEdit } from './held-edits.repo.ts';
import { presentEditable } from './present-edit.ts';
import { readEditable } from './read-editable.ts';

/** A person who decides about an edit that waits. */
interface Settling {
  readonly person: SignedIn;
  readonly caller: Caller;
  readonly number: string;
  readonly edit: string;
}

/** What is done with an edit that waits; `isKnown` says that it was done before. */
interface Settlement {
  readonly act: ActName;
  readonly right: Right;
  readonly isKnown: (held: HeldEdit) => boolean;
  readonly run: (trx: Trx, order: OrderRecord, held: HeldEdit) => Promise<Result<null>>;
}

/** Presents what may be edited of a locked order. */
async function presentNow(
  deps: OrderEditDeps,
  trx: Trx,
  orderId: string,
): Promise<Result<OrderEditing>> {
  const order = await findOrderById(trx, orderId);
  if (!order) return fail('not_found');
  const waiting = await findWaitingEdit(trx, orderId);
  const editable = await readEditable(deps, trx, order);
  return succeed(presentEditable(editable, waiting));
}

function settle(
  deps: OrderEditDeps,
  { person, caller, number, edit }: Settling,
  { act, right, isKnown, run }: Settlement,
): Promise<Result<OrderEditing>> {
  const object = { kind: 'order', id: number } as const;
  return runAct(deps.kysely, caller, { act, object }, async (trx, record) => {
    const found = await findOrderByNumber(trx, number);
    const order = found && (await lockOrder(trx, found.id));
    if (!order || !may(person, right, order)) return fail('not_found');
    const held = await findHeldEdit(trx, edit);
    if (held?.orderId !== order.id) return fail('not_found');
    if (isKnown(held)) {
      record.skip();
      return await presentNow(deps, trx, order.id);
    }
    if (held.state !== 'waiting') return fail('order_edit_changed');
    const done = await run(trx, order, held);
    if (!done.ok) return done;
    const amount = toMajor(held.amount, held.currency);
    record.setStudio(order.studio);
    record.setAfter({ edit, amount, currency: held.currency });
    return await presentNow(deps, trx, order.id);
  });
}

/** Whether the customer has paid by card, and the money is on its way. */
async function isInTransit(deps: OrderEditDeps, trx: Trx, order: OrderRecord): Promise<boolean> {
  return (await deps.money.read(trx, order, deps.clock())).isPaymentInTransit;
}

/**
 * Withdraws an edit that waits for its payment: the order stays as it is. A window that is open is closed; a charge that
 * still comes is refunded, and its customer is told by mail. A repeat changes nothing. Errors: `not_found`, `order_edit_changed` (it has ended otherwise),
 * `order_edit_refused` (its payment is on its way).
 */
export function withdrawHeld(
  deps: OrderEditDeps,
  settling: Settling,
): Promise<Result<OrderEditing>> {
  return settle(deps, settling, {
    act: 'order.withdraw-edit',
    right: 'orders.change',
    isKnown: ({ state }) => state === 'withdrawn',
    run: async (trx, order, { id }) => {
      if (await isInTransit(deps, trx, order)) {
        return fail('order_edit_refused', { reason: 'payment_in_transit' as const });
      }
      await endUnpaidEdit(deps, trx, { order, edit: id, state: 'withdrawn' });
      return succeed(null);
    },
  });
}

/**
 * Records that the difference of an edit came by transfer or in cash, and carries the edit out. A repeat changes nothing.
 * Errors: `not_found`, `order_not_payable` (it is paid by card), `payment_reference_used` (the reference of another order's
 * transfer), `order_edit_changed` (it has ended, or the order does not allow it any more).
 */
export function takeDifference(
  deps: OrderEditDeps,
  settling: Settling,
  reference: string,
): Promise<Result<OrderEditing>> {
  return settle(deps, settling, {
    act: 'order.pay-edit',
    right: 'orders.mark-paid',
    isKnown: ({ state }) => state === 'paid',
    run: async (trx, order, { id, method }) => {
      if (isCardMethod(method)) return fail('order_not_payable');
      const other =
        method === 'interac'
          ? await staffWrites.findOrderOfTransfer(trx, order.id, reference)
          : null;
      if (other !== null) return fail('payment_reference_used', { orderNumber: other });
      const asked = { orderId: order.id, edit: id };
      const payment = { attempt: null, reference };
      return (await carryOutHeld(deps, trx, asked, payment))
        ? succeed(null)
        : fail('order_edit_changed');
    },
  });
}
