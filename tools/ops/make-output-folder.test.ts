import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it as base } from 'vitest';
import { emptyFolder } from '#tests/support/folders.ts';
import { makeOutputFolder } from './make-output-folder.ts';

const it = base.extend('folder', emptyFolder);

describe('makeOutputFolder', () => {
  it('makes a folder, says whether it is new, and leaves nothing in it', async ({ folder }) => {
    const target = path.join(folder, 'prints', 'today');
    expect(await makeOutputFolder(target)).toBe(true);
    expect(await makeOutputFolder(target)).toBe(false);
    expect(await readdir(target)).toEqual([]);
  });

  it('names a folder in which nothing can be written', async () => {
    for (const folder of ['/proc', '/proc/fpx', path.join(import.meta.filename, 'below')]) {
      await expect(makeOutputFolder(folder)).rejects.toThrow(
        new RegExp(`^${folder} cannot be written \\(E[^\\n]+\\)$`),
      );
    }
  });
});
