import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Prepares a data folder so that PostgreSQL can start, regardless of how the last server there ended: a server whose
 * parent was killed is stopped cleanly, and orphaned backends are waited for. A pid file whose number still exists
 * afterwards is removed, because it belongs to a foreign process or to a zombie, and PostgreSQL would mistake either
 * for a running server and refuse to start.
 */
export async function stopLeftover(pgData: string): Promise<void> {
  const folder = await realpath(pgData);
  const left = await readPid(folder);
  if (left !== undefined && (await isPostgres(left, folder))) await stopPostgres(left);
  await waitForOrphans(folder);
  const pid = await readPid(folder);
  if (pid !== undefined && hasProcess(pid)) await rm(path.join(folder, 'postmaster.pid'));
}

const stopSteps = [
  { signal: 'SIGINT', timeoutMs: 20_000 },
  { signal: 'SIGQUIT', timeoutMs: 5_000 },
  { signal: 'SIGKILL', timeoutMs: 5_000 },
] as const;

/** Longest time in milliseconds that {@link stopPostgres} takes. */
export const postgresStopMs = stopSteps.reduce((sum, { timeoutMs }) => sum + timeoutMs, 0);

/** Stops a PostgreSQL in fast mode (open transactions roll back), and harder when that has no effect. */
export async function stopPostgres(pid: number): Promise<void> {
  for (const { signal, timeoutMs } of stopSteps) {
    if (!send(pid, signal)) return;
    if (await until(() => isGone(pid), timeoutMs)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) cannot be stopped`);
}

/** Polls until true, for at most `timeoutMs` milliseconds; returns whether it became true. */
export async function until(check: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  for (const end = Date.now() + timeoutMs; ;) {
    if (await check()) return true;
    if (Date.now() >= end) return false;
    await sleep(20);
  }
}

async function readPid(folder: string): Promise<number | undefined> {
  const text = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined;
}

function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

// In a container whose first process does not reap, an orphan stays as a zombie forever.
async function isGone(pid: number): Promise<boolean> {
  if (!hasProcess(pid)) return true;
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return /\) Z /.test(status);
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}

// The working directory of PostgreSQL is its data folder, which distinguishes it from other processes with that number.
async function isPostgres(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const [cwd, name] = await Promise.all([
      readlink(`/proc/${pid}/cwd`).catch(() => ''),
      readFile(`/proc/${pid}/comm`, 'utf8').catch(() => ''),
    ]);
    return cwd === folder && name.trim() === 'postgres';
  }
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout.includes('postgres') && stdout.includes(folder);
}

// A backend that outlives a killed server still holds the shared memory a new server asks for.
async function waitForOrphans(folder: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const gone = await until(async () => (await postgresIn(folder)).length === 0, 5_000);
  if (gone) return;
  for (const pid of await postgresIn(folder)) send(pid, 'SIGKILL');
  await until(async () => (await postgresIn(folder)).length === 0, 5_000);
}

async function postgresIn(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isSafeInteger);
  const found = await Promise.all(pids.map((pid) => isPostgres(pid, folder)));
  return pids.filter((_, index) => found[index]);
}
