import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWorkerPool, WorkerTimeout } from './worker-pool.ts';

class SilentWorker extends EventTarget implements Worker {
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  postMessage(): void {
    // The jobs of these tests call nothing in their worker.
  }
  terminate(): void {
    // It has no thread.
  }
}

describe('a job that takes too long', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('times out alone: the other job of its worker fails with an ordinary error', async () => {
    const pool = createWorkerPool<object>({
      size: 1,
      start: () => new SilentWorker(),
      jobsAtOnce: 2,
      jobsPerWorker: 64,
      timeoutMs: 1000,
      idleMs: 50,
    });
    const endless = (): Promise<unknown> =>
      pool
        .run(() => new Promise(() => undefined))
        .catch((error: unknown) => error instanceof WorkerTimeout);
    const first = endless();
    await vi.advanceTimersByTimeAsync(500);
    const second = endless();
    await vi.advanceTimersByTimeAsync(500);
    expect(await Promise.all([first, second])).toEqual([true, false]);
  });
});
