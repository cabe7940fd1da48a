import type { ProductionDeps } from '../deps.ts';
import { lockPrints } from '../records/print-locks.repo.ts';
import { findPrintFiles } from '../records/render.repo.ts';
import { findOldJobs, findUnneeded, markFilesRemoved } from '../records/sweep.repo.ts';

/** Rendered files are kept this long after their job was printed, cancelled or restored, in milliseconds. */
const keepMs = 30 * 24 * 60 * 60 * 1000;

const page = 100;

/**
 * Removes the files of jobs that were printed, cancelled or restored 30 days ago, unless another job needs the same file;
 * returns the number of removed files. A file goes before its record, so that a killed run repeats both. Source: product §4.20.
 */
export async function sweepPrints({
  kysely,
  prints,
  clock,
}: Pick<ProductionDeps, 'kysely' | 'prints' | 'clock'>): Promise<number> {
  const now = clock();
  const before = new Date(now - keepMs);
  let removed = 0;
  for (;;) {
    const jobs = await findOldJobs(kysely, before, page);
    for (const job of jobs) {
      const hashes = (await findPrintFiles(kysely, job)).map(({ sha256 }) => sha256);
      removed += await kysely.transaction().execute(async (trx) => {
        await lockPrints(trx, hashes);
        const unneeded = await findUnneeded(trx, job, before);
        for (const hash of unneeded) await prints.remove(hash);
        await markFilesRemoved(trx, job, new Date(now));
        return unneeded.length;
      });
    }
    if (jobs.length < page) return removed;
  }
}
