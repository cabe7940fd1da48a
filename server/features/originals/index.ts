import * as z from 'zod';
import { defineJob, type Job } from '../../platform/queue/job.ts';
import type { Schedule } from '../../platform/queue/worker.ts';
import type { OriginalsDeps } from './deps.ts';
import { queueReminders } from './queue-reminders.ts';

/**
 * Public API of the originals feature: the reminder of original photos that an order still waits for, and the private
 * link by which any device sends them. Source: product §4.17.
 */
export type { OriginalsDeps } from './deps.ts';
export { askForOriginals } from './ask-for-originals.ts';
export { ownerByLink } from './open-originals.ts';
export { signOriginalsLink } from './originals-link.ts';
export { findMissingOriginals } from './originals.repo.ts';
export { registerOriginalsRoutes } from './originals.routes.ts';

/** Jobs of the originals: `remind-originals` queues the reminders that are due. Source: product §4.17. */
export function originalsJobs(deps: Pick<OriginalsDeps, 'kysely' | 'clock'>): Job[] {
  return [
    defineJob('remind-originals', z.unknown(), async (_payload, log) => {
      const queued = await queueReminders(deps);
      if (queued > 0) log.info({ queued }, 'reminders of missing originals queued');
    }),
  ];
}

/** Schedules of the {@link originalsJobs}, as cron patterns in UTC. Source: product §4.17. */
export const originalsSchedules: readonly Schedule[] = [
  { name: 'remind-originals', pattern: '*/5 * * * *' },
];
