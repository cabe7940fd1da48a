import { untilStopped } from '../../../platform/queue/until-stopped.ts';
import { openStorageGuard } from '../../../platform/storage/storage-guard.ts';
import type { ProductionDeps } from '../deps.ts';
import { lockPrints } from '../records/print-locks.repo.ts';
import { findPrintFiles } from '../records/render.repo.ts';
import { findOldJobs, findUnneeded, markFilesRemoved } from '../records/sweep.repo.ts';

/** Rendered files are kept this long after their job was printed, cancelled or restored, in milliseconds. */
const keepMs = 30 * 24 * 60 * 60 * 1000;

const page = 100;

type SweepDeps = Pick<ProductionDeps, 'kysely' | 'prints' | 'clock' | 'log'>;

async function sweepJob(
  { kysely, prints }: SweepDeps,
  job: string,
  { before, now }: { readonly before: Date; readonly now: Date },
): Promise<number> {
  const hashes = (await findPrintFiles(kysely, job)).map(({ sha256 }) => sha256);
  return kysely.transaction().execute(async (trx) => {
    await lockPrints(trx, hashes);
    const unneeded = await findUnneeded(trx, job, before);
    for (const hash of unneeded) await prints.remove(hash);
    await markFilesRemoved(trx, job, now);
    return unneeded.length;
  });
}

/**
 * Removes the files of jobs that were printed, cancelled or restored 30 days ago, unless another job needs the same file;
 * returns the number of removed files. A file goes before its record, so that a killed run repeats both. A job whose
 * files cannot be removed is logged, stops no other, and is tried again by the next run; throws when the storage is
 * down. An aborted signal ends it between two jobs.
 */
export async function sweepPrints(deps: SweepDeps, signal?: AbortSignal): Promise<number> {
  const now = deps.clock();
  const times = { before: new Date(now - keepMs), now: new Date(now) };
  const guard = openStorageGuard([deps.prints]);
  const failed: string[] = [];
  let removed = 0;
  for (;;) {
    const jobs = await findOldJobs(deps.kysely, times.before, { except: failed, limit: page });
    for (const job of untilStopped(jobs, signal)) {
      const swept = await guard(() => sweepJob(deps, job, times));
      if (swept.ok) removed += swept.value;
      else {
        failed.push(job);
        deps.log.error({ err: swept.error, printJob: job }, 'old prints could not be removed');
      }
    }
    if (jobs.length < page || signal?.aborted) return removed;
  }
}
