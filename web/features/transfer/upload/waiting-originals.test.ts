import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { newChoice, newPicture } from '#web/lib/photos/photo-list.ts';
import { createPhotoTable, toPublished } from '#web/lib/photos/photo-table.ts';
import { openConnectionMeter } from './connection-speed.ts';
import { sendChange } from './send-change.ts';
import { createUploadQueue, type UploadOutcome } from './upload-queue.ts';

const orderNumber = 'FPX-000001';
const broken: UploadOutcome = {
  state: 'broken',
  fault: { code: 'network_error', retryable: true },
};

/** Two originals of a placed order, and the queue that sends them; each attempt has the outcome of its photo. */
function originalsUnderTest(outcomes: Record<string, UploadOutcome>) {
  const table = createPhotoTable(
    () => undefined,
    () => undefined,
  );
  const queue = createUploadQueue({
    meter: openConnectionMeter(),
    busy: () => undefined,
    progress: () => undefined,
    send: async ({ photoId }) => outcomes[photoId] ?? { state: 'sent' },
    changed: (task, state, fault) => {
      const item = table.get(task.photoId)?.item;
      if (!item || state === 'lost') return;
      table.change(task.photoId, { item: sendChange(item, task, state, fault) });
    },
  });
  for (const id of ['a', 'b']) {
    const picture = newPicture({ fileName: 'a.jpg', fileType: 'image/jpeg' });
    table.put({
      item: { id, ...picture, state: 'ready', orderCopy: 'sent', original: 'waiting' },
      cards: [newChoice(defaultCatalogue, { id, frame: 1 }, 'US')],
      removed: [],
      source: null,
      file: null,
      orderCopyHash: 'b',
      orderNumber,
      removedAt: null,
      tab: '',
      addedAt: 0,
    });
    const file = { sha256: id, fileName: 'a.jpg', fileType: 'image/jpeg' };
    queue.add({ photoId: id, kind: 'original', ...file, needed: false });
  }
  return {
    outcomes,
    states: () => table.all().map(({ item }) => item.original),
    counts: () => toPublished(table.all()).originals.get(orderNumber),
    toSend: () => toPublished(table.all()).originalsToSend,
  };
}

describe('the originals of a placed order', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are still to be sent while the connection stays down', async () => {
    const { counts, toSend, states, outcomes } = originalsUnderTest({ a: broken, b: broken });
    await vi.advanceTimersByTimeAsync(300_000);
    expect(states()).toEqual(['failed', 'failed']);
    expect(counts()).toMatchObject({ total: 2, done: 0, failed: 0 });
    expect(toSend()).toEqual(['a', 'b']);
    for (const id of ['a', 'b']) outcomes[id] = { state: 'sent' };
    await vi.advanceTimersByTimeAsync(60_000);
    expect(counts()).toMatchObject({ total: 2, done: 2, failed: 0 });
  });

  it.each([false, true])(
    'have failed when they are refused, even if another visit may send them: %s',
    async (retryable) => {
      const fault = { code: 'photo_unreadable', retryable };
      const { counts, toSend } = originalsUnderTest({ a: { state: 'refused', fault }, b: broken });
      await vi.advanceTimersByTimeAsync(300_000);
      expect(counts()).toMatchObject({ total: 2, done: 0, failed: 1 });
      expect(toSend()).toEqual(['b']);
    },
  );
});
