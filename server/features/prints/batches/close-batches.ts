import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { succeed, type ResultWith } from '#domain/common/result.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import type { Trx, Row } from '../../../platform/db/sql.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { Logger } from '../../../platform/http/logger.ts';
import { untilStopped } from '../../../platform/queue/until-stopped.ts';
import type { ProductionDeps } from '../deps.ts';
import { createDrops, type DropsRefused } from '../drops/create-drops.ts';
import {
  dropCancelledJobs,
  findBatchJobs,
  findOpenBatches,
  lockBatch,
  lockBatchOrders,
  moveJobs,
  openBatch,
  storeBatchState,
  type OpenBatch,
} from '../records/batches.repo.ts';
import { findBatch } from '../drops/planned-drops.repo.ts';
import { readStudioOutput } from '../../outputs/index.ts';
import { printsDiffer } from '../drops/paper-settings.ts';
import { enqueueRenders } from '../records/render-queue.repo.ts';
import { findJobSettings, unbatchJobs } from '../records/outdated-jobs.repo.ts';

type Batch = Pick<Row<'printBatches'>, 'id' | 'studio' | 'paper' | 'shape'>;

/**
 * Queues the jobs of a locked, open batch again whose prints were made with other settings of their paper than its lab
 * has now: a lab prints a batch with one setup. Returns how many.
 */
async function requeueOutdated(catalogue: Catalogue, trx: Trx, batch: Batch): Promise<number> {
  const output = await readStudioOutput(trx, batch.studio);
  const jobs = await findJobSettings(trx, batch.id);
  const outdated = jobs.filter(({ settings }) => printsDiffer(catalogue, batch, settings, output));
  if (outdated.length === 0) return 0;
  await unbatchJobs(
    trx,
    outdated.map(({ id }) => id),
  );
  await enqueueRenders(trx, outdated);
  return outdated.length;
}

const minuteMs = 60 * 1000;

/** A batch is closed when its oldest job is this old, or when it has this many files. */
const closeAfterMs = 15 * minuteMs;
const maxFiles = 500;

/** A batch waits this long for the rest of an order that is in it. */
const maxWaitMs = 120 * minuteMs;

/** Whether an open batch is closed now, in milliseconds. */
export function isDue({ files, oldestAt, isIncomplete }: OpenBatch, now: number): boolean {
  const age = now - oldestAt.getTime();
  if (isIncomplete && age < maxWaitMs) return false;
  return age >= closeAfterMs || files >= maxFiles;
}

/**
 * Closes an open batch that has jobs, and creates its drops; the jobs of cancelled orders leave it before, and those of
 * orders that were refunded or are in payment review go into the next batch. It stays open while prints are made again that
 * its lab could not print as it is set up now. The value is whether it was closed. Errors: `drops_refused`, when the lab's output lacks a setting; the batch has to stay open then,
 * so the caller rolls back. Source: product §4.20.
 */
export async function closeBatch(
  catalogue: Catalogue,
  trx: Trx,
  id: number,
  now: number,
): Promise<ResultWith<boolean, DropsRefused>> {
  await lockBatchOrders(trx, id);
  const batch = await lockBatch(trx, id);
  if (batch?.state !== 'open') return succeed(false);
  await dropCancelledJobs(trx, id, new Date(now));
  // They come back to this batch.
  if ((await requeueOutdated(catalogue, trx, batch)) > 0) return succeed(false);
  const jobs = await findBatchJobs(trx, id);
  if (!jobs.some(({ mayBeMade }) => mayBeMade)) return succeed(false);
  await storeBatchState(trx, id, 'closed', new Date(now));
  const waiting = jobs.filter(({ mayBeMade }) => !mayBeMade).map((job) => job.id);
  if (waiting.length > 0) await moveJobs(trx, waiting, await openBatch(trx, batch, new Date(now)));
  const drops = await createDrops(trx, id);
  return drops.ok ? succeed(true) : drops;
}

/**
 * Closes a batch now for a caller, see {@link closeBatch}, without waiting for its age, its number of files or the rest of
 * its orders. Errors: `drops_refused`. Source: product §4.20.
 */
export function closeBatchByStaff(
  { catalogues, kysely, clock }: Pick<ProductionDeps, 'catalogues' | 'kysely' | 'clock'>,
  caller: Caller,
  id: number,
): Promise<ResultWith<boolean, DropsRefused>> {
  const act = { act: 'batch.close', object: { kind: 'batch', id: String(id) } } as const;
  return runAct(kysely, caller, act, async (trx, record) => {
    const studio = (await findBatch(trx, id))?.studio ?? null;
    const closed = await closeBatch(catalogues.current().catalogue, trx, id, clock());
    if (closed.ok && !closed.value) record.skip();
    record.setStudio(studio);
    record.setBefore({ state: 'open' });
    record.setAfter({ state: 'closed' });
    return closed;
  });
}

/**
 * Closes every batch that is due; returns how many. One whose drops are refused or that fails is logged and stays
 * open, and stops no other. An aborted signal ends it between two batches.
 */
export async function closeBatches(
  { catalogues, kysely, clock }: Pick<ProductionDeps, 'catalogues' | 'kysely' | 'clock'>,
  log: Logger,
  signal?: AbortSignal,
): Promise<number> {
  const now = clock();
  let closed = 0;
  for (const batch of untilStopped(await findOpenBatches(kysely), signal)) {
    if (!isDue(batch, now)) continue;
    try {
      const { catalogue } = catalogues.current();
      const result = await transact(kysely, (trx) => closeBatch(catalogue, trx, batch.id, now));
      if (!result.ok) log.error({ batch: batch.id, ...result.details }, 'a batch cannot be closed');
      else if (result.value) closed += 1;
    } catch (error) {
      log.error({ err: error, batch: batch.id }, 'a batch could not be closed');
    }
  }
  return closed;
}
