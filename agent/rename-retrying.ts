import { rename } from 'node:fs/promises';
import { errorCode } from './write-failure.ts';

/** Errors of a rename while another program, such as a virus scanner, holds a file. */
const passing = new Set(['EPERM', 'EBUSY', 'EACCES', 'ENOTEMPTY', 'EEXIST']);

/** Pauses between the attempts in milliseconds, 20 seconds in all. */
const pauses = [100, 200, 400, 800, 1600, 3200, 6400, 7300] as const;

/** The calls to the system that a test replaces. */
export interface RenameSystem {
  readonly rename: (from: string, to: string) => Promise<void>;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** The real system. */
export const renameSystem: RenameSystem = {
  rename,
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/**
 * Renames, and retries for about 20 seconds while another program holds the file. `isTaken` is asked before each
 * attempt, because a rename can replace a file; resolves to false if the new name is taken.
 * @throws the last error
 */
export async function renameRetrying(
  [from, to]: readonly [string, string],
  isTaken: () => Promise<boolean>,
  system: RenameSystem,
): Promise<boolean> {
  for (const pause of [...pauses, null]) {
    if (await isTaken()) return false;
    try {
      await system.rename(from, to);
      return true;
    } catch (error) {
      if (pause === null || !passing.has(errorCode(error))) throw error;
      await system.pause(pause);
    }
  }
  return false;
}
