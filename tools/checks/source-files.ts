import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** The folders whose code the checks see. */
export const sourceRoots = [
  'domain',
  'contract',
  'locales',
  'server',
  'sandbox',
  'agent',
  'web',
  'tests',
  'tools',
  'bench',
] as const;

/** Files below `base` in the given roots that match the ending, as paths relative to `base`. */
export async function listFiles(
  base: string,
  roots: readonly string[],
  ending: RegExp,
): Promise<string[]> {
  const lists = await Promise.all(
    roots.map(async (root) => {
      const entries = await readdir(path.join(base, root), {
        recursive: true,
        withFileTypes: true,
      });
      return entries
        .filter((entry) => entry.isFile() && ending.test(entry.name))
        .map((entry) => path.relative(base, path.join(entry.parentPath, entry.name)));
    }),
  );
  return lists.flat().sort();
}
