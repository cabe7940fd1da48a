import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../.github/workflows');

it('the continuous integration names every action by its hash, which nobody can move as they can a tag', async () => {
  const files = await readdir(folder);
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  const used = texts
    .flatMap((text) => [...text.matchAll(/uses:\s*(\S+)/g)])
    .map(([, name]) => name);
  expect(used.length).toBeGreaterThan(1);
  expect(used.filter((name) => !/^[\w-]+\/[\w/-]+@[0-9a-f]{40}$/.test(name ?? ''))).toEqual([]);
});
