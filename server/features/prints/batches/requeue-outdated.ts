import { enqueueAll } from '../../../platform/queue/enqueue.repo.ts';
import type { Row, Trx } from '../../../platform/db/sql.ts';
import { readStudioOutput } from '../../outputs/index.ts';
import { printsDiffer } from '../drops/paper-settings.ts';
import { findJobSettings, unbatchJobs } from '../records/outdated-jobs.repo.ts';

type Batch = Pick<Row<'printBatches'>, 'id' | 'studio' | 'paper' | 'shape'>;

/**
 * Queues the jobs of a locked, open batch again whose prints were made with other settings of their paper than its lab
 * has now: a lab prints a batch with one setup. Returns how many.
 */
export async function requeueOutdated(trx: Trx, batch: Batch): Promise<number> {
  const output = await readStudioOutput(trx, batch.studio);
  const jobs = await findJobSettings(trx, batch.id);
  const outdated = jobs.filter(({ settings }) => printsDiffer(batch, settings, output));
  if (outdated.length === 0) return 0;
  const ids = outdated.map(({ id }) => id);
  await unbatchJobs(trx, ids);
  await enqueueAll(
    trx,
    'render-print',
    ids.map((job) => ({ job })),
  );
  return ids.length;
}
