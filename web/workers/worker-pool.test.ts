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

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a job that takes too long', () => {
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

describe('a worker that dies', () => {
  it('leaves no timer that ends the next worker during its work', async () => {
    const workers: SilentWorker[] = [];
    const pool = createWorkerPool<object>({
      size: 1,
      start: () => {
        const worker = new SilentWorker();
        workers.push(worker);
        return worker;
      },
      jobsAtOnce: 2,
      jobsPerWorker: 64,
      timeoutMs: 60_000,
      idleMs: 5000,
    });
    const endless = () => pool.run(() => new Promise<void>(() => undefined));
    const both = Promise.allSettled([endless(), endless()]);
    workers[0]?.dispatchEvent(new Event('error'));
    await both;
    const again = pool.run(
      () =>
        new Promise<string>((resolve) => {
          setTimeout(() => resolve('done'), 20_000);
        }),
    );
    const outcome = again.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await outcome).toBe('done');
  });
});
