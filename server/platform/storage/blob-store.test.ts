import { createHash, randomBytes } from 'node:crypto';
import { readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSharedFolder } from '#tests/support/test-folders.ts';
import { findS3Engine, makeBucket } from '#tests/support/s3-engine.ts';
import { startS3Server } from '#tests/support/s3-server.ts';
import { openBlobStore, probeStorage, type StoredFile } from './blob-store.ts';
import type { BlobPlace } from './storage-driver.ts';
import { openS3Driver } from './s3-driver.ts';
import { StorageUnavailable } from './storage-unavailable.ts';

const s3 = await startS3Server();
const engine = findS3Engine();
const engineBucket = engine && (await makeBucket(engine));
const dataDir = makeSharedFolder();
let files: string;
beforeAll(async () => {
  files = path.join(dataDir, 'files');
});
afterAll(async () => {
  s3.close();
  await engineBucket?.drop();
});

const places = {
  files: () => ({ kind: 'files', directory: files }),
  s3: () => s3.bucket('photos-of-the-test'),
  ...(engineBucket && { engine: () => engineBucket.place }),
} satisfies Record<string, () => BlobPlace>;

function blob(size = 100_000): { hash: string; bytes: Buffer } {
  const bytes = randomBytes(size);
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') };
}

describe.each(Object.entries(places))('%s', (_kind, place) => {
  const open = () => openBlobStore({ dataDir, storage: place() });

  test('keeps a file and bytes in memory under their hash, byte for byte', async () => {
    const blobs = await open();
    const { hash, bytes } = blob(3_000_000);
    const local = path.join(dataDir, 'local');
    await writeFile(local, bytes);
    expect(await blobs.exists(hash)).toBe(false);
    await blobs.putFile(hash, local);
    expect(await blobs.exists(hash)).toBe(true);
    expect((await buffer(await blobs.stream(hash))).equals(bytes)).toBe(true);
    expect((await stat(local)).size).toBe(bytes.length);
    const small = blob(500);
    await blobs.putBytes(small.hash, small.bytes);
    expect(await buffer(await blobs.stream(small.hash))).toEqual(small.bytes);
  });

  test('reads a part of a file', async () => {
    const blobs = await open();
    const { hash, bytes } = blob();
    await blobs.putBytes(hash, bytes);
    const part = await buffer(await blobs.stream(hash, { first: 65_530, last: 65_540 }));
    expect(part).toEqual(bytes.subarray(65_530, 65_541));
  });

  test('stores the same content once, also for concurrent calls', async () => {
    const blobs = await open();
    const { hash, bytes } = blob();
    await Promise.all([1, 2, 3].map(() => blobs.putBytes(hash, bytes)));
    s3.puts.length = 0;
    // An existing file is not written again: other bytes with the same name change nothing.
    await blobs.putBytes(hash, Buffer.from('other'));
    expect(s3.puts).toEqual([]);
    expect(await buffer(await blobs.stream(hash))).toEqual(bytes);
  });

  test('knows the size of a file, and replaces a damaged one', async () => {
    const blobs = await open();
    const { hash, bytes } = blob();
    expect(await blobs.sizeOf(hash)).toBeNull();
    await blobs.putBytes(hash, Buffer.from('cut'));
    expect(await blobs.sizeOf(hash)).toBe(3);
    const local = path.join(dataDir, 'whole');
    await writeFile(local, bytes);
    await blobs.replaceFile(hash, local);
    expect(await blobs.sizeOf(hash)).toBe(bytes.length);
    expect(await buffer(await blobs.stream(hash))).toEqual(bytes);
  });

  test('lists each of its files once', async () => {
    const blobs = await open();
    const made = [blob(10), blob(20), blob(30)];
    for (const { hash, bytes } of made) await blobs.putBytes(hash, bytes);
    const listed: StoredFile[] = [];
    for await (const file of blobs.list()) listed.push(file);
    expect(new Set(listed.map(({ sha256 }) => sha256)).size).toBe(listed.length);
    for (const { hash, bytes } of made) {
      const file = listed.find(({ sha256 }) => sha256 === hash);
      expect(file?.size).toBe(bytes.length);
      // Swift rounds the second up.
      expect(file?.writtenAt.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
    }
  });

  test('removes a file, and reports no error for a missing one', async () => {
    const blobs = await open();
    const { hash, bytes } = blob();
    await blobs.putBytes(hash, bytes);
    await blobs.remove(hash);
    expect(await blobs.exists(hash)).toBe(false);
    await expect(blobs.remove(hash)).resolves.toBeUndefined();
  });

  test('rejects the reading of a missing file', async () => {
    const blobs = await open();
    const read = async () => buffer(await blobs.stream(blob().hash));
    await expect(read()).rejects.toThrow();
  });

  test('rejects a local file that cannot be read', async () => {
    const blobs = await open();
    const { hash } = blob();
    await expect(blobs.putFile(hash, path.join(dataDir, 'nowhere'))).rejects.toThrow('ENOENT');
    // A folder can be opened, but not read.
    await expect(blobs.putFile(hash, dataDir)).rejects.toThrow(/EISDIR|ENOTSUP/);
    expect(await blobs.exists(hash)).toBe(false);
  });

  test('passes the probe of the doctor', async () => {
    await expect(probeStorage(place())).resolves.toBeUndefined();
  });

  test('reports its readiness and the free disk space', async () => {
    const blobs = await open();
    await expect(blobs.ping()).resolves.toBeUndefined();
    expect(await blobs.freeBytes()).toBeGreaterThan(0);
  });

  test('accepts only a hash as name', async () => {
    const blobs = await open();
    for (const name of ['', '../../etc/passwd', 'A'.repeat(64), `${'a'.repeat(64)}/..`]) {
      await expect(blobs.putBytes(name, Buffer.from('x'))).rejects.toThrow('SHA-256');
      await expect(blobs.exists(name)).rejects.toThrow('SHA-256');
    }
  });
});

test('openBlobStore leaves nothing behind of a file that cannot be read', async () => {
  const blobs = await openBlobStore({ dataDir, storage: { kind: 'files', directory: files } });
  const { hash } = blob();
  await expect(blobs.putFile(hash, path.join(dataDir, 'nowhere'))).rejects.toThrow('ENOENT');
  expect(await blobs.exists(hash)).toBe(false);
  expect(await readdir(path.join(files, 'incoming'))).toEqual([]);
});

test('openBlobStore reports a refusal of the S3 storage as an error, not as a missing file', async () => {
  const blobs = await openBlobStore({ dataDir, storage: places.s3() });
  const { hash, bytes } = blob(3_000_000);
  const local = path.join(dataDir, 'refused');
  await writeFile(local, bytes);
  try {
    s3.refused.add('PUT');
    await expect(blobs.putFile(hash, local)).rejects.toThrow();
    s3.refused.add('HEAD');
    await expect(blobs.exists(hash)).rejects.toThrow();
  } finally {
    s3.refused.clear();
  }
});

test('probeStorage rejects where the S3 storage does not say that an object is missing', async () => {
  try {
    s3.refused.add('HEAD');
    await expect(probeStorage(places.s3())).rejects.toThrow();
  } finally {
    s3.refused.clear();
  }
});

test('openBlobStore is not ready while its storage is unreachable', async () => {
  await writeFile(path.join(dataDir, 'a-file'), '');
  const gone = await openBlobStore({
    dataDir,
    storage: { ...openAway(), credentials: { id: 'test', secret: 'test' } },
  });
  await expect(gone.ping()).rejects.toThrow();
  const unwritable = await openBlobStore({
    dataDir,
    storage: { kind: 'files', directory: path.join(dataDir, 'a-file/files') },
  });
  await expect(unwritable.ping()).rejects.toThrow();
});

test('openS3Driver gives up a storage that accepts calls and never answers', async () => {
  const driver = openS3Driver(places.s3(), { connect: 1_000, response: 200, silence: 400 });
  const silent = async (method: string, call: () => Promise<unknown>): Promise<void> => {
    s3.ignored.add(method);
    await expect(call()).rejects.toThrow(/exceeded|timed out/);
    s3.ignored.clear();
  };
  await driver.put('photos/silent', Buffer.from('kept'));
  await silent('HEAD', () => driver.ping());
  await silent('GET', () => driver.read('photos/silent'));
  await silent('DELETE', () => driver.remove('photos/silent'));
  await silent('PUT', () => driver.put('photos/silent', Buffer.from('new')));
  expect(await driver.sizeOf('photos/silent')).toBe(4);
});

test('openS3Driver throws StorageUnavailable for failures that pass, and no other ones', async () => {
  const away = openS3Driver({ ...openAway(), credentials: { id: 'test', secret: 'test' } });
  await expect(away.sizeOf('photos/a')).rejects.toThrow(StorageUnavailable);
  const silent = openS3Driver(places.s3(), { connect: 1_000, response: 200, silence: 400 });
  s3.ignored.add('HEAD');
  await expect(silent.sizeOf('photos/a')).rejects.toThrow(StorageUnavailable);
  s3.ignored.clear();
  const driver = openS3Driver(places.s3());
  s3.overloaded.add('PUT');
  await expect(driver.put('photos/a', Buffer.from('a'))).rejects.toThrow(StorageUnavailable);
  s3.overloaded.clear();
  const missing = await driver.read('photos/none').catch((error: unknown) => error);
  expect(missing).toBeInstanceOf(Error);
  expect(missing).not.toBeInstanceOf(StorageUnavailable);
});

test('openS3Driver throws StorageUnavailable with the status where the storage refuses the shop', async () => {
  const driver = openS3Driver(places.s3());
  const calls = {
    PUT: () => driver.put('photos/a', Buffer.from('a')),
    HEAD: () => driver.sizeOf('photos/a'),
    GET: () => driver.read('photos/a'),
    DELETE: () => driver.remove('photos/a'),
  };
  for (const [method, call] of Object.entries(calls)) {
    s3.refused.add(method);
    const error = await call().catch((thrown: unknown) => thrown);
    s3.refused.clear();
    expect(error, method).toBeInstanceOf(StorageUnavailable);
    expect(error, method).toHaveProperty('message', 'the storage responded with HTTP 403');
  }
});

function openAway() {
  return { kind: 's3', bucket: 'b', region: 'eu-west-1', endpoint: 'http://127.0.0.1:1' } as const;
}
