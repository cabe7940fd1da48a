import * as z from 'zod';
import { defineJob, type Job } from '../../platform/queue/job.ts';
import type { Schedule } from '../../platform/queue/worker.ts';
import type { StaffOrderDeps } from './deps.ts';
import { removeGoneWords } from './lists/gone-words.repo.ts';
import { addUpCounts } from './lists/order-counts.repo.ts';
import { changesKeptMs } from './live/change-streams.ts';
import { removeChanges } from './live/changes.repo.ts';

/** Jobs of the orders as the staff see them. */
export function staffOrderJobs({ kysely }: Pick<StaffOrderDeps, 'kysely'>): Job[] {
  return [
    defineJob('tidy-order-lists', z.unknown(), async () => {
      await addUpCounts(kysely);
      await removeGoneWords(kysely);
      // The database wrote the times.
      await removeChanges(kysely, new Date(Date.now() - changesKeptMs));
    }),
  ];
}

/** Schedules of the {@link staffOrderJobs}. */
export const staffOrderSchedules: readonly Schedule[] = [
  { name: 'tidy-order-lists', pattern: '* * * * *' },
];
