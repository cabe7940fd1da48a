import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import type { PhotoItem } from './model.ts';
import { newChoice, newPicture } from './photo-list.ts';
import { createPhotoTable, toPublished, type Photo } from './photo-table.ts';

function photoOf(id: string, orderNumber: string | null, original: PhotoItem['original']): Photo {
  return {
    item: {
      id,
      ...newPicture({ fileName: 'a.jpg', fileType: 'image/jpeg' }),
      state: 'ready',
      original,
    },
    cards: [newChoice(defaultCatalogue, { id, frame: 1 }, 'US')],
    removed: [],
    source: null,
    file: null,
    orderCopyHash: null,
    orderNumber,
    removedAt: null,
    tab: '',
    addedAt: 0,
  };
}

describe('publishedOf', () => {
  it('counts the originals of each order separately', () => {
    const { originals, originalsToSend, photos } = toPublished([
      photoOf('a', 'FPX-000001', 'sent'),
      photoOf('b', 'FPX-000001', 'sending'),
      photoOf('c', 'FPX-000002', 'waiting'),
      photoOf('d', 'FPX-000002', 'failed'),
      photoOf('e', null, 'waiting'),
    ]);
    expect(originals.get('FPX-000001')).toEqual({ total: 2, done: 1, active: 1, failed: 0 });
    expect(originals.get('FPX-000002')).toEqual({ total: 2, done: 0, active: 0, failed: 1 });
    expect(originalsToSend).toEqual(['b', 'c']);
    expect(photos.map(({ id }) => id)).toEqual(['e']);
  });
});

describe('createPhotoTable', () => {
  const open = () => {
    const table = createPhotoTable(
      () => undefined,
      () => undefined,
    );
    table.adopt(photoOf('a', null, 'waiting'));
    table.leave('a');
    return table;
  };

  it('does not adopt a photo that left after the record was read', () => {
    const table = open();
    table.adopt(photoOf('a', null, 'waiting'));
    expect(table.shown()).toEqual([]);
  });

  it('adopts a record of its order, which lists the originals still to be sent', () => {
    const table = open();
    table.adopt(photoOf('a', 'FPX-000001', 'waiting'));
    expect(table.all()).toHaveLength(1);
    expect(table.shown()).toEqual([]);
  });

  it('shows the choices of a tab in another country as its own country sells them', () => {
    const table = createPhotoTable(
      () => undefined,
      () => undefined,
    );
    const photo = photoOf('a', null, 'waiting');
    table.adopt(photo);
    table.sellIn('US');
    const elsewhere = [newChoice(defaultCatalogue, { id: 'a', frame: 1 }, 'TN')];
    table.adopt({ ...photo, cards: elsewhere });
    expect(table.cards().map(({ size }) => size)).toEqual(['4x6']);
  });

  it('stores all choices of a photo that was not stored while it had failed', () => {
    const changes: boolean[] = [];
    const table = createPhotoTable(
      (_id, isChoice) => changes.push(isChoice),
      () => undefined,
    );
    const photo = photoOf('a', null, 'waiting');
    table.adopt(photo);
    table.change('a', { item: { state: 'failed' } });
    table.change('a', { item: { state: 'waiting' } });
    table.change('a', { item: { state: 'ready' } });
    expect(changes).toEqual([false, true, false]);
  });
});
