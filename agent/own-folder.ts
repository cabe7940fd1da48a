import { stat } from 'node:fs/promises';
import path from 'node:path';
import { FolderTrouble } from './agent-errors.ts';

/** The agent's own folder in the hot folder. */
export const ownFolder = '.fpx-agent';

/**
 * Whether the agent's own folder is there. Without a connection, systems show a network folder as missing or as empty:
 * nothing that is absent from it then means anything.
 */
export async function isFolderThere(own: string): Promise<boolean> {
  const found = await stat(own).catch(() => null);
  return found?.isDirectory() ?? false;
}

/** The trouble of a hot folder without the agent's own one. */
export const disconnected = (folder: string): FolderTrouble =>
  new FolderTrouble(`the folder ${folder} is not connected, or ${ownFolder} in it was removed`);

/** @throws FolderTrouble while the hot folder is not connected */
export async function requireFolder(folder: string): Promise<void> {
  if (!(await isFolderThere(path.join(folder, ownFolder)))) throw disconnected(folder);
}
