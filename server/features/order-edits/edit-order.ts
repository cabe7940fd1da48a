import type { Result } from '#contract/errors.ts';
import type {
  EditOrder,
  EditQuote,
  OrderChange,
  OrderEdit,
  OrderEditing,
} from '#contract/staff/order-edits.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { toMajor } from '#domain/common/money.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { RefundChecking } from '#domain/payments/refund-checks.ts';
import { may } from '#domain/staff/roles.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { runAct, type ActRecord } from '../../platform/audit/run-act.ts';
import type { Trx } from '../../platform/db/sql.ts';
import { findInvoices } from '../invoices/index.ts';
import { findOrderByNumber, lockOrder, staffWrites, type OrderRecord } from '../orders/index.ts';
import type { SignedIn } from '../staff/index.ts';
import type { OrderEditDeps } from './deps.ts';
import { findHeldEdit, findWaitingEdit, type HeldEdit } from './held-edits.repo.ts';
import { holdEdit } from './hold-edit.ts';
import { findEdit, type StoredEdit } from './order-edits.repo.ts';
import { planEdit, type EditPlan } from './plan-edit.ts';
import { checksOf, presentEdit, presentEditable, presentQuote } from './present-edit.ts';
import { readEditable } from './read-editable.ts';
import { storeEdit } from './store-edit.ts';

/** A person who edits. */
interface Editor {
  readonly person: SignedIn;
  readonly caller: Caller;
  /** Whether they proved a short while ago who they are. */
  readonly isProven: boolean;
}

async function findChangeable(
  trx: Trx,
  person: SignedIn,
  number: string,
): Promise<OrderRecord | null> {
  const order = await findOrderByNumber(trx, number);
  return order && may(person, 'orders.change', order) ? order : null;
}

function readOnce<T>({ kysely }: OrderEditDeps, read: (trx: Trx) => Promise<T>): Promise<T> {
  return kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read);
}

/** Reads what may be edited of an order. Error: `not_found`. */
export function readEditing(
  deps: OrderEditDeps,
  person: SignedIn,
  number: string,
): Promise<Result<OrderEditing>> {
  return readOnce(deps, async (trx): Promise<Result<OrderEditing>> => {
    const order = await findChangeable(trx, person, number);
    if (!order) return fail('not_found');
    const waiting = await findWaitingEdit(trx, order.id);
    const editable = await readEditable(deps, trx, order);
    return succeed(presentEditable(editable, waiting));
  });
}

/** Computes what an edit would do, without carrying it out. Errors: `not_found`, and those of {@link planEdit}. */
export function quoteEdit(
  deps: OrderEditDeps,
  person: SignedIn,
  number: string,
  change: OrderChange,
): Promise<Result<EditQuote>> {
  return readOnce(deps, async (trx): Promise<Result<EditQuote>> => {
    const order = await findChangeable(trx, person, number);
    if (!order) return fail('not_found');
    const editable = await readEditable(deps, trx, order);
    const mayRefund = may(person, 'refunds.make', order);
    const plan = await planEdit(deps, trx, editable, { mayRefund, change });
    if (!plan.ok) return plan;
    const isInvoiced = (await findInvoices(trx, order.id)).length > 0;
    const { catalogue } = deps.catalogues.current();
    const earlier = await staffWrites.sumRecentRefunds(catalogue, trx, person.id, deps.clock());
    const checking = { limits: deps.refundLimits(), earlier };
    return succeed(presentQuote(catalogue, plan.value, { isInvoiced, ...checking }));
  });
}

/** Checks a planned edit against what the person saw and typed. */
function check(
  catalogue: Catalogue,
  plan: EditPlan,
  request: EditOrder,
  { isProven, ...checking }: { readonly isProven: boolean } & RefundChecking,
): Result<undefined> {
  const { fingerprint, obstacle, settlement, touched, isDestinationChanged } = plan;
  if (request.fingerprint !== fingerprint) return fail('order_edit_changed');
  if (obstacle !== null) return fail('order_edit_refused', { reason: obstacle });
  if (touched.length === 0 && !isDestinationChanged) {
    return fail('invalid_request', { fields: ['change'] });
  }
  const checks = checksOf(catalogue, plan, checking);
  const returned = settlement.kind === 'return' ? settlement.amount : 0;
  const isSame = request.amount === toMajor(returned, plan.editable.order.currency);
  if (!isSame && (checks.isTyped || request.amount !== undefined)) {
    return fail('invalid_request', { fields: ['amount'] });
  }
  return checks.isProven && !isProven ? fail('staff_proof_required') : succeed(undefined);
}

/** Whether a stored edit is the one that is sent again. */
function isSameEdit(known: StoredEdit | HeldEdit, order: OrderRecord, request: EditOrder): boolean {
  return known.orderId === order.id && known.fingerprint === request.fingerprint;
}

/** What the audit log says of an order before and after: amounts and counts, and which of its parts differ. */
function factsOf({ originalTotal, currency, items, deliveryMethod }: OrderRecord) {
  return {
    total: toMajor(originalTotal, currency),
    currency,
    lines: items.length,
    prints: items.reduce((sum, { quantity }) => sum + quantity, 0),
    delivery: deliveryMethod,
  };
}

function recordEdit(record: ActRecord, plan: EditPlan, after: OrderRecord, edit: StoredEdit): void {
  const { order } = plan.editable;
  record.setStudio(order.studio);
  record.setBefore({ ...factsOf(order), studio: order.studio });
  record.setAfter({
    ...factsOf(after),
    studio: after.studio,
    edit: edit.id,
    settlement: edit.settlement,
    amount: toMajor(edit.amount, edit.currency),
    changed: [...plan.touched, ...(plan.isDestinationChanged ? ['destination'] : [])].slice(0, 100),
  });
}

/** Stores a checked edit, or holds it until its difference is paid. */
async function carryOut(
  deps: OrderEditDeps,
  trx: Trx,
  plan: EditPlan,
  {
    person,
    request: { id, change },
    record,
  }: { readonly person: SignedIn; readonly request: EditOrder; readonly record: ActRecord },
): Promise<StoredEdit | HeldEdit> {
  const { order } = plan.editable;
  if (plan.settlement.kind === 'pay') {
    const held = await holdEdit(deps, trx, plan, { id, person, change });
    record.setStudio(order.studio);
    record.setBefore(factsOf(order));
    const { amount, currency, totalAfter } = held;
    const asked = { edit: id, asked: toMajor(amount, currency) };
    record.setAfter({ ...asked, totalAsked: toMajor(totalAfter, currency), currency });
    return held;
  }
  const stored = { id, staff: person.id, staffName: person.name };
  const { edit, after } = await storeEdit(deps, trx, plan, stored);
  recordEdit(record, plan, after, edit);
  return edit;
}

/**
 * Edits an order as its quote said, in one transaction: lines, amounts and delivery, the prints that are planned again, the
 * documents, the return, and the mail. One that costs a paid order more waits until the difference is paid. A repeat with the same id answers what the first did. Errors: `not_found`,
 * `order_act_pending`, `order_edit_changed` (the order is another than the quote was for), `order_edit_refused`,
 * `invalid_request` (no change, or another amount), `staff_proof_required`, and those of {@link planEdit}.
 */
export function editOrder(
  deps: OrderEditDeps,
  { person, caller, isProven }: Editor,
  number: string,
  request: EditOrder,
): Promise<Result<OrderEdit>> {
  const act = { act: 'order.edit', object: { kind: 'order', id: number } } as const;
  return runAct(deps.kysely, caller, act, async (trx, record): Promise<Result<OrderEdit>> => {
    const found = await findChangeable(trx, person, number);
    const order = found && (await lockOrder(trx, found.id));
    if (!order || !may(person, 'orders.change', order)) return fail('not_found');
    const known = (await findEdit(trx, request.id)) ?? (await findHeldEdit(trx, request.id));
    if (known) {
      record.skip();
      return isSameEdit(known, order, request)
        ? succeed(presentEdit(known))
        : fail('invalid_request', { fields: ['id'] });
    }
    const free = await staffWrites.checkNoOtherAct(trx, order.id);
    if (!free.ok) return free;
    const editable = await readEditable(deps, trx, order);
    const { change } = request;
    const mayRefund = may(person, 'refunds.make', order);
    const plan = await planEdit(deps, trx, editable, { mayRefund, change });
    if (!plan.ok) return plan;
    const { catalogue } = deps.catalogues.current();
    const earlier = await staffWrites.takeRecentRefunds(catalogue, trx, person.id, deps.clock());
    const checked = check(catalogue, plan.value, request, {
      isProven,
      limits: deps.refundLimits(),
      earlier,
    });
    if (!checked.ok) return checked;
    return succeed(presentEdit(await carryOut(deps, trx, plan.value, { person, request, record })));
  });
}
