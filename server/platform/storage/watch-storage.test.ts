import { afterEach, describe, expect, vi } from 'vitest';
import { buildServer } from '#server/build-server.ts';
import { silentLog } from '#tests/support/logs.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { startS3Server } from '#tests/support/s3-server.ts';
import { openFileDriver } from './file-driver.ts';
import { openS3Driver } from './s3-driver.ts';
import { StorageUnavailable } from './storage-unavailable.ts';
import { watchRoom, watchStorage } from './watch-storage.ts';

const hourMs = 60 * 60 * 1000;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('watchRoom', () => {
  it('warns at the start and then at most hourly while less than 1 GB is free', async () => {
    vi.useFakeTimers();
    const warn = vi.spyOn(silentLog, 'warn');
    const free = { bytes: 999_999_999 };
    const stop = watchRoom({ freeBytes: async () => free.bytes }, silentLog);
    await vi.advanceTimersByTimeAsync(0);
    expect(warn.mock.calls).toEqual([
      [
        { freeBytes: 999_999_999 },
        'every photo is refused: less than 1 GB is free on the data disk',
      ],
    ]);
    await vi.advanceTimersByTimeAsync(hourMs - 1);
    expect(warn).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(warn).toHaveBeenCalledTimes(2);
    free.bytes = 1_000_000_000;
    await vi.advanceTimersByTimeAsync(3 * hourMs);
    expect(warn).toHaveBeenCalledTimes(2);
    stop();
    free.bytes = 0;
    await vi.advanceTimersByTimeAsync(3 * hourMs);
    expect(warn).toHaveBeenCalledTimes(2);
  });
});

describe('watchStorage', () => {
  it('says at the start why an S3 service refuses the shop, and nothing of one that works', async () => {
    const server = await startS3Server();
    try {
      const { ping } = openS3Driver(server.bucket('photos'));
      const store = { ping: vi.fn(ping) };
      const warn = vi.fn<(facts: object, text: string) => void>();
      watchStorage(store, { warn }, 'photos cannot be stored')();
      await store.ping.mock.results[0]?.value;
      expect(warn).not.toHaveBeenCalled();
      server.refused.add('HEAD');
      watchStorage(store, { warn }, 'photos cannot be stored')();
      await vi.waitFor(() => expect(warn).toHaveBeenCalled());
      expect(warn.mock.calls).toEqual([
        [
          {},
          'photos cannot be stored: the storage responded with HTTP 403; npm run ops -- doctor checks the settings',
        ],
      ]);
    } finally {
      server.close();
    }
  });

  it('names the folder that cannot be written to', async () => {
    const warn = vi.fn<(facts: object, text: string) => void>();
    watchStorage(openFileDriver(import.meta.filename), { warn }, 'photos cannot be archived')();
    await vi.waitFor(() => expect(warn).toHaveBeenCalled());
    expect(warn.mock.calls[0]?.[1]).toMatch(
      /^photos cannot be archived: E\w+: [^;]*watch-storage\.test\.ts/,
    );
    const unmounted = vi.fn<(facts: object, text: string) => void>();
    watchStorage(openFileDriver('/proc/fpx'), { warn: unmounted }, 'photos cannot be archived')();
    await vi.waitFor(() => expect(unmounted).toHaveBeenCalled());
  });
});

describe('GET /readyz', () => {
  it('reports a full storage with 200, because orders of stored photos still work', async ({
    shop,
  }) => {
    const blobs = { ...shop.parts.blobs, freeBytes: async () => 999_999_999 };
    const app = await buildServer({ ...shop.parts, blobs });
    const { statusCode, body } = await app.inject('/readyz');
    await app.close();
    expect(statusCode).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ database: 'ok', storage: 'full', queue: 'ok' });
  });

  it('writes nothing, however often it is asked', async ({ shop }) => {
    const ping = vi.fn<() => Promise<void>>(async () => undefined);
    const app = await buildServer({ ...shop.parts, blobs: { ...shop.parts.blobs, ping } });
    for (let index = 0; index < 20; index += 1) {
      expect((await app.inject('/readyz')).statusCode).toBe(200);
    }
    await app.close();
    expect(ping).toHaveBeenCalledTimes(1);
  });

  it.for(['ENOSPC', 'EDQUOT'])(
    'reports a storage in which nothing can be written any more because of %s with 200',
    async (code, { shop }) => {
      const cause = Object.assign(new Error(`${code}: write`), { code, syscall: 'write' });
      const ping = () => Promise.reject(new StorageUnavailable(cause));
      const app = await buildServer({ ...shop.parts, blobs: { ...shop.parts.blobs, ping } });
      const { statusCode, body } = await app.inject('/readyz');
      await app.close();
      expect(statusCode).toBe(200);
      expect(JSON.parse(body)).toMatchObject({ database: 'ok', storage: 'full', queue: 'ok' });
    },
  );
});
