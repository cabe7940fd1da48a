import { succeed } from '#domain/common/result.ts';
import { systemActor } from '#domain/staff/actors.ts';
import { runAct } from '../../platform/audit/run-act.ts';
import { untilStopped } from '../../platform/queue/until-stopped.ts';
import { lockOrder } from '../orders/index.ts';
import { planHeld } from './carry-out-held.ts';
import type { OrderEditDeps } from './deps.ts';
import { endUnpaidEdit } from './end-unpaid-edit.ts';
import { findHeldEdit, listWaitingEdits } from './held-edits.repo.ts';

/** More edits do not wait at once in any shop; the others have their turn in the next run. */
const batch = 500;

const caller = { actor: systemActor, address: null, requestId: null } as const;

async function endIfOver(deps: OrderEditDeps, id: string): Promise<void> {
  const found = await findHeldEdit(deps.kysely, id);
  if (!found) return;
  const act = { act: 'order.expire-edit', object: { kind: 'order', id: '' } } as const;
  await runAct(deps.kysely, caller, act, async (trx, record) => {
    const order = await lockOrder(trx, found.orderId);
    const held = order && (await findHeldEdit(trx, id));
    const now = deps.clock();
    const isWaiting = order && held?.state === 'waiting';
    // Money that is on its way decides about it when it arrives.
    const isPaid = isWaiting && (await deps.money.read(trx, order, now)).isPaymentInTransit;
    const isOver =
      isWaiting &&
      !isPaid &&
      (now >= held.endsAt.getTime() || (await planHeld(deps, trx, order, held)) === null);
    if (!isOver) {
      record.skip();
      return succeed(null);
    }
    await endUnpaidEdit(deps, trx, { order, edit: id, state: 'expired' });
    record.setObject(order.number);
    record.setStudio(order.studio);
    record.setAfter({ edit: id });
    return succeed(null);
  });
}

/**
 * Ends the edits that were not paid in time, and those that their orders do not allow any more: cancelled, refunded or made
 * meanwhile. Their prints go on with the old lines, and their customers are told. Running it again changes nothing.
 */
export async function endHeldEdits(deps: OrderEditDeps, signal?: AbortSignal): Promise<void> {
  for (const id of untilStopped(await listWaitingEdits(deps.kysely, batch), signal)) {
    await endIfOver(deps, id);
  }
}
