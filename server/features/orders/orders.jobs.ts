import * as z from 'zod';
import { defineJob, type Job } from '../../platform/queue/job.ts';
import type { Schedule } from '../../platform/queue/worker.ts';
import type { OrderDeps } from './deps.ts';
import { expireUnpaidOrders } from './lifecycle/expire-unpaid-orders.ts';
import { sweepDrafts } from './placing/drafts.repo.ts';
import { forgetAddresses } from './records/pay-later-limits.repo.ts';

/** Retention of a draft after its last chunk. */
const draftMs = 24 * 60 * 60 * 1000;

const hourMs = 60 * 60 * 1000;
/** Retention of network addresses, which the hourly limits need. */
const addressMs = 24 * hourMs;

/**
 * Jobs of the orders: `sweep-drafts` removes unfinished drafts and old network addresses, `mind-unpaid` reminds of and
 * cancels unpaid orders.
 */
export function orderJobs(deps: Pick<OrderDeps, 'kysely' | 'clock' | 'payments' | 'quote'>): Job[] {
  return [
    defineJob('sweep-drafts', z.unknown(), async (_payload, log) => {
      const dropped = await sweepDrafts(deps.kysely, new Date(deps.clock() - draftMs));
      if (dropped > 0) log.info({ dropped }, 'unfinished drafts dropped');
      await forgetAddresses(deps.kysely, new Date(deps.clock() - addressMs));
    }),
    defineJob('mind-unpaid', z.unknown(), (_payload, log, signal) =>
      expireUnpaidOrders(deps, log, signal),
    ),
  ];
}

/** Schedules of the {@link orderJobs}, as cron patterns in UTC. */
export const orderSchedules: readonly Schedule[] = [
  { name: 'sweep-drafts', pattern: '17 * * * *' },
  { name: 'mind-unpaid', pattern: '*/10 * * * *' },
];
