import type { SandboxState } from '../state/state.ts';
import type { Batch } from '../state/entries.ts';

const batchLifeMs = 24 * 60 * 60 * 1000;

function isOpen(batch: Batch, now: number): boolean {
  return batch.closedAt === undefined && now < batch.openedAt + batchLifeMs;
}

export function closeOpenBatch(state: SandboxState): Batch | undefined {
  const open = [...state.tables.batches.values()].find((batch) => isOpen(batch, state.now()));
  if (!open) return undefined;
  const closed = { ...open, closedAt: state.now() };
  state.commit({ op: 'batch', batch: closed });
  return closed;
}

/** Returns the batch for new transactions; a batch is settled after a day, like the nightly one of the live service. */
export function currentBatch(state: SandboxState): Batch {
  const now = state.now();
  const open = [...state.tables.batches.values()].find((batch) => isOpen(batch, now));
  if (open) return open;
  const batch = { id: state.takeId(), openedAt: now };
  state.commit({ op: 'batch', batch });
  return batch;
}

/** When the batch was closed, in epoch ms; undefined while it is open. */
export function closingTime(state: SandboxState, batch: Batch): number | undefined {
  if (batch.closedAt !== undefined) return batch.closedAt;
  return isOpen(batch, state.now()) ? undefined : batch.openedAt + batchLifeMs;
}
