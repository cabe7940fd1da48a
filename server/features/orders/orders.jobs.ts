import * as z from 'zod';
import { keptSince } from '#domain/customers/own-data.ts';
import { defineJob, type Job } from '../../platform/queue/job.ts';
import type { Schedule } from '../../platform/queue/worker.ts';
import { forgetActAddresses } from './acts/order-acts.repo.ts';
import { runDueAct, runOverdueActs } from './acts/run-due-acts.ts';
import type { OrderDeps } from './deps.ts';
import { deleteUnpaidOrders } from './lifecycle/delete-unpaid.repo.ts';
import { expireUnpaidOrders, releaseUnopenedUses } from './lifecycle/expire-unpaid-orders.ts';
import { sweepDrafts } from './placing/drafts.repo.ts';
import { forgetAddresses } from './records/order-contacts.repo.ts';

/** Retention of a draft after its last chunk. */
const draftMs = 24 * 60 * 60 * 1000;

const hourMs = 60 * 60 * 1000;
/** Retention of network addresses, which the hourly limits need. */
const addressMs = 24 * hourMs;

/** Maximum orders deleted in one run: one with many lines takes a while. */
const maxDeleted = 500;

type OrderJobDeps = Pick<OrderDeps, 'kysely' | 'clock' | 'payments' | 'quote' | 'orderLinkKey'>;

const actPayload = z.object({ act: z.uuid().optional() });

/**
 * Jobs of the orders: `sweep-drafts` removes unfinished drafts, old network addresses and cancelled orders that were never
 * paid, `mind-unpaid` reminds of and cancels unpaid orders, and releases their uses of discounts, `run-order-acts`
 * carries out an act of the staff whose undo is over, and without one every act whose job was lost.
 */
export function orderJobs(deps: OrderJobDeps): Job[] {
  return [
    defineJob('sweep-drafts', z.unknown(), async (_payload, log) => {
      const dropped = await sweepDrafts(deps.kysely, new Date(deps.clock() - draftMs));
      if (dropped > 0) log.info({ dropped }, 'unfinished drafts dropped');
      await forgetAddresses(deps.kysely, new Date(deps.clock() - addressMs));
      await forgetActAddresses(deps.kysely, keptSince(deps.clock()));
      const deleted = await deleteUnpaidOrders(deps.kysely, deps.clock(), maxDeleted);
      if (deleted > 0) log.info({ deleted }, 'cancelled orders deleted that were never paid');
    }),
    defineJob('mind-unpaid', z.unknown(), async (_payload, log, signal) => {
      await releaseUnopenedUses(deps, log, signal);
      await expireUnpaidOrders(deps, log, signal);
    }),
    defineJob('run-order-acts', actPayload, async ({ act }, log, signal) => {
      await (act === undefined ? runOverdueActs(deps, log, signal) : runDueAct(deps, act, log));
    }),
  ];
}

/** Schedules of the {@link orderJobs}, as cron patterns in UTC. */
export const orderSchedules: readonly Schedule[] = [
  { name: 'sweep-drafts', pattern: '17 * * * *' },
  { name: 'mind-unpaid', pattern: '*/10 * * * *' },
  { name: 'run-order-acts', pattern: '* * * * *' },
];
