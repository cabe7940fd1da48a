import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newChoice, newPicture } from '../model/photo-list.ts';
import { createPhotoTable } from '../model/photo-table.ts';
import { createOriginalsPersistence } from './originals.ts';

/** Waiting originals, and a storage that has room for none of the given ids. */
const originalsUnderTest = (ids: readonly string[], refused: Set<string>) => {
  const table = createPhotoTable(
    () => undefined,
    () => undefined,
  );
  for (const id of ids) {
    const picture = newPicture({ fileName: 'a.jpg', fileType: 'image/jpeg' });
    table.put({
      item: { id, ...picture, state: 'ready', orderCopy: 'sent', original: 'waiting' },
      cards: [newChoice({ id, frame: 1 }, 'US')],
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
  const store = createOriginalsPersistence(table, {
    dropFile: () => undefined,
    tryToStore: async ({ id }) => {
      if (refused.has(id)) return false;
      stored.push(id);
      return true;
    },
  });
  return {
    stored,
    storeAll: async () => {
      store();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
};

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
