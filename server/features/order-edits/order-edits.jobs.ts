import * as z from 'zod';
import { defineJob, type Job } from '../../platform/queue/job.ts';
import type { Schedule } from '../../platform/queue/worker.ts';
import type { OrderEditDeps } from './deps.ts';
import { endHeldEdits } from './end-held-edits.ts';

/** Job of the edits: `end-held-edits` ends those whose difference is not paid any more. */
export function orderEditJobs(deps: OrderEditDeps): Job[] {
  return [
    defineJob('end-held-edits', z.unknown(), (_payload, _log, signal) =>
      endHeldEdits(deps, signal),
    ),
  ];
}

/** Schedules of the {@link orderEditJobs}, as cron patterns in UTC. */
export const orderEditSchedules: readonly Schedule[] = [
  { name: 'end-held-edits', pattern: '*/5 * * * *' },
];
