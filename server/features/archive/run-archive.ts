import { removePrint } from '../production/index.ts';
import {
  archivePhoto,
  deleteArchivedPhoto,
  restorePhoto,
  settleLeftBlobs,
} from '../photos/index.ts';
import { addStep, emptyReport, type ArchiveReport } from './archive-report.ts';
import { lockRun } from './archive-lock.repo.ts';
import type { ArchiveDeps } from './deps.ts';
import { isPhotoDue, isPrintDue } from './ended-orders.repo.ts';
import { archiveTimes, planArchive, type ArchiveStep, type ArchiveTimes } from './plan-archive.ts';

/** A finished run. */
export interface ArchiveRun {
  readonly report: ArchiveReport;
  /** False when it ended for lack of time: the next run continues. */
  readonly isComplete: boolean;
  /** Files of earlier runs that both storages lack. */
  readonly lostFiles: number;
}

/** Bounds of a run. */
export interface ArchiveLimits {
  /** Milliseconds after which it ends, between two photos; the next one continues. */
  readonly maxMs: number;
  /** Waits between two photos, so that customers' requests get the disk and the processor in between. */
  readonly pause: () => Promise<void>;
}

/** Age of a half-written file of a killed process, by the clock of the disk. */
const leftoverMs = 24 * 60 * 60 * 1000;

const resultOf = (
  outcome: Awaited<ReturnType<typeof archivePhoto | typeof restorePhoto>>,
): boolean | 'missing' | 'damaged' =>
  outcome === 'missing' || outcome === 'damaged'
    ? outcome
    : outcome === 'archived' || outcome === 'restored';

/** Carries out a step; returns why it was not possible, or whether it was still due. */
const carryOut = async (
  deps: ArchiveDeps,
  step: ArchiveStep,
  { endedBefore, archivedBefore }: ArchiveTimes,
): Promise<boolean | 'missing' | 'damaged'> => {
  const at = new Date(deps.clock());
  if (step.kind === 'keep') return true;
  if (step.kind === 'remove-print') {
    const { sha256 } = step.print;
    return removePrint(deps, sha256, { at, isDue: (trx) => isPrintDue(trx, sha256, endedBefore) });
  }
  const { photo } = step.photo;
  if (step.kind === 'restore') return resultOf(await restorePhoto(deps, photo));
  const isDue = (trx: Parameters<typeof isPhotoDue>[0]) => isPhotoDue(trx, photo, endedBefore);
  if (step.kind === 'delete') {
    return (
      archivedBefore !== null && deleteArchivedPhoto(deps, photo, { at, archivedBefore, isDue })
    );
  }
  const hashes = step.photo.files.map(({ sha256 }) => sha256);
  return resultOf(await archivePhoto(deps, { photo, hashes }, { at, isDue }));
};

const archiveAll = async (deps: ArchiveDeps, limits: ArchiveLimits): Promise<ArchiveRun> => {
  const startedAt = performance.now();
  await deps.archive.removeLeftovers(new Date(Date.now() - leftoverMs));
  const lostFiles = await settleLeftBlobs(deps);
  const times = archiveTimes(deps.clock(), deps.deleteAfterDays);
  const report = emptyReport();
  for await (const step of planArchive(deps.kysely, times)) {
    const done = await carryOut(deps, step, times);
    if (done === true) addStep(report, step);
    else if (done !== false && step.kind !== 'remove-print') {
      const { photo } = step.photo;
      report.faults.push({ photo, fault: done });
      deps.log.error({ photo, fault: done, step: step.kind }, 'a photo cannot be moved');
    }
    if (performance.now() - startedAt > limits.maxMs) {
      return { report, isComplete: false, lostFiles };
    }
    await limits.pause();
  }
  return { report, isComplete: true, lostFiles };
};

/**
 * Archives the photos of orders that ended 60 days ago, removes their rendered prints, and deletes what has been in the
 * archive for `deleteAfterDays`. Returns null while another run is in progress. Source: product §4.18.
 */
export function runArchive(deps: ArchiveDeps, limits: ArchiveLimits): Promise<ArchiveRun | null> {
  return lockRun(deps.kysely, () => archiveAll(deps, limits));
}

/** Reports what {@link runArchive} would do now; changes nothing and reads no file. */
export async function reportArchive(
  deps: Pick<ArchiveDeps, 'kysely' | 'clock' | 'deleteAfterDays'>,
): Promise<ArchiveReport> {
  const report = emptyReport();
  const times = archiveTimes(deps.clock(), deps.deleteAfterDays);
  for await (const step of planArchive(deps.kysely, times)) addStep(report, step);
  return report;
}
