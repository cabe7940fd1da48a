import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { DropManifest } from '#domain/lab/drop.ts';
import { errorCode } from './write-failure.ts';

/** Folder into which Darkroom moves the orders it took. */
const processedFolder = 'processed';

/**
 * Paths under which a drop's last entry is known after its delivery, in lower case: its own name and those that the
 * lab's program gives it.
 */
function deliveredForms({ format, entries }: DropManifest): string[] {
  const name = (entries.at(-1) ?? '').toLowerCase();
  switch (format) {
    case 'dpof-noritsu':
    case 'dpof-epson': {
      const rest = name.slice(1);
      return [name, `e${rest}`, `q${rest}`, `${name}.d`, `${name}.e`];
    }
    case 'darkroom': {
      const stem = name.replace(/[.]txt$/, '');
      return [name, `${stem}.err`, `${name}.err`, `${processedFolder}/${name}`];
    }
    case 'tree':
    case 'fuji':
      return [name];
  }
}

/** Names in a folder; none if there is no such folder. */
async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return [];
    throw error;
  }
}

/**
 * The path under which a drop is in the lab's folder already, under its own name or one that the lab's program gave it;
 * null if it is not. Names are compared without case.
 */
export async function findDelivered(
  folder: string,
  manifest: DropManifest,
): Promise<string | null> {
  const forms = new Set(deliveredForms(manifest));
  const names = await listNames(folder);
  const found = names.find((name) => forms.has(name.toLowerCase()));
  if (found !== undefined) return found;
  const taken = names.find((name) => name.toLowerCase() === processedFolder);
  if (manifest.format !== 'darkroom' || taken === undefined) return null;
  const processed = await listNames(path.join(folder, taken));
  const moved = processed.find((name) => forms.has(`${processedFolder}/${name.toLowerCase()}`));
  return moved === undefined ? null : `${taken}/${moved}`;
}
