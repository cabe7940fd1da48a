import { readFile } from 'node:fs/promises';

const interval = 300;

/**
 * Calls `gone` when the npm that runs this process has ended without ending it, as after kill -9. The end of a shell
 * does not count, because people start shops from shells that they close. Linux only: elsewhere a shop whose npm was
 * killed keeps running and must be stopped separately.
 */
export async function watchNpm(gone: () => void): Promise<void> {
  if (process.platform !== 'linux' || process.env['npm_lifecycle_event'] === undefined) return;
  const npm = await findNpm();
  if (npm === undefined) return;
  const { pid, since } = npm;
  const timer = setInterval(() => {
    void readProcess(pid).then((now) => {
      if (now?.since === since) return;
      clearInterval(timer);
      gone();
    });
  }, interval);
  timer.unref();
}

interface Process {
  readonly name: string;
  readonly parent: number;
  /** Start time, which distinguishes this process from a later one with the same id. */
  readonly since: string;
}

async function findNpm(): Promise<{ pid: number; since: string } | undefined> {
  // The ancestors are npm, perhaps a shell, and perhaps the script in another Node.
  for (let pid = process.ppid, steps = 0; pid > 1 && steps < 4; steps += 1) {
    const found = await readProcess(pid);
    if (!found) return undefined;
    if (found.name.startsWith('npm')) return { pid, since: found.since };
    pid = found.parent;
  }
  return undefined;
}

async function readProcess(pid: number): Promise<Process | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const name = /\((.*)\)/s.exec(text)?.[1];
  // The fields after the name in brackets are state, parent, …; the start time is field 22 of the whole line.
  const rest = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, parent] = rest;
  const since = rest[19];
  if (name === undefined || since === undefined || state === 'Z') return undefined;
  return { name, parent: Number(parent), since };
}
