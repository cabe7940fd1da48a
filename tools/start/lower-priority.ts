import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** Linux lets a user who is not root change one session each tenth of a second. */
const retryMs = 150;
const maxAttempts = 20;

/**
 * Lowers the priority of a session. Linux compares the niceness of processes within one session only (`sched(7)`,
 * autogroups), so that of a process has no effect on those of other sessions.
 */
async function setSessionNiceness(pid: number, niceness: number): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    try {
      await writeFile(`/proc/${pid}/autogroup`, String(niceness));
      return;
    } catch (error) {
      const isBusy = error instanceof Error && 'code' in error && error.code === 'EAGAIN';
      // Another system, one without autogroups, or the process has ended.
      if (!isBusy) return;
    }
    await sleep(retryMs);
  }
}

/** Niceness as in nice(2), 1 to 19: a value above 0 yields to others. */
export interface Niceness {
  /** Compared within the session, and with all processes where Linux has no autogroups. */
  readonly process?: number;
  /** Compared with other sessions. */
  readonly session?: number;
}

/** Lowers the priority of a process that leads its own session. */
export async function lowerPriority(
  pid: number,
  { process = 0, session = 0 }: Niceness,
): Promise<void> {
  try {
    if (process > 0) os.setPriority(pid, process);
  } catch {
    // It has already ended, which is reported elsewhere.
    return;
  }
  if (session > 0) await setSessionNiceness(pid, session);
}
