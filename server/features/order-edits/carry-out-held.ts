import { orderChange } from '#contract/staff/order-edits.ts';
import { toMajor } from '#domain/common/money.ts';
import { isCarriedOutWhenPaid } from '#domain/orders/held-edits.ts';
import type { Actor } from '#domain/staff/actors.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { recordConsequence } from '../../platform/audit/run-act.ts';
import type { Trx } from '../../platform/db/sql.ts';
import { findOrderById, staffWrites, type OrderRecord } from '../orders/index.ts';
import type { OrderEditDeps } from './deps.ts';
import { endHeldEdit, findHeldEdit, type HeldEdit } from './held-edits.repo.ts';
import { planEdit, type EditPlan } from './plan-edit.ts';
import { readEditable } from './read-editable.ts';
import { storeEdit } from './store-edit.ts';

/** The payment of a difference: a charge by card, or what identifies money that people took. */
export interface DifferencePayment {
  readonly attempt: string | null;
  readonly reference: string | null;
}

/** Whether a plan is what the customer paid for. */
function isSamePlan(
  { settlement, pricing, obstacle, editable: { order } }: EditPlan,
  held: HeldEdit,
): boolean {
  return (
    settlement.kind === 'pay' &&
    settlement.amount === held.amount &&
    order.originalTotal === held.totalBefore &&
    pricing.originalTotal === held.totalAfter &&
    isCarriedOutWhenPaid(obstacle)
  );
}

/** Plans a waiting edit of a locked order again; null if the order does not allow it any more as it was asked for. */
export async function planHeld(
  deps: OrderEditDeps,
  trx: Trx,
  order: OrderRecord,
  held: HeldEdit,
): Promise<EditPlan | null> {
  const change = orderChange.safeParse(held.change);
  if (held.state !== 'waiting' || held.orderId !== order.id || !change.success) return null;
  const editable = await readEditable(deps, trx, order, held.id);
  // Only a return needs the right to refund, and it is not this edit any more.
  const asked = { mayRefund: false, change: change.data };
  const plan = await planEdit(deps, trx, editable, asked);
  return plan.ok && isSamePlan(plan.value, held) ? plan.value : null;
}

/**
 * Carries a held edit of a locked order out, with the payment of its difference. Returns false, and changes nothing, if it
 * has ended, or if the order does not allow it any more as it was asked for.
 */
export async function carryOutHeld(
  deps: OrderEditDeps,
  trx: Trx,
  { orderId, edit }: { readonly orderId: string; readonly edit: string },
  payment: DifferencePayment,
): Promise<boolean> {
  const order = await findOrderById(trx, orderId);
  const held = await findHeldEdit(trx, edit);
  const plan = order && held ? await planHeld(deps, trx, order, held) : null;
  if (!order || !held || !plan) return false;
  const at = new Date(deps.clock());
  const { method, amount, currency, staff, staffName } = held;
  const paid = { orderId, edit, method, amount, currency, ...payment };
  await staffWrites.storeEditPayment(trx, paid, at);
  await storeEdit(deps, trx, plan, { id: edit, staff, staffName });
  await endHeldEdit(trx, edit, { state: 'paid', at });
  return true;
}

/** A message of a payment provider. */
const provider: Actor = { kind: 'provider', id: null, name: null };
const providerCaller: Caller = { actor: provider, address: null, requestId: null };

/** Carries a held edit out that a charge paid for, see {@link carryOutHeld}. */
export async function carryOutCharged(
  deps: OrderEditDeps,
  trx: Trx,
  asked: { readonly orderId: string; readonly edit: string; readonly attempt: string },
): Promise<boolean> {
  const { attempt, orderId, edit } = asked;
  const before = await findOrderById(trx, orderId);
  if (!before || !(await carryOutHeld(deps, trx, asked, { attempt, reference: null }))) {
    return false;
  }
  const after = (await findOrderById(trx, orderId)) ?? before;
  const totalOf = ({ originalTotal, currency }: OrderRecord) => toMajor(originalTotal, currency);
  await recordConsequence(trx, providerCaller, {
    act: 'order.pay-edit',
    object: { kind: 'order', id: before.number },
    studio: after.studio,
    before: { total: totalOf(before), currency: before.currency },
    after: { total: totalOf(after), currency: after.currency, edit },
  });
  return true;
}
