import { describe, expect, it } from 'vitest';
import type { PhotoPart, StoredRecord } from '#web/lib/photo-database.ts';
import { isGone } from '#web/lib/photos/counts.ts';
import { isRemovedByShop, planRestore } from './restore.ts';

const now = 1_800_000_000_000;
const hour = 60 * 60 * 1000;

function idOf(number: number) {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

function card(number: number, change: object = {}) {
  return {
    id: idOf(number),
    frame: number,
    productType: 'photo_print',
    shape: null,
    size: '5x7',
    quantity: 2,
    ...change,
  };
}

function record(number: number, change: object = {}): StoredRecord & Record<string, unknown> {
  return {
    id: idOf(number),
    cards: [card(number)],
    fileName: 'a.jpg',
    fileType: 'image/jpeg',
    width: 4000,
    height: 3000,
    originalHash: 'a'.repeat(64),
    orderCopyHash: 'b'.repeat(64),
    orderCopySent: false,
    originalSent: false,
    orderNumber: null,
    removedAt: null,
    tab: 'mine',
    addedAt: now - 1000,
    ...change,
  };
}

function plan(records: readonly StoredRecord[], parts: Record<number, PhotoPart[]>) {
  return planRestore(
    {
      records,
      parts: new Map(
        Object.entries(parts).map(([id, names]) => [idOf(Number(id)), new Set(names)]),
      ),
    },
    new Set(['open']),
    now,
  );
}

describe('planRestore', () => {
  it('restores photos unchanged, ordered by frame', () => {
    const { photos, remove } = plan([record(2), record(1, { cards: [card(1, { quantity: 9 })] })], {
      1: ['order-copy', 'preview'],
      2: ['original'],
    });
    expect(photos.map(({ item, cards }) => ({ ...item, ...cards[0] }))).toMatchObject([
      {
        frame: 1,
        state: 'ready',
        size: '5x7',
        quantity: 9,
        orderCopy: 'waiting',
        original: 'waiting',
      },
      { frame: 2, state: 'ready', size: '5x7', quantity: 2 },
    ]);
    expect(remove).toEqual([]);
  });

  it('fills in missing fields of a photo', () => {
    const bare = { id: idOf(1), cards: [{ id: idOf(1), frame: 1 }] };
    const { photos } = plan([bare], { 1: ['order-copy'] });
    expect({ ...photos[0]?.item, ...photos[0]?.cards[0] }).toMatchObject({
      fileName: `image-${idOf(1)}.jpg`,
      fileType: 'image/jpeg',
      productType: 'photo_print',
      size: '4x6',
      quantity: 1,
    });
  });

  it('restores all cards of a photo', () => {
    const cards = [card(1), card(7, { frame: 1, size: '8x10' })];
    const { photos } = plan([record(1, { cards })], { 1: ['order-copy'] });
    expect(photos).toHaveLength(1);
    expect(photos[0]?.cards).toMatchObject([
      { id: idOf(1), frame: 1, size: '5x7', kept: false },
      { id: idOf(7), frame: 1, size: '8x10', quantity: 2 },
    ]);
  });

  it('restores a photo as missing when neither this device nor the server has its file', () => {
    const sent = record(2, { orderCopySent: true });
    const { photos, remove } = plan([record(1, { fileSize: 7, fileDate: 9 }), sent], {
      1: ['preview'],
    });
    expect(photos.map(({ item }) => isGone(item))).toEqual([true, false]);
    expect(photos[0]?.source).toEqual({ size: 7, date: 9 });
    expect(remove).toEqual([]);
  });

  it('does not treat a photo as missing that an open page is still reading', () => {
    const { photos } = plan([record(1, { tab: 'open' }), record(2, { tab: 'ended' })], {});
    expect(photos.map(({ item }) => [item.state, isGone(item)])).toEqual([
      ['waiting', false],
      ['ready', true],
    ]);
  });

  it('removes an ordered photo of which nothing is left', () => {
    expect(plan([record(1, { orderNumber: 'FPX-123456' })], {})).toEqual({
      photos: [],
      remove: [idOf(1)],
    });
  });

  it('removes the unsent original of a placed order after 90 days', () => {
    const day = 24 * hour;
    const orderNumber = 'FPX-123456';
    const records = [
      record(1, { orderNumber, addedAt: now - 91 * day }),
      record(2, { orderNumber, addedAt: now - 89 * day }),
      record(3, { addedAt: now - 91 * day }),
    ];
    const { photos, remove } = plan(records, { 1: ['original'], 2: ['original'], 3: ['original'] });
    expect(photos.map(({ item }) => item.id)).toEqual([idOf(2), idOf(3)]);
    expect(remove).toEqual([idOf(1)]);
  });

  it('keeps a removed photo hidden, and deletes it once no page can restore it', () => {
    const removed = [
      record(1, { removedAt: now - 1000 }),
      record(2, { removedAt: now - 1000, tab: 'open' }),
      record(3, { removedAt: now - 2 * hour, tab: 'open' }),
    ];
    const parts = { 1: ['order-copy'], 2: ['order-copy'], 3: ['order-copy'] } as const;
    expect(plan(removed, { 1: [...parts[1]], 2: [...parts[2]], 3: [...parts[3]] })).toMatchObject({
      photos: [],
      remove: [idOf(1), idOf(3)],
    });
  });

  it('removes unreadable records and contents without a record', () => {
    const { photos, remove } = plan([record(1, { cards: [card(1, { frame: 'one' })] })], {
      1: ['order-copy'],
      5: ['original'],
    });
    expect(photos).toEqual([]);
    expect(remove.toSorted()).toEqual([idOf(1), idOf(5)]);
  });

  it('keeps the insight of a photo, before the face search too, and drops an unreadable one', () => {
    const insight = {
      weights: { columns: [0.5, 0.5], rows: [1] },
      edges: 80,
      look: '0123456789abcdef',
      tones: 'c81'.repeat(576),
      faces: [{ x: 0.1, y: 0.2, width: 0.3, height: 0.4 }],
    };
    const seen = (stored: object) =>
      plan([record(1, { insight: stored })], { 1: ['order-copy'] }).photos[0]?.item.insight;
    expect(seen(insight)).toEqual(insight);
    expect(seen({ ...insight, faces: null })).toEqual({ ...insight, faces: null });
    expect(seen({ ...insight, faces: [{ x: 2 }] })).toBeNull();
    expect(seen({ ...insight, tones: 'none' })).toBeNull();
  });
});

describe('isRemovedByShop', () => {
  const sent = { orderCopySent: true, originalSent: true };
  const [before] = plan([record(1, sent)], {}).photos;
  const [bothMissing] = plan([record(1)], { 1: ['order-copy'] }).photos;
  const [originalMissing] = plan([record(1, { orderCopySent: true })], {}).photos;
  const missing = (now: typeof before, parts: readonly PhotoPart[]) =>
    before && now && isRemovedByShop(before, now, new Set(parts));

  it('is true when a file that was sent is neither at the shop nor on this device', () => {
    expect(missing(bothMissing, [])).toBe(true);
    expect(missing(bothMissing, ['order-copy'])).toBe(true);
    expect(missing(bothMissing, ['original', 'preview'])).toBe(true);
    expect(missing(originalMissing, ['order-copy'])).toBe(true);
  });

  it('is false when this device can send the missing file again', () => {
    expect(missing(bothMissing, ['order-copy', 'original'])).toBe(false);
    expect(missing(originalMissing, ['original'])).toBe(false);
  });

  it('is false when the shop has every file that was sent', () => {
    expect(missing(before, [])).toBe(false);
    expect(before && bothMissing && isRemovedByShop(bothMissing, bothMissing)).toBe(false);
  });
});
