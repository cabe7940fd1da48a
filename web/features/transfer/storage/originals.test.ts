import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { newChoice, newPicture } from '#web/lib/photos/photo-list.ts';
import { createPhotoTable } from '#web/lib/photos/photo-table.ts';
import { createOriginalsPersistence } from './originals.ts';

/** Waiting originals, and a storage that has room for none of the given ids. */
function originalsUnderTest(ids: readonly string[], refused: Set<string>) {
  const table = createPhotoTable(
    () => undefined,
    () => undefined,
  );
  for (const id of ids) {
    const picture = newPicture({ fileName: 'a.jpg', fileType: 'image/jpeg' });
    table.put({
      item: { id, ...picture, state: 'ready', orderCopy: 'sent', original: 'waiting' },
      cards: [newChoice(defaultCatalogue, { id, frame: 1 }, 'US')],
      removed: [],
      source: null,
      file: new File(['photo'], 'a.jpg'),
      orderCopyHash: 'b',
      orderNumber: null,
      removedAt: null,
      tab: '',
      addedAt: 0,
    });
  }
  const stored: string[] = [];
  /** The order in which originals and the records of all photos are stored. */
  const events: string[] = [];
  const store = createOriginalsPersistence(table, {
    dropFile: () => undefined,
    flush: async () => {
      events.push('records');
    },
    tryToStore: async ({ id }) => {
      if (refused.has(id)) return false;
      events.push(id);
      stored.push(id);
      return true;
    },
  });
  return {
    stored,
    events,
    storeAll: async () => {
      store();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

describe('createOriginalsPersistence', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    const storage = { estimate: async () => ({ quota: 2 ** 40 }), persisted: async () => true };
    vi.stubGlobal('navigator', { storage });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('stores each original once', async () => {
    const { stored, storeAll } = originalsUnderTest(['a', 'b'], new Set());
    await storeAll();
    await storeAll();
    expect(stored).toEqual(['a', 'b']);
  });

  it('stores the records of photos before their originals', async () => {
    const { events, storeAll } = originalsUnderTest(['a', 'b'], new Set());
    await storeAll();
    expect(events).toEqual(['records', 'a', 'b']);
  });

  it('stores originals in a browser that does not report its quota', async () => {
    vi.stubGlobal('navigator', { storage: {} });
    const { stored, storeAll } = originalsUnderTest(['a', 'b'], new Set());
    await storeAll();
    expect(stored).toEqual(['a', 'b']);
  });

  it('stores an original that did not fit when there is room for it', async () => {
    const refused = new Set(['a']);
    const { stored, storeAll } = originalsUnderTest(['a'], refused);
    await storeAll();
    expect(stored).toEqual([]);
    refused.clear();
    await storeAll();
    expect(stored).toEqual(['a']);
  });

  it('stores the other originals before one that did not fit', async () => {
    const refused = new Set(['a']);
    const { stored, storeAll } = originalsUnderTest(['a', 'b', 'c'], refused);
    for (let call = 0; call < 3; call += 1) await storeAll();
    expect(stored).toEqual(['b', 'c']);
    refused.clear();
    await storeAll();
    expect(stored).toEqual(['b', 'c', 'a']);
  });
});
