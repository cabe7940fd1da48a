import { mkdtemp, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '#server/platform/files.ts';
import { oneLine, StartError } from '../start/start-error.ts';

/**
 * Makes the folder that a command writes into, with those above it; resolves to whether it is new.
 * @throws StartError when nothing can be written into it
 */
export async function makeOutputFolder(folder: string): Promise<boolean> {
  try {
    const made = await makeFolder(folder);
    await rmdir(await mkdtemp(path.join(folder, '.fpx-probe-')));
    return made !== undefined;
  } catch (error) {
    throw new StartError(`${folder} cannot be written (${oneLine(error)})`);
  }
}
