import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it as base } from 'vitest';
import { emptyFolder } from '#tests/support/folders.ts';
import { toDiskFault } from './disk-fault.ts';
import { openFileDriver } from './file-driver.ts';
import { StorageUnavailable } from './storage-unavailable.ts';

const it = base.extend('folder', emptyFolder);

/** A folder that no user can enter, root included: a link to itself. */
async function blockFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await symlink(folder, folder);
}

describe('openFileDriver', () => {
  it('throws StorageUnavailable, naming the path, for a folder that cannot be used', async ({
    folder,
  }) => {
    const driver = openFileDriver(path.join(folder, 'files'));
    await driver.put('photos/a', Buffer.from('a'));
    await blockFolder(path.join(folder, 'files', 'photos'));
    const calls: readonly (() => Promise<unknown>)[] = [
      () => driver.put('photos/b', Buffer.from('b')),
      () => driver.sizeOf('photos/a'),
      () => driver.read('photos/a'),
      () => driver.remove('photos/a'),
      async () => {
        for await (const { key } of driver.list('photos')) return key;
        return null;
      },
    ];
    for (const call of calls) {
      const error = await call().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(StorageUnavailable);
      expect(String(error)).toContain(path.join(folder, 'files', 'photos'));
    }
    await blockFolder(path.join(folder, 'files', 'incoming'));
    await expect(driver.ping()).rejects.toThrow(StorageUnavailable);
  });

  it('throws the error of a single file as it is', async ({ folder }) => {
    const driver = openFileDriver(path.join(folder, 'files'));
    const isMissing = await driver
      .put('photos/a', path.join(folder, 'nowhere'))
      .catch((error: unknown) => !(error instanceof StorageUnavailable));
    expect(isMissing).toBe(true);
    await mkdir(path.join(folder, 'files', 'photos', 'a'), { recursive: true });
    await writeFile(path.join(folder, 'files', 'photos', 'a', 'b'), '');
    const isFolder = await driver
      .remove('photos/a')
      .catch((error: unknown) => !(error instanceof StorageUnavailable));
    expect(isFolder).toBe(true);
    expect(await driver.sizeOf('photos/none')).toBe(null);
  });
});

describe('toDiskFault', () => {
  it.for(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])(
    'returns StorageUnavailable for %s of an open file, which names no path',
    (code) => {
      const error = Object.assign(new Error(`${code}: write`), { code, syscall: 'write' });
      expect(toDiskFault(error)).toBeInstanceOf(StorageUnavailable);
    },
  );

  it('returns the error of a connection as it is', () => {
    const error = Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' });
    expect(toDiskFault(error)).toBe(error);
  });
});
