import { isDeepStrictEqual } from 'node:util';
import { passportSize } from '#domain/catalogue.ts';
import type { PrintSettings, TemplateKey } from '#domain/print-templates.ts';
import { enqueueAll } from '../../../platform/queue/enqueue.repo.ts';
import type { Row, Trx } from '../../../platform/db/sql.ts';
import { readStudioOutput } from '../../outputs/index.ts';
import { findJobSettings, unbatchJobs } from '../records/outdated-jobs.repo.ts';

type Batch = Pick<Row<'printBatches'>, 'id' | 'studio' | 'paper' | 'shape'>;

/** The papers whose settings change the prints of a batch; passport photos are printed on sheets of 10x15. */
const papersOf = ({ paper, shape }: Batch): readonly TemplateKey[] => {
  if (paper === passportSize) return [passportSize, '10x15'];
  return paper === '3d_frame' && shape === 'heart' ? ['heart'] : [paper];
};

/**
 * Queues the jobs of a locked, open batch again whose prints were made with other settings of their paper than its lab
 * has now: a lab prints a batch with one setup. Returns how many.
 */
export async function requeueOutdated(trx: Trx, batch: Batch): Promise<number> {
  const output = await readStudioOutput(trx, batch.studio);
  const keys = papersOf(batch);
  const relevant = ({ papers = {}, profile = 'embed' }: PrintSettings) => ({
    papers: keys.map((key) => papers[key] ?? null),
    profile,
  });
  const now = relevant(output);
  const jobs = await findJobSettings(trx, batch.id);
  const outdated = jobs.filter(({ settings }) => !isDeepStrictEqual(relevant(settings ?? {}), now));
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
