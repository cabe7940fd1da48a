import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BuiltDrop } from '#tests/support/build-drop.ts';
import { findFolderFaults } from '#tests/support/folders.ts';

/** A stand-in for the program of a lab that takes every drop as soon as it is visible. */
export interface LabProgram {
  /** How often each drop appeared, by name. */
  readonly seen: ReadonlyMap<string, number>;
  /** Faults of a drop at the moment it appeared. */
  readonly faults: readonly string[];
  readonly stop: () => Promise<void>;
}

/** Time between two looks, in milliseconds. */
const lookEvery = 4;

/** Checks one drop of a folder and reports the faults of its own files. */
async function check(folder: string, drop: BuiltDrop): Promise<string[]> {
  const faults = await findFolderFaults(folder, [drop]);
  return faults.filter((fault) => !fault.endsWith('is left over'));
}

/**
 * Starts a lab's program. It takes folders of Fuji away at once, renames those of Noritsu and Epson to `e…`, moves
 * Darkroom's requests to `processed`, and deletes the marker of a tree. `onAppear` is called before it looks at a drop.
 */
export function startLabProgram(
  folder: string,
  drops: readonly BuiltDrop[],
  onAppear: (drop: BuiltDrop) => void,
): LabProgram {
  const seen = new Map<string, number>();
  const faults: string[] = [];
  const handled = new Set<string>();
  const byEntry = new Map(drops.map((drop) => [drop.manifest.entries.at(-1) ?? '', drop]));
  let isRunning = true;

  const take = async (drop: BuiltDrop): Promise<void> => {
    onAppear(drop);
    const { name, manifest } = drop;
    faults.push(...(await check(folder, drop)));
    const place = path.join(folder, manifest.entries.at(-1) ?? '');
    if (manifest.format === 'fuji') {
      const away = path.join(folder, `.taken-${name}`);
      await rename(place, away);
      await rm(away, { recursive: true });
    } else if (manifest.format === 'darkroom') {
      await mkdir(path.join(folder, 'processed'), { recursive: true });
      await rename(place, path.join(folder, 'processed', path.basename(place)));
    } else if (manifest.format === 'tree') {
      await rm(path.join(folder, manifest.files.at(-1)?.path ?? ''));
      handled.add(name);
    } else {
      await rename(place, path.join(folder, `e${path.basename(place).slice(1)}`));
    }
    seen.set(name, (seen.get(name) ?? 0) + 1);
  };

  const run = async (): Promise<void> => {
    while (isRunning) {
      for (const entry of await readdir(folder)) {
        const drop = byEntry.get(entry);
        if (drop && !handled.has(drop.name)) await take(drop);
      }
      await wait(lookEvery);
    }
  };
  const running = run().catch((error: unknown) => {
    faults.push(`the lab's program ended: ${String(error)}`);
  });
  return {
    seen,
    faults,
    stop: async () => {
      isRunning = false;
      await running;
    },
  };
}
