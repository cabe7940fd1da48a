import { afterEach, describe, expect, vi } from 'vitest';
import { buildServer } from '#server/build-server.ts';
import { openLog } from '#server/platform/http/logger.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { watchRoom } from './storage-room.ts';

const hourMs = 60 * 60 * 1000;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('watchRoom', () => {
  it('warns at the start and then at most hourly while less than 1 GB is free', async () => {
    vi.useFakeTimers();
    const log = openLog({ role: 'test', level: 'silent' });
    const warn = vi.spyOn(log, 'warn');
    const free = { bytes: 999_999_999 };
    const stop = await watchRoom({ freeBytes: async () => free.bytes }, log);
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
});
