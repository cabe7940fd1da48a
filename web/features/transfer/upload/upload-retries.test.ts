import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openConnectionMeter } from './connection-speed.ts';
import { createUploadQueue, type UploadOutcome } from './upload-queue.ts';
import type { UploadTask } from './upload-task.ts';

function task(photoId: string): UploadTask {
  return {
    photoId,
    kind: 'original',
    sha256: 'a'.repeat(64),
    fileName: 'a.jpg',
    fileType: 'image/jpeg',
    needed: false,
  };
}

const failed: UploadOutcome = {
  state: 'failed',
  fault: { code: 'photo_timed_out', retryable: true },
};

/** A queue whose attempts have these outcomes in turn, by photo, and then arrive. */
function queueUnderTest(outcomes: Readonly<Record<string, UploadOutcome[]>>) {
  const started: string[] = [];
  const states = new Map<string, string>();
  const queue = createUploadQueue({
    meter: openConnectionMeter(),
    busy: () => undefined,
    progress: () => undefined,
    send: async ({ photoId }) => {
      started.push(photoId);
      return outcomes[photoId]?.shift() ?? { state: 'sent' };
    },
    changed: ({ photoId }, state, fault) =>
      states.set(photoId, fault ? `${state} ${fault.code}` : state),
  });
  const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { queue, started, later, states: () => Object.fromEntries(states) };
}

describe('a file that the upload queue sends in vain', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is sent again after a delay, while the others go on', async () => {
    const { queue, later, started, states } = queueUnderTest({ a: [failed, failed] });
    for (const id of ['a', 'b', 'c', 'd', 'e']) queue.add(task(id));
    await later(0);
    expect(started).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(states()).toMatchObject({ a: 'waiting', e: 'sent' });
    await later(60_000);
    expect(states()).toMatchObject({ a: 'sent' });
  });

  it('is given up after three attempts, until the customer asks for another one', async () => {
    const { queue, later, started, states } = queueUnderTest({ a: [failed, failed, failed] });
    queue.add(task('a'));
    await later(600_000);
    queue.resume();
    await later(600_000);
    expect(started).toEqual(['a', 'a', 'a']);
    expect(states()).toEqual({ a: 'failed photo_timed_out' });
    queue.retry('a');
    await later(0);
    expect(states()).toEqual({ a: 'sent' });
  });

  it('has three attempts of its own, however often the connection broke before', async () => {
    const broken: UploadOutcome = {
      state: 'broken',
      fault: { code: 'network_error', retryable: true },
    };
    const outcomes = { a: [...Array.from({ length: 6 }, () => broken), failed, failed] };
    const { queue, later, states } = queueUnderTest(outcomes);
    queue.add(task('a'));
    await later(600_000);
    expect(states()).toEqual({ a: 'sent' });
  });
});
