import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../files.ts';
import { onDisk } from './disk-fault.ts';

/** A folder of what is being written; a killed process leaves some of it behind. */
export interface Incoming {
  /** Gives `work` an unused path for a file or a folder, which is removed afterwards. */
  readonly use: <T>(work: (file: string) => Promise<T>) => Promise<T>;
  /** Removes what was written before this time; returns how many entries. */
  readonly removeLeftovers: (before: Date) => Promise<number>;
}

/** Opens the folder, which is created with its first file. */
export function openIncoming(folder: string): Incoming {
  const prepare = onDisk(() => makeFolder(folder, 0o700));
  return {
    use: async (work) => {
      const file = path.join(folder, randomUUID());
      await prepare();
      try {
        return await work(file);
      } finally {
        await rm(file, { recursive: true, force: true });
      }
    },
    removeLeftovers: async (before) => {
      const names = await readdir(folder).catch(() => []);
      const old: string[] = [];
      for (const name of names) {
        const file = path.join(folder, name);
        const written = await stat(file).catch(() => null);
        if (written && written.mtime < before) old.push(file);
      }
      await Promise.all(old.map((file) => rm(file, { recursive: true, force: true })));
      return old.length;
    },
  };
}
