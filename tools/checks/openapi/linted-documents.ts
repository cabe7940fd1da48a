import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
const cache = path.join(root, 'node_modules/.cache/openapi');

/** Whether a document passed before, and a way to remember that it did. */
export interface LintedDocument {
  readonly passedBefore: boolean;
  readonly remember: () => Promise<void>;
}

/** Looks a document up by its content, that of this check, and the versions of the packages. */
export async function findLinted(document: string, folder = cache): Promise<LintedDocument> {
  const hash = createHash('sha256').update(document);
  hash.update(await readFile(path.join(root, 'package-lock.json')));
  for (const name of (await readdir(import.meta.dirname)).toSorted()) {
    hash.update(await readFile(path.join(import.meta.dirname, name)));
  }
  const mark = path.join(folder, hash.digest('hex'));
  return {
    passedBefore: existsSync(mark),
    remember: async () => {
      await mkdir(folder, { recursive: true });
      await writeFile(mark, '');
    },
  };
}
