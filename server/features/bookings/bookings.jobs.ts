import * as z from 'zod';
import { defineJob, type Job } from '../../platform/queue/job.ts';
import type { Schedule } from '../../platform/queue/worker.ts';
import { deleteExpiredHolds, forgetNetworks } from './booking-holds.repo.ts';
import type { BookingDeps } from './deps.ts';

/** Retention of an expired hold, for which a repeated request is answered with its expiry. */
const holdMs = 24 * 60 * 60 * 1000;

/**
 * Jobs of the bookings: `sweep-bookings` clears the network addresses of expired holds and deletes the holds a day later.
 * Source: product §9.10.
 */
export function bookingJobs({ kysely, clock }: Pick<BookingDeps, 'kysely' | 'clock'>): Job[] {
  return [
    defineJob('sweep-bookings', z.unknown(), async (_payload, log) => {
      const now = clock();
      await forgetNetworks(kysely, new Date(now));
      const deleted = await deleteExpiredHolds(kysely, new Date(now - holdMs));
      if (deleted > 0) log.info({ deleted }, 'expired bookings deleted');
    }),
  ];
}

/** Schedules of the {@link bookingJobs}, as cron patterns in UTC. Source: product §9.10. */
export const bookingSchedules: readonly Schedule[] = [
  { name: 'sweep-bookings', pattern: '27 * * * *' },
];
