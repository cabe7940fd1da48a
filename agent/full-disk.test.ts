import { open, readdir } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeFolder } from '#tests/support/test-folders.ts';
import {
  drawPicture,
  openPicture,
  allOutputs,
  dropOrder,
  dropPrint,
  planned,
} from '#tests/support/domain-builders.ts';
import { writeDrop } from './write-drop.ts';

/** Bytes that can still be written. */
const disk = { free: Number.POSITIVE_INFINITY };

/** The methods of every file. */
const file = await open(import.meta.filename);
const methods = Object.getPrototypeOf(file) as Pick<typeof file, 'writeFile'>;
const { writeFile } = methods;
await file.close();

let folder = '';
beforeEach(async () => {
  disk.free = Number.POSITIVE_INFINITY;
  vi.spyOn(methods, 'writeFile').mockImplementation(async function write(
    this: typeof file,
    data,
    options,
  ) {
    disk.free -= (data as Uint8Array).length;
    if (disk.free >= 0) return writeFile.call(this, data, options);
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  });
  folder = await makeFolder();
});
afterEach(async () => {
  vi.restoreAllMocks();
});

describe('writeDrop', () => {
  // In the middle of the second picture, and with the texts after the last one.
  it.each(allOutputs.flatMap((output) => [13_500, 27_000].map((free) => ({ ...output, free }))))(
    'leaves nothing when the disk is full after $free bytes, and writes all of it later: $format',
    async ({ free, ...output }) => {
      const prints = ['one', 'two', 'three'].map((seed) => dropPrint(drawPicture(seed, 9000)));
      const [drop] = planned(dropOrder({ prints }), output);
      if (!drop) throw new Error('nothing was planned');
      disk.free = free;
      expect(await writeDrop(drop, { folder, openPrint: openPicture })).toEqual({
        ok: false,
        code: 'disk_full',
        details: { problem: 'ENOSPC: no space left on device' },
      });
      expect(await readdir(folder)).toEqual([]);
      disk.free = Number.POSITIVE_INFINITY;
      expect(await writeDrop(drop, { folder, openPrint: openPicture })).toMatchObject({ ok: true });
      expect((await readdir(folder)).toSorted()).toEqual([...drop.manifest.entries].toSorted());
    },
  );
});
