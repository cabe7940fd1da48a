import type { ErrorCode, Result } from '#contract/errors.ts';
import { staffAct } from '#contract/staff/acts.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { undoMsOf } from '#domain/orders/undo-rules.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { Logger } from '../../../platform/http/logger.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { enqueue } from '../../../platform/queue/enqueue.repo.ts';
import { untilStopped } from '../../../platform/queue/until-stopped.ts';
import { runStaffAction } from '../lifecycle/staff-actions.ts';
import type { HandOverDeps } from '../lifecycle/staff-command.ts';
import type { OrderRecord } from '../records/order-record.ts';
import { lockOrder } from '../records/orders.repo.ts';
import {
  endAct,
  findAct,
  findDueActs,
  findEarlierActs,
  lockPendingAct,
  type OrderAct,
} from './order-acts.repo.ts';
import { readStoredProof, toAction } from './to-action.ts';

function callerOf(act: OrderAct): Caller {
  return {
    actor: { kind: act.staffKind, id: act.staff, name: act.staffName },
    address: act.address,
    requestId: act.requestId,
  };
}

/** Whether the order is already where the act would have moved it. */
function isReached({ kind }: OrderAct, { fulfilmentState }: OrderRecord): boolean {
  return kind === 'start_production' && fulfilmentState === 'in_production';
}

async function carryOut(deps: HandOverDeps, trx: Trx, act: OrderAct, order: OrderRecord) {
  const { fulfilmentState: state, paymentState: payment } = order;
  // Money may have come since: a paid order is not cancelled by an act that could be undone.
  if (undoMsOf(act.kind, order) === null) return fail('order_state_conflict', { state, payment });
  const stored = staffAct.safeParse(act.act);
  // Trying again cannot mend what is stored, and would block the order meanwhile.
  if (!stored.success) return fail('server_error');
  const action = toAction(stored.data, {
    at: act.createdAt.getTime(),
    proof: readStoredProof(act),
  });
  if (!action.ok) return action;
  const within = { ...deps, kysely: trx, ownAct: act.id };
  try {
    return await runStaffAction(within, callerOf(act), order.number, action.value);
  } catch (error) {
    // Its person was disabled in the moment in which they did it.
    if (error instanceof Refusal) return fail(error.code);
    throw error;
  }
}

/** Records that an act could not be carried out, with the reason. */
async function failAct(
  trx: Trx,
  act: OrderAct,
  { number, studio }: Pick<OrderRecord, 'number' | 'studio'>,
  { failure, at }: { readonly failure: ErrorCode; readonly at: Date },
): Promise<void> {
  const failed = { act: 'order.act-failed', object: { kind: 'order', id: number } } as const;
  await runAct(trx, callerOf(act), failed, async (inner, record) => {
    record.setStudio(studio);
    record.setAfter({ act: act.kind, failure });
    await endAct(inner, act.id, { failure, at });
    return succeed(undefined);
  });
}

/**
 * Carries out an act whose undo is over, in one transaction with its end: it happens once, also when a worker is killed in
 * the middle. One that is not pending any more is left alone, and one that is not due yet is queued again. `giveUp` ends
 * it as failed without trying.
 */
function settleAct(
  deps: HandOverDeps,
  { id, giveUp = false }: { readonly id: string; readonly giveUp?: boolean },
): Promise<Result<OrderAct | null>> {
  return transact(deps.kysely, async (trx): Promise<Result<OrderAct | null>> => {
    const known = await findAct(trx, id);
    // Everything that changes an order locks it first.
    const order = known && (await lockOrder(trx, known.orderId));
    const act = order && (await lockPendingAct(trx, id));
    if (!order || !act) return succeed(null);
    const at = new Date(deps.clock());
    if (act.dueAt > at) {
      await enqueue(trx, 'run-order-acts', { act: id }, act.dueAt);
      return succeed(null);
    }
    const done = giveUp ? fail('server_error') : await carryOut(deps, trx, act, order);
    if (done.ok || isReached(act, order)) await endAct(trx, id, { failure: null, at });
    else await failAct(trx, act, order, { failure: done.code, at });
    return succeed(await findAct(trx, id));
  });
}

/** Carries out an act whose undo is over; one that could not be carried out is logged. */
async function settleLogged(deps: HandOverDeps, id: string, log: Logger): Promise<void> {
  const ended = await settleAct(deps, { id });
  if (ended.ok && ended.value?.state === 'failed') {
    const { kind, orderId: order, failure } = ended.value;
    log.warn({ act: kind, order, failure }, 'an act of the staff could not be carried out');
  }
}

const batch = 100;

/**
 * Carries out an act whose undo is over, after those whose undo of the same person was over before: so the audit log tells
 * a person's acts in their order, also when jobs run side by side.
 */
export async function runDueAct(deps: HandOverDeps, id: string, log: Logger): Promise<void> {
  const now = new Date(deps.clock());
  for (const earlier of await findEarlierActs(deps.kysely, id, now, batch)) {
    try {
      await settleLogged(deps, earlier, log);
    } catch (error) {
      // Its own job tries it again; the others do not wait for it.
      log.error({ act: earlier, err: error }, 'an act of the staff failed unexpectedly');
    }
  }
  await settleLogged(deps, id, log);
}

/** An act that cannot be carried out for this long blocks its order no longer. */
const giveUpMs = 60 * 60 * 1000;

/** Carries out acts whose job was lost or has failed; one that fails unexpectedly for an hour ends as failed. */
export async function runOverdueActs(
  deps: HandOverDeps,
  log: Logger,
  signal?: AbortSignal,
): Promise<void> {
  const now = deps.clock();
  const due = await findDueActs(deps.kysely, new Date(now), batch);
  for (const { id, dueAt } of untilStopped(due, signal)) {
    try {
      await settleLogged(deps, id, log);
    } catch (error) {
      log.error({ act: id, err: error }, 'an act of the staff failed unexpectedly');
      if (now - dueAt.getTime() > giveUpMs) await settleAct(deps, { id, giveUp: true });
    }
  }
}
