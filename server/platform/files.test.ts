import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it as base } from 'vitest';
import { emptyFolder } from '#tests/support/folders.ts';
import { makeFolder } from './files.ts';

const it = base.extend('folder', emptyFolder);

describe('makeFolder', () => {
  it('makes a folder with those above it, and returns the topmost new one', async ({ folder }) => {
    const deep = path.join(folder, 'a', 'b', 'c');
    expect(await makeFolder(deep)).toBe(path.join(folder, 'a'));
    expect((await stat(deep)).isDirectory()).toBe(true);
    expect(await makeFolder(deep)).toBeUndefined();
  });

  it('makes a folder that several callers want at the same time', async ({ folder }) => {
    const deep = path.join(folder, 'a', 'b');
    await Promise.all(Array.from({ length: 8 }, () => makeFolder(deep)));
    expect((await stat(deep)).isDirectory()).toBe(true);
  });

  it('refuses a place in which the kernel creates no folders, and one behind a file', async ({
    folder,
  }) => {
    await expect(makeFolder('/proc/fpx/prints')).rejects.toThrow(/^E[A-Z]+: .*'\/proc/);
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    await expect(makeFolder(file)).rejects.toThrow('EEXIST');
    await expect(makeFolder(path.join(file, 'below'))).rejects.toThrow('ENOTDIR');
  });
});
