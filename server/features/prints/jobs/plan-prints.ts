import { mayBePrinted } from '#domain/orders/order-states.ts';
import { originalsWaitMs } from '#domain/prints/print-jobs.ts';
import type { Sql, Trx } from '../../../platform/db/sql.ts';
import type { Logger } from '../../../platform/http/logger.ts';
import { untilStopped } from '../../../platform/queue/until-stopped.ts';
import { openStorageGuard } from '../../../platform/storage/storage-guard.ts';
import { lockOrderSummary, startPrinting } from '../../orders/index.ts';
import { missingBlobs } from '../../photos/index.ts';
import type { ProductionDeps } from '../deps.ts';
import {
  findCancelledOrders,
  findJobFacts,
  findUndecidedOrders,
  findUnplannedOrders,
  holdJobs,
  insertOrderJobs,
  isUnconfirmed,
  queueJobs,
  unholdJobs,
  type JobFacts,
} from '../records/planning.repo.ts';
import { isWaiting } from '../records/payment-allows.repo.ts';
import { cancelOrderJobs } from './cancel-jobs.ts';
import { decideJobs, graceMs, type OrderDecision } from './decide-jobs.ts';

type PlanDeps = Pick<ProductionDeps, 'catalogues' | 'kysely' | 'clock' | 'blobs'>;

/** Orders read in one query. */
const page = 200;

/** Calls a function with the ids of a list, page by page, until the process has to stop. */
async function forEachPage(
  find: (after: string | null) => Promise<string[]>,
  handle: (ids: readonly string[]) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  let after: string | null = null;
  while (!signal?.aborted) {
    const ids: string[] = await find(after);
    if (ids.length > 0) await handle(ids);
    if (ids.length < page) return;
    after = ids.at(-1) ?? null;
  }
}

/** Makes the jobs of an order under its lock; returns how many. */
async function planOrder(trx: Trx, orderId: string, now: number): Promise<number> {
  const order = await lockOrderSummary(trx, orderId);
  if (!order || !mayBePrinted(order) || (await isWaiting(trx, orderId))) return 0;
  if (await isUnconfirmed(trx, orderId)) return 0;
  const waitUntil = Math.max(order.placedAt.getTime() + originalsWaitMs, now + graceMs);
  return insertOrderJobs(trx, orderId, { now: new Date(now), waitUntil: new Date(waitUntil) });
}

function isEmpty({ hold, unhold, queue }: OrderDecision): boolean {
  return hold.size === 0 && unhold.length === 0 && queue.length === 0;
}

/** Finds the originals whose files are gone, of jobs that are about to start or to be held no longer. */
async function findMissing(
  deps: PlanDeps,
  jobs: readonly JobFacts[],
  { queue, unhold }: OrderDecision,
): Promise<ReadonlySet<string>> {
  const starting = jobs.filter(({ id }) => queue.includes(id) || unhold.includes(id));
  return new Set(
    await missingBlobs(
      deps,
      starting.flatMap(({ originalHash }) => originalHash ?? []),
    ),
  );
}

const nothing: OrderDecision = { hold: new Map(), unhold: [], queue: [] };

/** Decides the jobs of one order by the catalogue that it was placed by: a later one may not have its papers any more. */
async function decide(
  { catalogues }: PlanDeps,
  kysely: Sql,
  jobs: readonly JobFacts[],
  now: number,
  missing?: ReadonlySet<string>,
): Promise<OrderDecision> {
  const [job] = jobs;
  if (!job) return nothing;
  const catalogue = await catalogues.ofVersion(kysely, job.catalogueVersion);
  return decideJobs(catalogue, jobs, now, missing);
}

/** Decides an order's jobs again under its lock, and starts the order if all of them can be printed. */
async function decideOrder(
  deps: PlanDeps,
  trx: Trx,
  orderId: string,
  { now, missing }: { readonly now: number; readonly missing: ReadonlySet<string> },
): Promise<OrderDecision> {
  const order = await lockOrderSummary(trx, orderId);
  if (!order || !mayBePrinted(order) || (await isWaiting(trx, orderId))) return nothing;
  const decision = await decide(deps, trx, await findJobFacts(trx, [orderId]), now, missing);
  for (const [id, reason] of decision.hold) await holdJobs(trx, [id], reason);
  await unholdJobs(trx, decision.unhold);
  if (decision.queue.length > 0) await startPrinting(trx, order);
  await queueJobs(trx, decision.queue);
  return decision;
}

function byOrder(facts: readonly JobFacts[]): ReadonlyMap<string, readonly JobFacts[]> {
  return Map.groupBy(facts, ({ orderId }) => orderId);
}

/** Counts of one run of {@link planPrints}. */
export interface PlannedPrints {
  readonly made: number;
  readonly queued: number;
  readonly held: number;
  readonly cancelled: number;
}

/**
 * Makes a job for each line of every order that may be printed, starts the orders whose lines are all decided, holds
 * what needs a person, and cancels the jobs of cancelled orders. Each order is handled under its lock, so that several
 * processes may run it at once and a repeat changes nothing; a failure of one order is logged and stops no other. Throws
 * when the storage is down. An aborted signal ends it between two orders.
 */
export async function planPrints(
  deps: PlanDeps,
  log: Logger,
  signal?: AbortSignal,
): Promise<PlannedPrints> {
  const { kysely, clock } = deps;
  const now = clock();
  const guard = openStorageGuard([deps.blobs]);
  const count = { made: 0, queued: 0, held: 0, cancelled: 0 };
  const report = (orderId: string, error: unknown): void =>
    log.error({ err: error, orderId }, 'the prints of an order could not be planned');
  const handle = async (orderId: string, run: (trx: Trx) => Promise<void>): Promise<void> => {
    try {
      await kysely.transaction().execute(run);
    } catch (error) {
      report(orderId, error);
    }
  };
  for (const id of untilStopped(await findCancelledOrders(kysely), signal)) {
    await handle(id, async (trx) => {
      count.cancelled += await cancelOrderJobs(trx, id, now);
    });
  }
  await forEachPage(
    (after) => findUnplannedOrders(kysely, after, page),
    async (ids) => {
      for (const id of untilStopped(ids, signal)) {
        await handle(id, async (trx) => {
          count.made += await planOrder(trx, id, now);
        });
      }
    },
    signal,
  );
  await forEachPage(
    (after) => findUndecidedOrders(kysely, after, page),
    async (ids) => {
      const facts = byOrder(await findJobFacts(kysely, ids));
      for (const [id, jobs] of untilStopped(facts, signal)) {
        // Most orders only wait, and are not locked for that.
        const first = await decide(deps, kysely, jobs, now);
        if (isEmpty(first)) continue;
        // Before the order is locked: the storage may be slow.
        const found = await guard(() => findMissing(deps, jobs, first));
        if (!found.ok) {
          report(id, found.error);
          continue;
        }
        await handle(id, async (trx) => {
          const decided = await decideOrder(deps, trx, id, { now, missing: found.value });
          count.queued += decided.queue.length;
          count.held += decided.hold.size;
        });
      }
    },
    signal,
  );
  return count;
}
