import type { Result } from '#contract/errors.ts';
import type { StaffAct } from '#contract/staff/acts.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { kindOfProof, type CheckedProof } from '#domain/orders/pickup-codes.ts';
import type { StaffAction } from '#domain/orders/staff-actions.ts';
import { undoMsOf } from '#domain/orders/undo-rules.ts';
import { hasRightsOf } from '#domain/orders/order-acts.ts';
import { may } from '#domain/staff/roles.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { rehearse, transact } from '../../../platform/db/transact.ts';
import { enqueue } from '../../../platform/queue/enqueue.repo.ts';
import type { SignedIn } from '../../staff/index.ts';
import type { OrderDeps } from '../deps.ts';
import { checkPickup } from '../lifecycle/check-pickup.ts';
import { runStaffAction } from '../lifecycle/staff-actions.ts';
import { checkNoOtherAct } from '../lifecycle/staff-command.ts';
import type { OrderRecord } from '../records/order-record.ts';
import { findOrderByNumber, lockOrder } from '../records/orders.repo.ts';
import { findAct, findHolder, insertAct, type OrderAct } from './order-acts.repo.ts';
import { checkCompletion } from './check-completion.ts';
import { checkRefund } from './check-refund.ts';
import { proofOf, toAction, toStoredAct } from './to-action.ts';

/** An act that a person makes. */
export interface NewAct {
  /** Drawn by the browser. */
  readonly id: string;
  readonly number: string;
  readonly act: StaffAct;
}

/** The person who acts, and their request. */
interface Acting {
  readonly person: SignedIn;
  readonly caller: Caller;
  /** They proved a short while ago that it is them. */
  readonly isProven: boolean;
}

/** Acts of a call, which only the person who holds the order may make. */
const callActs: ReadonlySet<StaffAct['kind']> = new Set(['approve', 'reject', 'no_answer']);

/** Whether a stored act is the one that is sent again. */
function isSameAct(known: OrderAct, order: OrderRecord, person: SignedIn, act: StaffAct): boolean {
  return known.orderId === order.id && known.staff === person.id && known.kind === act.kind;
}

/** Errors: `order_act_pending` (another act can still be undone), `order_held` (a colleague calls for the order). */
async function checkFree(
  trx: Trx,
  order: OrderRecord,
  { person, act, now }: { person: SignedIn; act: StaffAct; now: Date },
): Promise<Result<void, 'order_act_pending' | 'order_held'>> {
  const free = await checkNoOtherAct(trx, order.id);
  if (!free.ok) return free;
  const holder = callActs.has(act.kind) ? await findHolder(trx, order.id, now) : null;
  return holder && holder.staff !== person.id
    ? fail('order_held', { name: holder.staffName, until: holder.heldUntil.toISOString() })
    : succeed(undefined);
}

/** Checks the proof of a hand-over; a wrong code is counted. Null for every other act. */
async function checkProof(
  { orderLinkKey: key }: OrderDeps,
  trx: Trx,
  order: OrderRecord,
  act: StaffAct,
): Promise<Result<CheckedProof | null>> {
  if (act.kind !== 'hand_over') return succeed(null);
  const proof = proofOf(act);
  if (!proof) return fail('invalid_request', { fields: ['act.code'] });
  const checked = await checkPickup(trx, order, { proof, studio: null, key });
  if (!checked.ok) return checked;
  // Another act with the same proof is no repeat: somebody else has handed the prints out.
  const { fulfilmentState: state, paymentState: payment } = order;
  return checked.value.isRepeat
    ? fail('order_state_conflict', { state, payment })
    : succeed({ digest: checked.value.digest, kind: kindOfProof(proof) });
}

/** Carries an act out, or learns that it could be and queues it for when its undo is over. */
async function runOrQueue(
  deps: OrderDeps,
  trx: Trx,
  order: OrderRecord,
  {
    person,
    caller,
    id,
    act,
    action,
    proof,
  }: Omit<Acting, 'isProven'> &
    Omit<NewAct, 'number'> & { action: StaffAction; proof: CheckedProof | null },
): Promise<Result<OrderAct | null>> {
  const now = new Date(deps.clock());
  const undoMs = undoMsOf(act.kind, order);
  const run = (within: Trx) =>
    runStaffAction({ ...deps, kysely: within }, caller, order.number, action);
  const done = await (undoMs === null ? run(trx) : rehearse(trx, run));
  if (!done.ok) return done;
  const dueAt = new Date(now.getTime() + (undoMs ?? 0));
  await insertAct(trx, {
    id,
    orderId: order.id,
    kind: act.kind,
    act: toStoredAct(act),
    reference: proof?.digest ?? null,
    staff: person.id,
    staffName: person.name,
    staffKind: person.role === 'studio' ? 'studio' : 'staff',
    address: caller.address,
    requestId: caller.requestId,
    createdAt: now,
    dueAt,
    state: undoMs === null ? 'done' : 'pending',
    endedAt: undoMs === null ? now : null,
  });
  if (undoMs !== null) await enqueue(trx, 'run-order-acts', { act: id }, dueAt);
  return succeed(await findAct(trx, id));
}

async function start(
  deps: OrderDeps,
  trx: Trx,
  acting: Acting,
  { id, number, act }: NewAct,
): Promise<Result<OrderAct | null>> {
  const { person } = acting;
  const now = new Date(deps.clock());
  const found = await findOrderByNumber(trx, number);
  const isVisible =
    found && may(person, 'orders.see', found) && hasRightsOf(person, act.kind, found);
  const order = isVisible ? await lockOrder(trx, found.id) : null;
  if (!order) return fail('not_found');
  const known = await findAct(trx, id);
  if (known) {
    return isSameAct(known, order, person, act)
      ? succeed(known)
      : fail('invalid_request', { fields: ['id'] });
  }
  const free = await checkFree(trx, order, { person, act, now });
  if (!free.ok) return free;
  const completable = checkCompletion(person, order, act);
  if (!completable.ok) return completable;
  const refundable = await checkRefund(deps, trx, order, {
    ...acting,
    act,
    limits: deps.refundLimits(),
    now: now.getTime(),
  });
  if (!refundable.ok) return refundable;
  const proven = await checkProof(deps, trx, order, act);
  if (!proven.ok) return proven;
  const proof = proven.value;
  const action = toAction(act, { at: now.getTime(), proof });
  if (!action.ok) return action;
  return await runOrQueue(deps, trx, order, { ...acting, id, act, action: action.value, proof });
}

/**
 * Carries out an act of a person on an order, or, if it can be undone, learns whether it could be carried out and queues it
 * for when its undo is over. A repeat with the same id changes nothing and returns the same act. Errors: `not_found` (no
 * such order, another studio's, or without the right), `invalid_request`, `staff_proof_required` (of a large refund), `order_act_pending`, `order_held`, and those of
 * the act.
 */
export async function startAct(
  deps: OrderDeps,
  acting: Acting,
  act: NewAct,
): Promise<Result<OrderAct | null>> {
  // A wrong pickup code is counted although the act fails, so a failure does not roll the transaction back.
  const done = await transact(deps.kysely, async (trx) =>
    succeed(await start(deps, trx, acting, act)),
  );
  return done.value;
}
