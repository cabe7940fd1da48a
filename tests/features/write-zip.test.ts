import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { emptyFolder } from '#tests/support/folders.ts';
import { it as base } from '#tests/support/shop-fixtures.ts';
import { openPictures, zippedAt, zippedDrop } from '#tests/support/processes.ts';
import { writeZip } from '#tools/ops/write-zip.ts';

const it = base.extend('folder', emptyFolder);

const program = path.resolve(import.meta.dirname, '../support/processes.ts');

const written = { name: 'FPX-1.zip', status: 'written', pictures: 8 };

describe('writeZip', () => {
  it('shows a whole file when a second run hangs while the first one ends', async ({
    database: { kysely },
    folder,
  }) => {
    const halfway = Promise.withResolvers<undefined>();
    const isHanging = Promise.withResolvers<undefined>();
    const first = writeZip(zippedDrop, zippedAt, folder, {
      kysely,
      blobs: openPictures(async (reads) => {
        if (reads === 6) halfway.resolve(undefined);
        if (reads >= 6) await isHanging.promise;
      }),
    });
    await halfway.promise;
    const released = Promise.withResolvers<undefined>();
    const second = writeZip(zippedDrop, zippedAt, folder, {
      kysely,
      blobs: openPictures(async (reads) => {
        if (reads < 4) return;
        isHanging.resolve(undefined);
        await released.promise;
      }),
    });
    expect(await first).toEqual(written);
    const bytes = await readFile(path.join(folder, 'FPX-1.zip'));
    released.resolve(undefined);
    expect(await second).toEqual({ ...written, status: 'already there' });
    expect(await readdir(folder)).toEqual(['FPX-1.zip']);
    expect((await readFile(path.join(folder, 'FPX-1.zip'))).equals(bytes)).toBe(true);
    const elsewhere = path.join(folder, 'again');
    await writeZip(zippedDrop, zippedAt, elsewhere, { kysely, blobs: openPictures() });
    expect((await readFile(path.join(elsewhere, 'FPX-1.zip'))).equals(bytes)).toBe(true);
  });

  it('replaces a file of another size, and says so', async ({ database: { kysely }, folder }) => {
    const file = path.join(folder, 'FPX-1.zip');
    await writeFile(file, 'half');
    const shop = { kysely, blobs: openPictures() };
    const { size } = await writeZip(zippedDrop, zippedAt, path.join(folder, 'other'), shop).then(
      () => stat(path.join(folder, 'other/FPX-1.zip')),
    );
    expect(await writeZip(zippedDrop, zippedAt, folder, shop)).toEqual({
      ...written,
      status: 'replaced',
      reason: `the file that was there had 4 bytes instead of ${size}`,
    });
    expect((await stat(file)).size).toBe(size);
    const { mtimeMs } = await stat(file);
    expect((await writeZip(zippedDrop, zippedAt, folder, shop)).status).toBe('already there');
    expect((await stat(file)).mtimeMs).toBe(mtimeMs);
  });

  it('removes what runs of the day before left hidden, and nothing younger', async ({
    database: { kysely },
    folder,
  }) => {
    const old = new Date(Date.now() - 25 * 3_600_000);
    for (const name of ['.fpx-FPX-1.zip', '.fpx-FPX-1.zip.dead', '.fpx-FPX-2.zip.other']) {
      await writeFile(path.join(folder, name), 'half');
      await utimes(path.join(folder, name), old, old);
    }
    await writeFile(path.join(folder, '.fpx-FPX-1.zip.alive'), 'half');
    await writeZip(zippedDrop, zippedAt, folder, { kysely, blobs: openPictures() });
    expect((await readdir(folder)).toSorted()).toEqual([
      '.fpx-FPX-1.zip.alive',
      '.fpx-FPX-2.zip.other',
      'FPX-1.zip',
    ]);
  });

  it('shows nothing when its hidden file was replaced', async ({
    database: { kysely },
    folder,
  }) => {
    const meddle = async (reads: number): Promise<void> => {
      if (reads !== 8) return;
      const names = await readdir(folder);
      for (const name of names) {
        await rm(path.join(folder, name));
        await writeFile(path.join(folder, name), 'half');
      }
    };
    const writing = writeZip(zippedDrop, zippedAt, folder, { kysely, blobs: openPictures(meddle) });
    await expect(writing).rejects.toThrow(
      'FPX-1.zip: another program changed it while it was written; nothing of this export was written',
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it(
    'leaves a whole file or none when it is killed at any moment',
    { timeout: 60_000 },
    async ({ database: { kysely, url }, folder }) => {
      const file = path.join(folder, 'FPX-1.zip');
      const visible = async () =>
        (await readdir(folder)).filter((name) => !name.startsWith('.fpx-'));
      // Each picture is read twice, but for the checksums that the database remembers of an earlier run.
      for (const readUntilKill of ['2', '7']) {
        const child = spawn(process.execPath, [program, 'write-zip', url, folder, readUntilKill], {
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        const ended = once(child, 'close');
        await Promise.race([once(child.stdout, 'data'), ended]);
        child.kill('SIGKILL');
        await ended;
        expect(child.signalCode).toBe('SIGKILL');
        expect(await visible()).toEqual([]);
      }
      const shop = { kysely, blobs: openPictures() };
      expect(await writeZip(zippedDrop, zippedAt, folder, shop)).toEqual(written);
      expect(await visible()).toEqual(['FPX-1.zip']);
      const bytes = await readFile(file);
      const { mtimeMs } = await stat(file);
      expect(await writeZip(zippedDrop, zippedAt, folder, shop)).toMatchObject({
        status: 'already there',
      });
      expect((await stat(file)).mtimeMs).toBe(mtimeMs);
      const elsewhere = path.join(folder, 'again');
      await writeZip(zippedDrop, zippedAt, elsewhere, shop);
      expect((await readFile(path.join(elsewhere, 'FPX-1.zip'))).equals(bytes)).toBe(true);
    },
  );
});
