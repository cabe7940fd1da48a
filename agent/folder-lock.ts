import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { isFolderThere } from './own-folder.ts';
import { errorCode } from './write-failure.ts';

/** The folder's lock while this agent has it. */
export interface FolderLock {
  /** Aborts when another agent has taken the folder over, because this one was suspended. */
  readonly lost: AbortSignal;
  /** Writes the lock into a new folder that takes the place of the agent's own one. */
  readonly copyTo: (own: string) => Promise<void>;
  readonly release: () => Promise<void>;
}

const lockContent = z.object({ id: z.string(), host: z.string(), pid: z.number() });

/** The holder writes this often, in milliseconds. */
const beatEvery = 1000;
/** A lock that does not change for this long was left by a killed agent. */
const watchFor = 10_000;

/** In this time the rest of a folder is deleted whose lock was deleted first, in milliseconds. */
const deletionLasts = 500;

async function readLock(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

function parseHolder(text: string) {
  try {
    return lockContent.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // Another agent is writing it at this moment.
    return null;
  }
}

/** Whether a process of this computer has ended; a process of another one may be running. */
function hasEnded(text: string): boolean {
  const holder = parseHolder(text);
  if (holder === null || holder.host !== os.hostname() || holder.pid === process.pid) return false;
  try {
    process.kill(holder.pid, 0);
    return false;
  } catch (error) {
    return errorCode(error) === 'ESRCH';
  }
}

async function create(file: string, text: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx');
    await handle.writeFile(text);
    await handle.close();
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Whether the holder of a lock is alive: the number in it grows. Computers' clocks are not compared. */
async function isAlive(
  file: string,
  seen: string,
  pause: (milliseconds: number) => Promise<void>,
): Promise<boolean> {
  if (hasEnded(seen)) return false;
  await pause(watchFor);
  const now = await readLock(file);
  return now !== null && now !== seen;
}

/**
 * Whether another agent has the lock, or had it and ended. No lock says nothing while its folder is not connected, and
 * while its folder is being deleted with it.
 */
async function isTaken(file: string, id: string): Promise<boolean> {
  try {
    let text = await readLock(file);
    if (text === null) {
      if (!(await isFolderThere(path.dirname(file)))) return false;
      await wait(deletionLasts);
      if (!(await isFolderThere(path.dirname(file)))) return false;
      // The connection may have come back between the two.
      text = await readLock(file);
    }
    if (text === null) return true;
    const holder = parseHolder(text);
    return holder !== null && holder.id !== id;
  } catch {
    // The folder cannot be read now.
    return false;
  }
}

function keepBeating(file: string, id: string) {
  const lost = new AbortController();
  let count = 0;
  const beat = async (): Promise<void> => {
    if (await isTaken(file, id)) {
      lost.abort();
      return;
    }
    count += 1;
    const { pid } = process;
    await writeFile(file, JSON.stringify({ id, host: os.hostname(), pid, count })).catch(
      () => undefined,
    );
  };
  let last: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    last = last.then(beat);
  }, beatEvery);
  return {
    lost: lost.signal,
    end: async (): Promise<void> => {
      clearInterval(timer);
      await last;
    },
  };
}

/**
 * Takes the lock of the agent's own folder, also from an agent that was killed; null while another one is alive, on this
 * computer or on another.
 */
export async function lockFolder(
  own: string,
  pause: (milliseconds: number) => Promise<void>,
): Promise<FolderLock | null> {
  const file = path.join(own, 'lock');
  const id = randomUUID();
  const text = JSON.stringify({ id, host: os.hostname(), pid: process.pid, count: 0 });
  while (!(await create(file, text))) {
    const seen = await readLock(file);
    if (seen === null) continue;
    if (await isAlive(file, seen, pause)) return null;
    const old = `${file}.${id}`;
    await rename(file, old).catch(() => undefined);
    await rm(old, { force: true });
  }
  const { lost, end } = keepBeating(file, id);
  return {
    lost,
    copyTo: (folder) => writeFile(path.join(folder, 'lock'), text),
    release: async () => {
      await end();
      if (!lost.aborted) await rm(file, { force: true });
    },
  };
}
