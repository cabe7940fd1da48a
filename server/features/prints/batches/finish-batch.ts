import type { PrintBatchState } from '#domain/prints/print-batches.ts';
import { fail, succeed, type FailureWith, type ResultWith } from '#domain/common/result.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db, Trx } from '../../../platform/db/sql.ts';
import {
  endBatchDrops,
  findWithheldJobs,
  lockBatch,
  lockBatchDrops,
  markJobsPrinted,
  moveJobs,
  openBatch,
  storeBatchState,
} from '../records/batches.repo.ts';

/** A batch that staff reported as printed. */
export interface FinishedBatch {
  /** Null for the shop's own lab. */
  readonly studio: string | null;
  /** Number of jobs marked as printed. */
  readonly printed: number;
  /** Numbers of the orders whose jobs went into the next batch. */
  readonly withheld: readonly string[];
}

/** Why a batch is not marked as printed. */
export type FinishFailure =
  | FailureWith<'batch_unknown'>
  | FailureWith<'batch_not_closed', { readonly state: PrintBatchState }>;

/**
 * Marks the prints of a closed batch as printed, as staff report it: drops that no lab has received are cancelled, so
 * that none is printed twice. Withheld prints, which no lab has received, go into the next batch. Errors: `batch_unknown`,
 * `batch_not_closed` (it is open or done). `now` in milliseconds. Source: product §4.20.
 */
export async function finishBatch(
  trx: Trx,
  id: number,
  now: number,
): Promise<ResultWith<FinishedBatch, FinishFailure>> {
  const at = new Date(now);
  await lockBatchDrops(trx, id);
  const batch = await lockBatch(trx, id);
  if (!batch) return fail('batch_unknown');
  const { state } = batch;
  if (state === 'open' || state === 'done') return fail('batch_not_closed', { state });
  const jobs = await findWithheldJobs(trx, id);
  if (jobs.length > 0) {
    const ids = jobs.map((job) => job.id);
    await moveJobs(trx, ids, await openBatch(trx, batch, at));
  }
  await endBatchDrops(trx, id, at);
  const printed = await markJobsPrinted(trx, id, at);
  await storeBatchState(trx, id, 'done', at);
  return succeed({
    studio: batch.studio,
    printed,
    withheld: [...new Set(jobs.map(({ orderNumber }) => orderNumber))],
  });
}

/** Marks a batch as printed for a caller, see {@link finishBatch}. Source: product §4.20. */
export function finishByStaff(
  { kysely, clock }: { readonly kysely: Db; readonly clock: Clock },
  caller: Caller,
  id: number,
): Promise<ResultWith<FinishedBatch, FinishFailure>> {
  const act = { act: 'batch.finish', object: { kind: 'batch', id: String(id) } } as const;
  return runAct(kysely, caller, act, async (trx, record) => {
    const finished = await finishBatch(trx, id, clock());
    if (!finished.ok) return finished;
    const { studio, printed, withheld } = finished.value;
    record.setStudio(studio);
    record.setAfter({ state: 'done', printed, withheld });
    return finished;
  });
}
