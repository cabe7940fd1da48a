import { printJobStates } from '#domain/prints/print-jobs.ts';
import type { Sql } from '../../platform/db/sql.ts';
import {
  countJobs,
  findFailedBatches,
  findLateBatches,
  findPrintedOrders,
  findTroubledDrops,
  listJobs,
  type JobRow,
  type StateCount,
  type TroubledDrop,
} from './records/report.repo.ts';

const hourMs = 60 * 60 * 1000;

/** An open batch with prints of this age was due an hour before, see the closing of batches. */
const lateMs = 3 * hourMs;

/** A drop that has not moved for this long is reported to staff. */
const stuckMs = 12 * hourMs;

/** The state of production, for staff. */
export interface PrintReport {
  /** In the order of a job's states. */
  readonly states: readonly StateCount[];
  /** The held jobs, or the jobs of one order. */
  readonly jobs: readonly JobRow[];
  readonly failedBatches: readonly number[];
  /** Open batches that should have been closed: the process of the prints does not run, or closing fails. */
  readonly lateBatches: readonly number[];
  /** Drops that failed and were not sent again, and those that are waiting, claimed or delivered for 12 hours. */
  readonly drops: readonly TroubledDrop[];
  /** Numbers of the orders in production whose prints are all made. */
  readonly printedOrders: readonly string[];
}

/** Reads the report; with `order` the jobs and drops of that order. `now` in milliseconds. Source: product §4.20. */
export async function readPrintReport(
  kysely: Sql,
  which: { readonly order: string | null; readonly heldOnly: boolean },
  now: number,
): Promise<PrintReport> {
  const counts = await countJobs(kysely);
  return {
    states: printJobStates.flatMap((name) => counts.filter(({ state }) => state === name)),
    jobs: await listJobs(kysely, which),
    failedBatches: await findFailedBatches(kysely),
    lateBatches: await findLateBatches(kysely, new Date(now - lateMs)),
    drops: await findTroubledDrops(kysely, {
      order: which.order,
      before: new Date(now - stuckMs),
    }),
    printedOrders: await findPrintedOrders(kysely),
  };
}
