import * as z from 'zod';
import { defineJob, type Job } from '../../platform/queue/job.ts';
import type { Schedule } from '../../platform/queue/worker.ts';
import type { StaffActsDeps } from './deps.ts';
import { runDueAct, runOverdueActs } from './run-due-acts.ts';

const payload = z.object({ act: z.uuid().optional() });

/**
 * `run-order-acts` carries out an act of the staff whose undo is over, and without one every act whose job was lost.
 * Source: decision 50.
 */
export function staffActJobs(deps: Omit<StaffActsDeps, 'presentOrder'>): Job[] {
  return [
    defineJob('run-order-acts', payload, async ({ act }, log, signal) => {
      await (act === undefined ? runOverdueActs(deps, log, signal) : runDueAct(deps, act, log));
    }),
  ];
}

/** Schedule of {@link staffActJobs}, as a cron pattern in UTC. Source: decision 50. */
export const staffActSchedules: readonly Schedule[] = [
  { name: 'run-order-acts', pattern: '* * * * *' },
];
