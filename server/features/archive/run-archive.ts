import { fail, succeed, type FailureWith, type ResultWith } from '#domain/common/result.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { runAct } from '../../platform/audit/run-act.ts';
import type { Trx } from '../../platform/db/sql.ts';
import { removePrint } from '../prints/index.ts';
import { photoArchive, restorePhoto, removeLeftBlobs } from '../photos/index.ts';
import type { ArchiveCursor } from './archive-cursor.ts';
import { lockRun } from './archive-lock.repo.ts';
import { addStep, emptyReport, type ArchiveReport, type FaultSubject } from './archive-report.ts';
import { openAttempts, toStepOutcome, type StepOutcome } from './attempt-steps.ts';
import type { ArchiveDeps } from './deps.ts';
import { isPhotoDue, isPrintDue } from './ended-orders.repo.ts';
import {
  archiveTimes,
  beginning,
  planArchive,
  type ArchiveStep,
  type ArchiveTimes,
} from './plan-archive.ts';

/** A step that changes something. */
type DueStep = Exclude<ArchiveStep, { kind: 'keep' }>;

/** A finished run. */
export interface ArchiveRun {
  readonly report: ArchiveReport;
  /** Where the next run continues, when this one ended for lack of time or in a stop; else null. */
  readonly next: ArchiveCursor | null;
  /** Files of earlier runs that both storages lack. */
  readonly lostFiles: number;
}

/** Bounds of a run. */
export interface ArchiveLimits {
  /** Milliseconds after which it ends, between two photos; the next one continues. */
  readonly maxMs: number;
  /** Waits between two photos that are moved, so that customers' requests get the disk and the processor in between. */
  readonly pause: () => Promise<void>;
  /** Ends the run as well, when the process has to stop. */
  readonly signal?: AbortSignal | undefined;
}

/** Age of a half-written file of a killed process, by the clock of the disk. */
const leftoverMs = 24 * 60 * 60 * 1000;

async function carryOut(
  deps: ArchiveDeps,
  step: DueStep,
  { endedBefore, archivedBefore }: ArchiveTimes,
): Promise<StepOutcome> {
  const at = new Date(deps.clock());
  if (step.kind === 'remove-print') {
    const { sha256 } = step.print;
    return removePrint(deps, sha256, { at, isDue: (trx) => isPrintDue(trx, sha256, endedBefore) });
  }
  const { photo } = step.photo;
  if (step.kind === 'restore') return toStepOutcome(await restorePhoto(deps, photo));
  const isDue = (trx: Trx) => isPhotoDue(trx, photo, endedBefore);
  if (step.kind === 'delete') {
    return (
      archivedBefore !== null && photoArchive.delete(deps, photo, { at, archivedBefore, isDue })
    );
  }
  const hashes = step.photo.files.map(({ sha256 }) => sha256);
  return toStepOutcome(await photoArchive.archive(deps, { photo, hashes }, { at, isDue }));
}

function subjectOf(step: DueStep): FaultSubject {
  return step.kind === 'remove-print' ? { print: step.print.sha256 } : { photo: step.photo.photo };
}

/** Finishes what earlier runs left; returns the number of files that both storages lack. */
async function finishLeft(
  deps: ArchiveDeps,
  { faults }: ArchiveReport,
  signal: AbortSignal | undefined,
): Promise<number> {
  await deps.archive.removeLeftovers(new Date(Date.now() - leftoverMs));
  const { lost, failed } = await removeLeftBlobs(deps, signal);
  faults.push(
    ...failed.map(({ hash, reason }) => ({ file: hash, fault: 'failed', reason }) as const),
  );
  return lost;
}

async function archiveAll(
  deps: ArchiveDeps,
  limits: ArchiveLimits,
  from: ArchiveCursor | undefined,
): Promise<ArchiveRun> {
  const startedAt = performance.now();
  const report = emptyReport();
  // The run that this one continues has done it.
  const lostFiles = from ? 0 : await finishLeft(deps, report, limits.signal);
  // Before the search for what is due, which may take seconds.
  if (limits.signal?.aborted) return { report, next: from ?? beginning, lostFiles };
  const times = archiveTimes(deps.clock(), deps.deleteAfterDays);
  const attempt = openAttempts(deps, report.faults);
  for await (const { step, cursor } of planArchive(deps.kysely, times, from)) {
    if (step.kind === 'keep') addStep(report, step);
    else {
      if (await attempt(subjectOf(step), () => carryOut(deps, step, times))) addStep(report, step);
      await limits.pause();
    }
    const isOver = limits.signal?.aborted || performance.now() - startedAt > limits.maxMs;
    if (isOver) return { report, next: cursor, lostFiles };
  }
  return { report, next: null, lostFiles };
}

/**
 * Archives the photos of orders that ended 60 days ago, removes their rendered prints, and deletes what has been in the
 * archive for `deleteAfterDays`. `from` continues an earlier run. A step that is not possible stops no other; throws
 * when a storage is down. Returns null while another run is in progress. Source: product §4.18.
 */
export function runArchive(
  deps: ArchiveDeps,
  limits: ArchiveLimits,
  from?: ArchiveCursor,
): Promise<ArchiveRun | null> {
  return lockRun(deps.kysely, () => archiveAll(deps, limits, from));
}

/**
 * Archives for a caller, see {@link runArchive}, until everything is done. The audit log has the entry before the first
 * file moves. Error: `archive_busy`, while another run is in progress. Source: product §4.18.
 */
export async function archiveByStaff(
  deps: ArchiveDeps,
  caller: Caller,
): Promise<ResultWith<ArchiveRun, FailureWith<'archive_busy'>>> {
  const act = { act: 'photo.archive', object: { kind: 'photo', id: 'all' } } as const;
  const limits = { maxMs: Number.POSITIVE_INFINITY, pause: async () => undefined };
  const run = await lockRun(deps.kysely, async () => {
    await runAct(deps.kysely, caller, act, async () => succeed(null));
    return archiveAll(deps, limits, undefined);
  });
  return run ? succeed(run) : fail('archive_busy');
}

/** Reports what {@link runArchive} would do now; changes nothing and reads no file. */
export async function reportArchive(
  deps: Pick<ArchiveDeps, 'kysely' | 'clock' | 'deleteAfterDays'>,
): Promise<ArchiveReport> {
  const report = emptyReport();
  const times = archiveTimes(deps.clock(), deps.deleteAfterDays);
  for await (const { step } of planArchive(deps.kysely, times)) addStep(report, step);
  return report;
}
