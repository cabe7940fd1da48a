import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { openBlobStore, type BlobStore } from '#server/platform/storage/blob-store.ts';
import { makeSharedFolder } from '#tests/support/test-folders.ts';
import { randomFrom } from '#tests/support/domain-builders.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/databases.ts';
import { findChecksums } from './checksums.repo.ts';
import { entryNames } from './entry-names.ts';
import { openZip } from './open-zip.ts';

const at = new Date('2026-03-14T09:05:08Z');
let database: TestDatabase;
const dataDir = makeSharedFolder();
let blobs: BlobStore;

beforeAll(async () => {
  database = await createTestDatabase();
  const storage = { kind: 'files', directory: path.join(dataDir, 'files') } as const;
  blobs = await openBlobStore({ dataDir, storage }, 'prints');
});
afterAll(() => database.close());

async function store(sizes: readonly number[]) {
  const contents = sizes.map((size) => randomBytes(size));
  const names = entryNames(['photo.jpg', 'صورة.jpg', '写真 1.jpg', 'photo.jpg', 'a/b:c.jpg']);
  const files = contents.map((bytes, index) => ({
    name: names[index] ?? `${index}.jpg`,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }));
  for (const [index, { sha256 }] of files.entries()) {
    await blobs.putBytes(sha256, contents[index] ?? Buffer.alloc(0));
  }
  return { files, contents };
}

function open(files: Parameters<typeof openZip>[1]) {
  return openZip({ kysely: database.kysely, blobs }, files, at);
}

const sizes = [200_000, 1, 65_536, 65_537, 131_071];

describe('openZip', () => {
  it('makes a ZIP file that another program reads, with its names and bytes', async () => {
    const { files, contents } = await store(sizes);
    const zip = open(files);
    const bytes = await buffer(zip.stream());
    expect(bytes.length).toBe(zip.size);
    const read = await fromBufferPromise(bytes);
    const found: [string, Buffer, Date][] = [];
    for await (const entry of read.eachEntry()) {
      const content = await buffer(await read.openReadStreamPromise(entry));
      found.push([entry.fileName, content, entry.getLastModDate({ timezone: 'UTC' })]);
    }
    expect(found.map(([name]) => name)).toEqual([
      '001 photo.jpg',
      '002 صورة.jpg',
      '003 写真 1.jpg',
      '004 photo.jpg',
      '005 a_b_c.jpg',
    ]);
    expect(
      found.map(([, content], index) => content.equals(contents[index] ?? Buffer.alloc(0))),
    ).toEqual(found.map(() => true));
    expect(found.map(([, , time]) => time)).toEqual(found.map(() => at));
  });

  it('makes a ZIP file that unzip finds no fault with, where it is installed', async () => {
    const { files } = await store(sizes);
    const file = path.join(dataDir, 'whole.zip');
    await writeFile(file, open(files).stream());
    const { status, error, stdout } = spawnSync('unzip', ['-t', file], { encoding: 'utf8' });
    const isMissing = error !== undefined && 'code' in error && error.code === 'ENOENT';
    if (!isMissing) expect([status, stdout]).toEqual([0, expect.stringContaining('No errors')]);
  });

  it('resumes at any place with the bytes of the first download', async () => {
    const { files } = await store(sizes);
    const whole = await buffer(open(files).stream());
    const random = randomFrom(60);
    const cuts = Array.from({ length: 60 }, () => 1 + Math.floor(random() * (whole.length - 1)));
    for (const cut of cuts) {
      // Each from a process that remembers nothing.
      const first = await buffer(open(files).stream({ first: 0, last: cut - 1 }));
      const rest = await buffer(open(files).stream({ first: cut, last: whole.length - 1 }));
      expect(Buffer.concat([first, rest]).equals(whole), `cut at ${cut}`).toBe(true);
    }
  });

  it('gives the end of a ZIP file whose beginning was never read', async () => {
    const { files } = await store(sizes);
    const { size } = open(files);
    const end = await buffer(open(files).stream({ first: size - 400, last: size - 1 }));
    const whole = await buffer(open(files).stream());
    expect(end).toEqual(whole.subarray(-400));
  });

  it('reads a file once for its checksum, which is remembered', async () => {
    const { files } = await store([5000, 6000]);
    const reads: boolean[] = [];
    const counted = {
      stream: (...given: Parameters<BlobStore['stream']>) => {
        reads.push(given[1] === undefined);
        return blobs.stream(...given);
      },
    };
    const zip = openZip({ kysely: database.kysely, blobs: counted }, files, at);
    await buffer(zip.stream());
    expect(reads.filter(Boolean)).toHaveLength(2);
    await buffer(zip.stream());
    expect(reads.filter(Boolean)).toHaveLength(2);
  });

  it('fails where the bytes of a file were changed, and remembers no checksum of them', async () => {
    const { files, contents } = await store([5000]);
    const { sha256 = '' } = files[0] ?? {};
    await blobs.remove(sha256);
    await blobs.putBytes(sha256, randomBytes(5000));
    await expect(buffer(open(files).stream())).rejects.toThrow(`${sha256} is damaged`);
    await blobs.remove(sha256);
    await blobs.putBytes(sha256, contents[0] ?? Buffer.alloc(0));
    await buffer(open(files).stream());
    const checksums = await findChecksums(database.kysely, [sha256]);
    expect(checksums.get(sha256)).toBe(crc32(contents[0] ?? Buffer.alloc(0)));
  });

  it('has an entity tag that changes with names, files and time', async () => {
    const { files } = await store([10, 20]);
    const renamed = files.map((one) => ({ ...one, name: `x ${one.name}` }));
    const tags = [
      open(files).etag,
      open(renamed).etag,
      open(files.toReversed()).etag,
      openZip({ kysely: database.kysely, blobs }, files, new Date(0)).etag,
    ];
    expect(new Set(tags).size).toBe(4);
    expect(open(files).etag).toBe(tags[0]);
    expect(tags[0]).toMatch(/^"[0-9a-f]{32}"$/);
  });

  it('fails where a file is missing', async () => {
    const { files } = await store([10, 20]);
    const [, lost] = files;
    await blobs.remove(lost?.sha256 ?? '');
    await expect(buffer(open(files).stream())).rejects.toThrow('ENOENT');
  });
});

describe('entryNames', () => {
  it('keeps names readable, in order, unique and allowed on Windows', () => {
    const long = `${'long '.repeat(40)}.jpeg`;
    expect(
      entryNames(['CON', 'x.', 'a\u0000b\n.jpg', '', '..\\..\\x', 'e\u0301.jpg', long]),
    ).toEqual([
      '001 CON',
      '002 x',
      '003 a_b_.jpg',
      '004',
      '005 .._.._x',
      '006 é.jpg',
      `007 ${'long '.repeat(20).trimEnd()}.jpeg`,
    ]);
  });

  it.each(['長', '🇹🇳', 'é', 'ص'])(
    'cuts a name of %s to what Linux stores, between characters',
    (letter) => {
      const [name = ''] = entryNames([`${letter.repeat(200)}.jpeg`]);
      expect(name).toMatch(new RegExp(`^001 (${letter})+\\.jpeg$`));
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
      expect(name.length).toBeGreaterThan(60);
    },
  );

  it('numbers a thousand files with four digits', () => {
    const names = entryNames(Array.from({ length: 1000 }, () => 'a.jpg'));
    expect([names[0], names[999]]).toEqual(['0001 a.jpg', '1000 a.jpg']);
  });
});
