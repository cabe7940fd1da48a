import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { minCopyDpi, type HoldReason } from '#domain/prints/print-jobs.ts';
import { plainFraming } from '#domain/prints/print-geometry.ts';
import { effectiveDpi } from '#domain/prints/framed-parts.ts';
import { findFinishedPaper } from '#domain/prints/finished-paper.ts';
import type { JobFacts } from '../records/planning.repo.ts';

/** The customer can cancel at least this long after the jobs were made, in milliseconds. */
export const graceMs = 30 * 60 * 1000;

/** The decision about the jobs of one order. */
export interface OrderDecision {
  /** Jobs that staff must decide about, with the reason. */
  readonly hold: ReadonlyMap<string, HoldReason>;
  /** Held jobs whose reason is gone. */
  readonly unhold: readonly string[];
  /** Jobs to render now. */
  readonly queue: readonly string[];
}

type Verdict = 'print' | 'wait' | HoldReason;

/** Judges the order copy of a job that has no original. */
function judgeCopy(catalogue: Catalogue, { copy, framing, facts, ...line }: JobFacts): Verdict {
  if (!copy) return 'copy_missing';
  const paper = findFinishedPaper(catalogue, { ...line, ...facts });
  // A size without paper is a bug, which rendering reports; it must not stop the orders of others here.
  if (!paper) return 'print';
  const dpi = effectiveDpi(copy, paper, framing ?? plainFraming);
  return dpi >= minCopyDpi ? 'print' : 'low_resolution';
}

/** The reasons that an original which arrives later removes. */
const overcome: readonly HoldReason[] = ['low_resolution', 'original_refused', 'copy_missing'];

function judge(
  catalogue: Catalogue,
  job: JobFacts,
  now: number,
  missing: ReadonlySet<string>,
): Verdict {
  const { holdReason, originalHash } = job;
  // A decision of staff stays; a fault found while rendering after that needs another one.
  if (job.mayUseCopy) return holdReason ?? 'print';
  // A lost original comes back from a backup or its customer; one in the archive only by being rendered.
  const mayBeBack = holdReason === 'original_missing' && originalHash !== null;
  const isWithinQuota = holdReason === 'over_quota' && job.isPaid;
  if (holdReason !== null && !mayBeBack && !isWithinQuota && !overcome.includes(holdReason)) {
    return holdReason;
  }
  if (originalHash !== null && missing.has(originalHash)) return 'original_missing';
  if (job.hasOriginal) return 'print';
  if (job.isRefused) return 'original_refused';
  const isAwaited = job.isAnnounced && now < job.waitUntil.getTime() && !job.isInProduction;
  return isAwaited && holdReason === null ? 'wait' : judgeCopy(catalogue, job);
}

/**
 * Decides which of an order's waiting and held jobs are held and which are rendered. An order that is not in
 * production starts as a whole, {@link graceMs} after its jobs were made, when every line is decided; jobs of an order
 * that staff moved to production start one by one. `missing`: hashes of originals whose file is gone.
 */
export function decideJobs(
  catalogue: Catalogue,
  jobs: readonly JobFacts[],
  now: number,
  missing: ReadonlySet<string> = new Set(),
): OrderDecision {
  const isInProduction = jobs.some((job) => job.isInProduction);
  const isGrace = jobs.some(({ createdAt }) => now < createdAt.getTime() + graceMs);
  if (isGrace && !isInProduction) return { hold: new Map(), unhold: [], queue: [] };
  const hold = new Map<string, HoldReason>();
  const unhold: string[] = [];
  const ready: string[] = [];
  for (const job of jobs) {
    const verdict = judge(catalogue, job, now, missing);
    if (verdict === 'print') ready.push(job.id);
    else if (verdict !== 'wait' && job.holdReason === null) hold.set(job.id, verdict);
    if (verdict === 'print' && job.holdReason !== null) unhold.push(job.id);
  }
  const isStarting = isInProduction || ready.length === jobs.length;
  return isStarting ? { hold, unhold: [], queue: ready } : { hold, unhold, queue: [] };
}
