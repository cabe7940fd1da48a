import * as z from 'zod';
import { defineJob, type Job } from '../../platform/queue/job.ts';
import type { Schedule } from '../../platform/queue/worker.ts';
import { closeBatches } from './batches/close-batches.ts';
import type { ProductionDeps } from './deps.ts';
import { holdFailed } from './jobs/hold-failed.ts';
import { planPrints } from './jobs/plan-prints.ts';
import { renderJob } from './jobs/render-job.ts';
import { requeueLost } from './jobs/requeue-lost.ts';
import { sweepPrints } from './jobs/sweep-prints.ts';

/**
 * Jobs of production, which the `prints` process runs: `plan-prints` makes and starts print jobs, `render-print`
 * renders one, `close-batches` closes the batches that are due, `sweep-prints` removes old files. Source: product
 * §4.20.
 */
export function productionJobs(deps: ProductionDeps): Job[] {
  return [
    defineJob('plan-prints', z.unknown(), async (_payload, log, signal) => {
      const planned = await planPrints(deps, log, signal);
      const failed = await holdFailed(deps, signal);
      const counts = { ...planned, failed, requeued: await requeueLost(deps) };
      if (Object.values(counts).some((count) => count > 0)) log.info(counts, 'prints planned');
    }),
    defineJob('render-print', z.object({ job: z.uuid() }), ({ job }) => renderJob(deps, job)),
    defineJob('close-batches', z.unknown(), async (_payload, log, signal) => {
      const closed = await closeBatches(deps, log, signal);
      if (closed > 0) log.info({ closed }, 'batches of prints closed');
    }),
    defineJob('sweep-prints', z.unknown(), async (_payload, log, signal) => {
      const files = await sweepPrints({ ...deps, log }, signal);
      if (files > 0) log.info({ files }, 'files of old prints removed');
    }),
  ];
}

/** Schedules of the {@link productionJobs}; planning goes before the rendering of a long queue. */
export const productionSchedules: readonly Schedule[] = [
  { name: 'plan-prints', pattern: '* * * * *', priority: -10 },
  { name: 'close-batches', pattern: '* * * * *', priority: -10 },
  { name: 'sweep-prints', pattern: '43 * * * *', priority: -10 },
];
