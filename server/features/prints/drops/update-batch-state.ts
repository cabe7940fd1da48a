import { printBatchTransitions, type PrintBatchState } from '#domain/prints/print-batches.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import {
  findBatchDrops,
  lockBatch,
  markJobsPrinted,
  storeBatchState,
  type DropState,
} from '../records/batches.repo.ts';

function jobsKey({ orderId, round }: DropState): string {
  return `${orderId} ${round}`;
}

/** The drops that count: one that failed and was sent again is replaced by its later attempt. */
function findLatest(drops: readonly DropState[]): DropState[] {
  return [...new Map(drops.map((drop) => [`${jobsKey(drop)} ${drop.part}`, drop])).values()];
}

function computeState(
  drops: readonly DropState[],
  before: PrintBatchState,
): PrintBatchState | null {
  const live = drops.filter(({ state }) => state !== 'cancelled');
  if (live.every(({ state }) => state === 'printed')) return 'done';
  if (live.every(({ state }) => state === 'printed' || state === 'failed')) return 'failed';
  // A failed batch whose drop was sent again has been with its lab, even if all of its drops wait.
  const hasBegun = before === 'failed' || live.some(({ state }) => state !== 'waiting');
  return hasBegun ? 'printing' : null;
}

/** The states of a batch before and after a change of its drops. */
export interface BatchMove {
  readonly from: PrintBatchState;
  readonly to: PrintBatchState;
}

/**
 * Moves a closed batch to the state that its drops give it, and marks jobs printed whose drops all are: call it after
 * every change of a drop, in the same transaction. `now` in milliseconds. A repeat changes nothing.
 * Resolves to the states before and after if the batch moved.
 */
export async function updateBatchState(
  trx: Trx,
  batchId: number,
  now: number,
): Promise<BatchMove | null> {
  const batch = await lockBatch(trx, batchId);
  if (!batch || batch.state === 'open' || batch.state === 'done') return null;
  // Not locked: a transaction that changes one waits for this batch, and updates its state again.
  const drops = findLatest(await findBatchDrops(trx, batchId));
  if (drops.length === 0) return null;
  for (const group of Map.groupBy(drops, jobsKey).values()) {
    const [drop] = group;
    if (drop && group.every(({ state }) => state === 'printed')) {
      await markJobsPrinted(trx, batchId, new Date(now), drop);
    }
  }
  const state = computeState(drops, batch.state);
  if (!state || !printBatchTransitions[batch.state].includes(state)) return null;
  await storeBatchState(trx, batchId, state, new Date(now));
  return { from: batch.state, to: state };
}
