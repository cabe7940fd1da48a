import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openConnectionMeter } from './connection-speed.ts';
import { createUploadQueue, type UploadAttempt, type UploadOutcome } from './upload-queue.ts';
import type { UploadTask } from './upload-task.ts';

function task(photoId: string, needed = true): UploadTask {
  return {
    photoId,
    kind: needed ? 'order-copy' : 'original',
    sha256: 'a'.repeat(64),
    fileName: 'a.jpg',
    fileType: 'image/jpeg',
    needed,
  };
}

const fault = { code: 'network_error', retryable: true };
const broken: UploadOutcome = { state: 'broken', fault };

/** A queue whose attempts end when the test says so, and stop when they are aborted. */
function queueUnderTest(connection?: string) {
  const running = new Map<string, (outcome: UploadOutcome) => void>();
  const started: string[] = [];
  const states = new Map<string, string>();
  const reports = new Map<string, UploadAttempt['progress']>();
  const name = ({ photoId, kind }: UploadTask) => (kind === 'original' ? `${photoId}+` : photoId);
  let busy = false;
  const queue = createUploadQueue({
    meter: openConnectionMeter(connection),
    busy: (isBusy) => {
      busy = isBusy;
    },
    send: (sent: UploadTask, { signal, progress }: UploadAttempt) =>
      new Promise((resolve) => {
        started.push(name(sent));
        reports.set(name(sent), progress);
        running.set(name(sent), (outcome) => {
          running.delete(name(sent));
          resolve(outcome);
        });
        signal.addEventListener('abort', () => running.get(name(sent))?.({ state: 'stopped' }));
      }),
    changed: (sent, state, why) => states.set(name(sent), why ? `${state} ${why.code}` : state),
    progress: () => undefined,
  });
  const end = async (key: string, outcome: UploadOutcome = { state: 'sent' }): Promise<void> => {
    const finish = running.get(key);
    if (!finish) throw new Error(`${key} is not being sent`);
    finish(outcome);
    await vi.advanceTimersByTimeAsync(0);
  };
  return {
    queue,
    end,
    started,
    sent: (key: string, bytes: number) => reports.get(key)?.(bytes, 10_000_000),
    busy: () => busy,
    states: () => Object.fromEntries(states),
    running: () => [...running.keys()],
    later: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

describe('the upload queue', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('sends three at a time, in order', async () => {
    const { queue, running, end } = queueUnderTest();
    for (const id of ['a', 'b', 'c', 'd', 'e']) queue.add(task(id));
    expect(running()).toEqual(['a', 'b', 'c']);
    await end('b');
    expect(running()).toEqual(['a', 'c', 'd']);
  });

  it('sends one at a time on a connection the browser calls slow, until some files have arrived', async () => {
    const { queue, running, end } = queueUnderTest('2g');
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) queue.add(task(id));
    for (const id of ['a', 'b', 'c', 'd']) {
      expect(running()).toEqual([id]);
      await end(id);
    }
    expect(running()).toEqual(['e', 'f']);
  });

  it('sends fewer at once when the connection proves slow', async () => {
    const { queue, running, end, later, sent } = queueUnderTest();
    for (const id of ['a', 'b', 'c', 'd', 'e']) queue.add(task(id));
    sent('a', 0);
    await later(4000);
    sent('a', 10_000);
    await end('a');
    await end('b');
    expect(running()).toEqual(['c']);
    await end('c');
    expect(running()).toEqual(['d']);
  });

  it('sends more at once when the connection proves fast', async () => {
    const { queue, running, end, later, sent } = queueUnderTest();
    for (let count = 1; count <= 20; count += 1) queue.add(task(`photo ${count}`));
    for (let turn = 0; turn < 9; turn += 1) {
      const [id = ''] = running();
      sent(id, 0);
      await later(2000);
      sent(id, 10_000_000);
      await end(id);
    }
    expect(running()).toHaveLength(5);
  });

  it('sends a file once, however often it is added', async () => {
    const { queue, started, end } = queueUnderTest();
    queue.add(task('a'));
    queue.add(task('a'));
    await end('a');
    expect(started).toEqual(['a']);
  });

  it('sends required files first and interrupts an original in flight for them', async () => {
    const { queue, running, states, end, later } = queueUnderTest();
    for (const id of ['a', 'b', 'c', 'd']) queue.add(task(id, false));
    queue.add(task('e'));
    await later(0);
    expect(running()).toEqual(['a+', 'b+', 'e']);
    expect(states()).toMatchObject({ 'c+': 'waiting' });
    await end('e');
    expect(running()).toEqual(['a+', 'b+', 'c+']);
  });

  it('holds originals back until it is released', async () => {
    const { queue, running } = queueUnderTest();
    queue.holdBack(true);
    queue.add(task('a', false));
    queue.add(task('b'));
    expect(running()).toEqual(['b']);
    queue.holdBack(false);
    expect(running()).toEqual(['b', 'a+']);
  });

  it('continues with other files when one is refused, and retries that one on request', async () => {
    const { queue, states, end, running, later } = queueUnderTest();
    for (const id of ['a', 'b']) queue.add(task(id));
    await end('a', { state: 'refused', fault: { code: 'photo_unreadable', retryable: false } });
    await end('b');
    await later(600_000);
    expect(states()).toEqual({ a: 'failed photo_unreadable', b: 'sent' });
    expect(running()).toEqual([]);
    queue.retry('a');
    expect(running()).toEqual(['a']);
  });

  it('pauses after a connection failure, then sends a single file, then gradually more', async () => {
    const { queue, running, end, later, states } = queueUnderTest();
    for (const id of ['a', 'b', 'c', 'd', 'e']) queue.add(task(id));
    for (const id of ['a', 'b', 'c']) await end(id, broken);
    expect(running()).toEqual([]);
    expect(states()).toMatchObject({ a: 'waiting', d: 'waiting' });
    // Three files failed, but the connection broke once.
    await later(1300);
    expect(running()).toEqual(['d']);
    await end('d');
    expect(running()).toHaveLength(2);
    await end('e');
    for (const id of ['a', 'b']) await end(id);
    for (const id of ['f', 'g', 'h', 'i']) queue.add(task(id));
    expect(running()).toHaveLength(3);
  });

  it('waits as long as the server asks for', async () => {
    const { queue, running, end, later } = queueUnderTest();
    queue.add(task('a'));
    await end('a', { ...broken, afterMs: 20_000 });
    await later(19_000);
    expect(running()).toEqual([]);
    await later(2000);
    expect(running()).toEqual(['a']);
  });

  it('reports a failure while the connection stays down, and continues by itself once it works again', async () => {
    const { queue, states, end, later, running } = queueUnderTest();
    queue.add(task('a'));
    queue.add(task('b'));
    for (let fails = 0; fails < 12; fails += 1) {
      for (const id of running()) await end(id, broken);
      await later(60_000);
    }
    expect(states().b).toMatch(/failed network_error|sending/);
    while (running().length > 0) {
      for (const id of running()) await end(id);
    }
    expect(states()).toEqual({ a: 'sent', b: 'sent' });
  });

  it('marks all files failed while the connection stays down, except the one it probes with', async () => {
    const { queue, states, end, later, running, started } = queueUnderTest();
    const ids = Array.from({ length: 30 }, (_, index) => `photo ${index + 1}`);
    for (const id of ids) queue.add(task(id));
    for (let fails = 0; fails < 20; fails += 1) {
      for (const id of running()) await end(id, broken);
      await later(60_000);
      expect(running()).toHaveLength(1);
    }
    const probing = running()[0] ?? '';
    expect(states()).toEqual(
      Object.fromEntries(
        ids.map((id) => [id, id === probing ? 'sending' : 'failed network_error']),
      ),
    );
    expect(started.length).toBeLessThan(30);
    queue.add(task('late'));
    await end(probing, broken);
    expect(states()).toMatchObject({ late: 'failed network_error' });
  });

  it('is not blocked by one file the server fails on', async () => {
    const { queue, end, later, running, states } = queueUnderTest();
    for (const id of ['bad', 'b', 'c', 'd', 'e']) queue.add(task(id));
    for (let turn = 0; turn < 10; turn += 1) {
      for (const id of running()) await end(id, id === 'bad' ? broken : { state: 'sent' });
      await later(40_000);
    }
    expect(states()).toMatchObject({ b: 'sent', c: 'sent', d: 'sent', e: 'sent' });
    expect(states().bad).toMatch(/failed|sending/);
  });

  it('stops while there is no connection and resumes where it was', async () => {
    const { queue, running, states, later } = queueUnderTest();
    queue.add(task('a'));
    queue.pause();
    await later(600_000);
    expect(running()).toEqual([]);
    expect(states()).toEqual({ a: 'waiting' });
    queue.resume();
    expect(running()).toEqual(['a']);
  });

  it('is busy while something can be sent, but neither offline nor while nothing arrives', async () => {
    const { queue, busy, end, later, running } = queueUnderTest();
    expect(busy()).toBe(false);
    queue.add(task('a'));
    queue.add(task('b'));
    expect(busy()).toBe(true);
    queue.pause();
    expect(busy()).toBe(false);
    queue.resume();
    await later(0);
    await end('a', { state: 'refused', fault });
    expect(busy()).toBe(true);
    for (let fails = 0; fails < 5; fails += 1) {
      for (const id of running()) await end(id, broken);
      await later(60_000);
    }
    expect(busy()).toBe(false);
    await end('b');
    expect(busy()).toBe(false);
    queue.retry('a');
    expect(busy()).toBe(true);
    await end('a');
    expect(busy()).toBe(false);
  });

  it('leaves a file to the tab that sends it, and checks again', async () => {
    const { queue, running, end, later } = queueUnderTest();
    for (const id of ['a', 'b', 'c', 'd']) queue.add(task(id));
    await end('a', { state: 'busy' });
    expect(running()).toEqual(['b', 'c', 'd']);
    for (const id of ['b', 'c', 'd']) await end(id);
    await later(5000);
    expect(running()).toEqual(['a']);
  });

  it('forgets a removed photo, sending or waiting', async () => {
    const { queue, running, started, end, later } = queueUnderTest();
    for (const id of ['a', 'b', 'c', 'd']) queue.add(task(id));
    queue.drop('d');
    queue.drop('a');
    for (const id of ['b', 'c']) await end(id);
    await later(60_000);
    expect(running()).toEqual([]);
    expect(started).toEqual(['a', 'b', 'c']);
    queue.add(task('a'));
    expect(running()).toEqual(['a']);
  });

  it('reports a file that this device has lost', async () => {
    const { queue, states, end } = queueUnderTest();
    queue.add(task('a', false));
    await end('a+', { state: 'lost' });
    expect(states()).toEqual({ 'a+': 'lost' });
  });
});
