import { lstat, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { FolderTrouble } from './agent-errors.ts';

/** The agent's folder in the hot folder, with its lock. Its record is elsewhere: others may write here. */
export const ownFolder = '.fpx-agent';

/**
 * Whether the agent's own folder is there. Without a connection, systems show a network folder as missing or as empty:
 * nothing that is absent from it then means anything.
 */
export async function isFolderThere(own: string): Promise<boolean> {
  // A link could lead anywhere.
  const found = await lstat(own).catch(() => null);
  return found?.isDirectory() ?? false;
}

/** The trouble of a hot folder without the agent's own one. */
export function disconnected(folder: string): FolderTrouble {
  return new FolderTrouble(
    `the folder ${folder} is not connected, or ${ownFolder} in it was removed`,
  );
}

/** @throws FolderTrouble while the hot folder is not connected */
export async function requireFolder(folder: string): Promise<void> {
  if (!(await isFolderThere(path.join(folder, ownFolder)))) throw disconnected(folder);
}

/** A folder on its disk; null where the system does not say which one it is. */
export type FolderIdentity = string | null;

/** Finds out which folder has this path now: another one while a network folder is not connected. */
export async function identifyFolder(folder: string): Promise<FolderIdentity> {
  const found = await stat(folder, { bigint: true }).catch(() => null);
  return found === null || found.ino === 0n ? null : `${found.dev}/${found.ino}`;
}

/**
 * Writes the agent's own folder anew where it was deleted from its hot folder, which is still the one that the agent has
 * `opened`. It appears as a whole: without its lock it would look taken over. Resolves to whether it was written.
 */
export async function restoreOwnFolder(
  { folder, opened }: { readonly folder: string; readonly opened: FolderIdentity },
  write: (own: string) => Promise<void>,
): Promise<boolean> {
  const own = path.join(folder, ownFolder);
  const isOpened = async (): Promise<boolean> =>
    opened !== null && (await identifyFolder(folder)) === opened;
  if (!(await isOpened()) || (await isFolderThere(own)) || !(await isOpened())) return false;
  const fresh = `${own}.new`;
  await rm(fresh, { recursive: true, force: true });
  try {
    await mkdir(fresh);
    await write(fresh);
    // Fails if the folder was only out of reach for a moment, since it is not empty.
    await rename(fresh, own);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    if (await isFolderThere(own)) return false;
    throw error;
  }
  return true;
}
