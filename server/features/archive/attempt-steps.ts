import { openStorageGuard, reasonOf } from '../../platform/storage/storage-guard.ts';
import type { photoArchive, restorePhoto } from '../photos/index.ts';
import type { ArchiveFault, FaultSubject } from './archive-report.ts';
import type { ArchiveDeps } from './deps.ts';

/** How a step ended: whether it was still due, or why it was not possible. */
export type StepOutcome = boolean | 'missing' | 'damaged';

/** Converts the end of a photo's move to that of a step. */
export function toStepOutcome(
  outcome: Awaited<ReturnType<typeof photoArchive.archive | typeof restorePhoto>>,
): StepOutcome {
  return outcome === 'missing' || outcome === 'damaged'
    ? outcome
    : outcome === 'archived' || outcome === 'restored';
}

/**
 * Returns a function that carries out one step after another and returns whether it was done. One that is not possible
 * is logged and added to `faults`, and stops no other; throws when a storage is down.
 */
export function openAttempts(deps: ArchiveDeps, faults: ArchiveFault[]) {
  const guard = openStorageGuard([deps.blobs, deps.archive, deps.prints]);
  return async (subject: FaultSubject, step: () => Promise<StepOutcome>): Promise<boolean> => {
    const result = await guard(step);
    if (!result.ok) {
      faults.push({ ...subject, fault: 'failed', reason: reasonOf(result.error) });
      deps.log.error({ ...subject, err: result.error }, 'a photo or print could not be moved');
      return false;
    }
    if (typeof result.value === 'boolean') return result.value;
    faults.push({ ...subject, fault: result.value });
    deps.log.error({ ...subject, fault: result.value }, 'a photo cannot be moved');
    return false;
  };
}
