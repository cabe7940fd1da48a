import { writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { askFolder, lockFolder, type ReleaseLock } from '#server/platform/db/exclusive-lock.ts';
import { tryPort } from '#server/platform/ports.ts';
import { oneLine, StartError } from './start-error.ts';

const run = promisify(execFile);

/** Reported to another start on the same data folder, which refuses or waits for the end of this shop. */
export type ShopState = 'running' | 'stopping';

const startupTimeoutMs = 30_000;
// As long as a server may take to finish what it was doing when its supervisor was killed.
const orphanTimeoutMs = 10_000;

/**
 * Makes this process the only shop on the data folder. Waits for a shop that is stopping there; refuses if one is
 * running.
 */
export async function lockDataDir(dataDir: string, state: () => ShopState): Promise<ReleaseLock> {
  for (const end = Date.now() + startupTimeoutMs; Date.now() < end;) {
    const release = await lockFolder(dataDir, state);
    if (release) return release;
    if ((await askFolder(dataDir)) === 'running') break;
    await sleep(100);
  }
  throw new StartError(`the shop already runs on the data folder ${dataDir}`);
}

/** Refuses a port that cannot be listened on, before anything is started. */
export async function checkPort(port: number, host: string): Promise<void> {
  const error = await tryPort(port, host);
  if (!error) return;
  if (error.code === 'EADDRINUSE') {
    throw new StartError(
      `PORT ${port} is already in use: stop what listens there or set another PORT`,
    );
  }
  const variable = error.code === 'EACCES' ? `PORT ${port}` : `HOST ${host}`;
  throw new StartError(`${variable} cannot be listened on (${oneLine(error)})`);
}

/** Returns this port if it is free, otherwise 0, which selects one. */
export async function preferPort(port: number, host: string): Promise<number> {
  return port <= 65_535 && !(await tryPort(port, host)) ? port : 0;
}

/** Prepares the folder that records the processes of a running shop, each under its name. */
export async function prepareRunFolder(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, 'run');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return await realpath(folder);
}

/** Records a process under its name, with the folder, which a copy of the folder contains too. */
export function noteProcess(
  runFolder: string,
  name: string,
  { pid, title }: { readonly pid: number; readonly title: string },
): void {
  writeFileSync(path.join(runFolder, name), `${pid} ${title} ${runFolder}`);
}

/**
 * Waits for processes that a killed supervisor left behind, which end by themselves, and kills those that do not. A
 * title identifies them, because their ids may have been reused. Notes of a folder that this one was copied from, such as
 * a backup, are only removed: the shop there may be running.
 */
export async function endOrphans(runFolder: string): Promise<void> {
  for (const name of await readdir(runFolder)) {
    const file = path.join(runFolder, name);
    const [pid = '', title = '', ...noted] = (await readFile(file, 'utf8')).split(' ');
    if (noted.join(' ') === runFolder) await endOrphan(Number(pid), title);
    await rm(file);
  }
}

async function endOrphan(pid: number, title: string): Promise<void> {
  if (!pid || !title) return;
  for (const end = Date.now() + orphanTimeoutMs; Date.now() < end; await sleep(50)) {
    if (!(await hasTitle(pid, title))) return;
  }
  process.kill(pid, 'SIGKILL');
  while (await hasTitle(pid, title)) await sleep(20);
}

async function hasTitle(pid: number, title: string): Promise<boolean> {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes(title);
  }
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout.includes(title);
}
