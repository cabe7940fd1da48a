import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, on every machine. */
const msPerTick = 10;
/** Places behind the name of the program (proc_pid_stat): the state, and the user's and the system's time. */
const [stateAt, userTimeAt, systemTimeAt] = [0, 11, 12] as const;

function readFields(folder: string): readonly string[] {
  const stat = readFileSync(`${folder}/stat`, 'latin1');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Milliseconds of processor time that a process has used; null where the system does not say it. */
export function readProcessorMs(pid: number | undefined): number | null {
  try {
    const fields = readFields(`/proc/${pid}`);
    return (Number(fields[userTimeAt]) + Number(fields[systemTimeAt])) * msPerTick;
  } catch {
    return null;
  }
}

/** Whether a thread of a process works, or would if the machine came to it. */
function isRunnable(pid: number | undefined): boolean {
  const tasks = `/proc/${pid}/task`;
  try {
    return readdirSync(tasks).some((task) => readFields(`${tasks}/${task}`)[stateAt] === 'R');
  } catch {
    return false;
  }
}

/** A process that had this share of the time works, even if it happens to wait for the disk now. */
const workingShare = 0.1;

/**
 * Ends a task that has had `maxMs` of work: as many milliseconds by the clock, and of processor time where the system
 * says it, since on a busy machine a task has only a part of the time. A task that waits for something else than the
 * machine has only those by the clock. Returns a function that stops watching.
 */
export function watchWork(pid: number | undefined, maxMs: number, end: () => void): () => void {
  const start = readProcessorMs(pid);
  let seen = start ?? 0;
  let timer: NodeJS.Timeout;
  const waitFor = (ms: number): void => {
    timer = setTimeout(() => {
      const now = readProcessorMs(pid);
      const left = start === null || now === null ? 0 : maxMs - (now - start);
      const isWorking = now !== null && (now - seen >= ms * workingShare || isRunnable(pid));
      if (left <= 0 || !isWorking) return end();
      seen = now;
      waitFor(left);
    }, ms);
  };
  waitFor(maxMs);
  return () => clearTimeout(timer);
}
