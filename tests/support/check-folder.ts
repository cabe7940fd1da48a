import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuiltDrop } from './build-drop.ts';

async function filesBelow(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

/**
 * Lists what is wrong with the drops in a hot folder: a missing, foreign or changed file, and everything that is neither
 * of a drop nor of the agent itself.
 */
export async function findFolderFaults(
  folder: string,
  drops: readonly BuiltDrop[],
): Promise<string[]> {
  const faults: string[] = [];
  const wanted = new Set(drops.flatMap(({ manifest }) => manifest.entries));
  for (const name of await readdir(folder)) {
    if (!wanted.has(name) && name !== '.fpx-agent') faults.push(`${name} is left over`);
  }
  for (const { manifest } of drops) {
    const files = new Map(manifest.files.map((file) => [file.path, file]));
    for (const [file, expected] of files) {
      const bytes = await readFile(path.join(folder, file)).catch(() => null);
      if (bytes === null) faults.push(`${file} is missing`);
      else if (expected.kind === 'text') {
        if (bytes.toString() !== expected.text) faults.push(`${file} has another text`);
      } else if (createHash('sha256').update(bytes).digest('hex') !== expected.sha256) {
        faults.push(`${file} is damaged`);
      }
    }
    for (const entry of manifest.entries) {
      for (const below of await filesBelow(path.join(folder, entry))) {
        if (!files.has(`${entry}/${below}`))
          faults.push(`${entry}/${below} is no file of its drop`);
      }
    }
  }
  return faults;
}
