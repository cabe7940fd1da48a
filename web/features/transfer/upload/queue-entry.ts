import type { UploadTask } from './upload-task.ts';

const firstDelayMs = 1000;
const longestDelayMs = 30_000;

/** A file in the queue. */
export interface Entry {
  readonly task: UploadTask;
  state: 'waiting' | 'sending' | 'refused';
  isNew: boolean;
  attempts: number;
  /** Number of attempts that failed for this file alone. */
  failures: number;
  /** Number of all connection failures when it was last started. */
  connectionFailuresAtStart: number;
  notBefore: number;
  controller: AbortController | null;
}

/** A file that no attempt has been made for. */
export function newEntry(task: UploadTask): Entry {
  return {
    task,
    state: 'waiting',
    isNew: true,
    attempts: 0,
    failures: 0,
    connectionFailuresAtStart: 0,
    notBefore: 0,
    controller: null,
  };
}

/** Doubles with each attempt; randomized, so that many browsers do not return at the same moment. */
export function delayAfter(attempts: number): number {
  return Math.min(longestDelayMs, firstDelayMs * 2 ** (attempts - 1)) * (0.75 + Math.random() / 2);
}

/** Required files first, then those that failed less often. */
export function inOrder(a: Entry, b: Entry): number {
  return (
    Number(b.task.needed) - Number(a.task.needed) ||
    a.attempts + a.failures - (b.attempts + b.failures)
  );
}

/** Identifies a file of a photo. */
export function keyOf(task: UploadTask): string {
  return `${task.photoId} ${task.kind}`;
}

/** Aborts the attempt in progress. */
export function stop(entry: Entry): void {
  entry.controller?.abort();
  entry.controller = null;
}

/** Interrupts an optional file for a required one; it resumes later where it stopped. */
export function interruptOptional(active: readonly Entry[]): void {
  const waitable = active.findLast(({ task }) => !task.needed);
  if (waitable) stop(waitable);
}
