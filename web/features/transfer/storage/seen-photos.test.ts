import { expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { newChoice, newPicture } from '#web/lib/photos/photo-list.ts';
import { keepSeen } from './seen-photos.ts';

function photo(id: string, change: Partial<PhotoItem> = {}): PhotoItem {
  return {
    ...newPicture({ fileName: `${id}.jpg`, fileType: 'image/jpeg' }),
    ...newChoice(defaultCatalogue, { id, frame: 1 }, 'US'),
    photoId: id,
    state: 'ready',
    orderCopy: 'sent',
    original: 'waiting',
    ...change,
  };
}

function again(item: PhotoItem, change: Partial<PhotoItem> = {}): PhotoItem {
  return {
    ...photo(item.id),
    framings: item.framings,
    ...change,
  };
}

it('keepSeen returns the same list while originals are being sent', () => {
  const before = [photo('a'), photo('b')] as const;
  const now = [again(before[0], { original: 'sending' }), again(before[1], { original: 'sent' })];
  expect(keepSeen(before, now)).toBe(before);
});

it.each([
  ['an original that does not arrive', { original: 'failed' }],
  ['an original that is not here', { original: 'none' }],
  ['a copy', { orderCopy: 'sending' }],
  ['a quantity', { quantity: 2 }],
  ['an option that it did not have', { options: { mount: 'wood' } }],
  ['a fault', { fault: { code: 'photo_damaged', retryable: false } }],
] as const)(
  'keepSeen updates a card for %s, and leaves the other card as it is',
  (_what, change) => {
    const before = [photo('a'), photo('b')] as const;
    const now = [again(before[0], change), again(before[1], { original: 'sent' })];
    const shown = keepSeen(before, now);
    expect(shown).toEqual([now[0], before[1]]);
    expect(shown[0]).toBe(now[0]);
    expect(shown[1]).toBe(before[1]);
  },
);

it('keepSeen updates the list for cards that were added, removed or reordered', () => {
  const [a, b] = [photo('a'), photo('b')];
  expect(keepSeen([a], [a, b])).toEqual([a, b]);
  expect(keepSeen([a, b], [b])).toEqual([b]);
  expect(keepSeen([a, b], [b, a])).toEqual([b, a]);
});
