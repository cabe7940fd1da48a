import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { newChoice, newPicture } from '#web/lib/photos/photo-list.ts';
import { isSorting, sorted, type Sorting } from './photo-order.ts';

function card(id: string, frame: number, change: Partial<PhotoItem> = {}): PhotoItem {
  return {
    ...newPicture({ fileName: `${id}.jpg`, fileType: 'image/jpeg' }),
    ...newChoice(defaultCatalogue, { id, frame }, 'US'),
    photoId: id,
    ...change,
  };
}

const photos = [
  card('a', 1, { fileName: 'IMG_10.jpg', takenAt: 300, productType: 'keychain' }),
  card('b', 2, { fileName: 'img_9.jpg', takenAt: null, size: '8x10' }),
  card('c', 3, { fileName: 'IMG_1.jpg', takenAt: 100, size: '4x4' }),
  card('d', 4, { fileName: 'IMG_2.jpg', takenAt: 100, size: '8x10' }),
];

describe('sorted', () => {
  it.each<[Sorting, string]>([
    ['added', 'abcd'],
    ['name', 'cdba'],
    ['date', 'cdab'],
    ['size', 'cbda'],
  ])('orders the cards by %s as %s', (by, order) => {
    const cards = sorted(defaultCatalogue, photos, by);
    expect(cards.map(({ id }) => id).join('')).toBe(order);
    expect(cards.find(({ id }) => id === 'd')?.frame).toBe(4);
  });

  it('orders the cards by the size they had when they were sorted', () => {
    const ranks = new Map([['b', 0]]);
    const cards = sorted(defaultCatalogue, photos, 'size', ({ id }) => ranks.get(id) ?? 1);
    expect(cards.map(({ id }) => id).join('')).toBe('bacd');
  });
});

it('isSorting accepts only the known sort orders', () => {
  expect(['name', 'price', null].map(isSorting)).toEqual([true, false, false]);
});
