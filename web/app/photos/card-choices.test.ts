import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { choices } from './card-choices.ts';
import { newChoice, newPicture } from '#web/lib/photos/photo-list.ts';
import { createPhotoTable, toRecord, type Photo } from '#web/lib/photos/photo-table.ts';
import { joinDuplicate } from '#web/features/transfer/processing/duplicates.ts';

function photo(id: string, frame: number, change: Partial<Photo['item']> = {}): Photo {
  return {
    item: {
      id,
      ...newPicture({ fileName: `${id}.jpg`, fileType: 'image/jpeg' }),
      state: 'ready',
      original: 'waiting',
      contentHash: id,
      ...change,
    },
    cards: [newChoice(defaultCatalogue, { id, frame }, 'US')],
    removed: [],
    source: null,
    file: null,
    orderCopyHash: 'b',
    orderNumber: null,
    removedAt: null,
    tab: '',
    addedAt: 0,
  };
}

function tableOf(...photos: readonly Photo[]) {
  const table = createPhotoTable(
    () => undefined,
    () => undefined,
  );
  for (const each of photos) table.put(each);
  return { table, ...choices({ table }) };
}

function sizesOf({ table }: ReturnType<typeof tableOf>) {
  return table.cards().map(({ photoId, frame, size }) => [photoId, frame, size]);
}

describe('a photo with several cards', () => {
  it('keeps a size for each card and places a copy beside its source card', () => {
    const list = tableOf(photo('a', 1), photo('b', 2));
    const [copy] = list.duplicate(['a'], 'US');
    list.setSize('a', '4x4');
    expect(sizesOf(list)).toEqual([
      ['a', 1, '4x4'],
      ['a', 1, '5x7'],
      ['b', 2, '4x6'],
    ]);
    list.setSize(copy ?? '', '8x10');
    expect(sizesOf(list)[1]).toEqual(['a', 1, '8x10']);
    expect(list.table.takeFrames(1)).toBe(3);
  });

  it('shares the send state among its cards and redraws only the cards that changed', () => {
    const list = tableOf(photo('a', 1), photo('b', 2));
    list.duplicate(['a'], 'US');
    const before = list.table.cards();
    list.table.change('a', { item: { orderCopy: 'sent' } });
    const after = list.table.cards();
    expect(after.map(({ orderCopy }) => orderCopy)).toEqual(['sent', 'sent', 'none']);
    expect(after[2]).toBe(before[2]);
  });

  it('is stored with all cards except the removed ones', () => {
    const { table, duplicate } = tableOf(photo('a', 1));
    const [copy] = duplicate(['a'], 'US');
    expect(toRecord(table.get('a'))?.cards.map(({ id }) => id)).toEqual(['a', copy]);
    table.change('a', { removed: ['a'] });
    expect(toRecord(table.get('a'))?.cards.map(({ id }) => id)).toEqual([copy]);
  });

  it('changes only the cards that are named', () => {
    const list = tableOf(photo('a', 1), photo('b', 2), photo('c', 3));
    list.applyTo(['a', 'c'], { size: '8x10' });
    expect(sizesOf(list).map(([, , size]) => size)).toEqual(['8x10', '4x6', '8x10']);
  });
});

describe('the undo function of applyToAll', () => {
  const choicesOf = ({ table }: ReturnType<typeof tableOf>) =>
    table.cards().map(({ size, quantity }) => [size, quantity]);

  it('restores every card to its own previous values', () => {
    const list = tableOf(photo('a', 1), photo('b', 2));
    list.setSize('b', '8x10');
    list.setQuantity('b', 3);
    const undo = list.applyToAll({ size: '5x7' });
    expect(choicesOf(list)).toEqual([
      ['5x7', 1],
      ['5x7', 3],
    ]);
    undo();
    expect(choicesOf(list)).toEqual([
      ['4x6', 1],
      ['8x10', 3],
    ]);
  });

  it('leaves a card alone that was changed since', () => {
    const list = tableOf(photo('a', 1), photo('b', 2));
    const undo = list.applyToAll({ quantity: 5 });
    list.setQuantity('a', 7);
    undo();
    expect(choicesOf(list)).toEqual([
      ['4x6', 7],
      ['4x6', 1],
    ]);
  });
});

it('the undo function of applyToAll leaves a card alone whose options were changed since', () => {
  const list = tableOf(photo('a', 1), photo('b', 2));
  const undo = list.applyToAll({ size: '5x7' });
  list.table.changeCard('a', { options: { border: 'white' } });
  undo();
  const cards = list.table.cards().map(({ size, options = null }) => [size, options]);
  expect(cards).toEqual([
    ['5x7', { border: 'white' }],
    ['4x6', null],
  ]);
});

describe('moveToCountry', () => {
  it('also maps removed cards, which may come back, and counts only those that are shown', () => {
    const list = tableOf(photo('a', 1), photo('b', 2));
    const [copy = ''] = list.duplicate(['b'], 'US');
    list.table.change('a', { removedAt: 1 });
    list.table.change('b', { removed: [copy] });
    expect(list.moveToCountry('TN')).toBe(1);
    list.table.change('a', { removedAt: null });
    list.table.change('b', { removed: [] });
    expect(sizesOf(list)).toEqual([
      ['a', 1, '10x15'],
      ['b', 2, '10x15'],
      ['b', 2, '15x22'],
    ]);
  });

  it('leaves photos of placed orders alone', () => {
    const list = tableOf({ ...photo('a', 1), orderNumber: 'FPX-123456' });
    expect(list.moveToCountry('TN')).toBe(0);
    expect(list.table.get('a')?.cards.map(({ size }) => size)).toEqual(['4x6']);
  });
});

describe('joinDuplicate', () => {
  it('joins the photo with the same content and keeps the new frame number', () => {
    const list = tableOf(
      photo('a', 1, { contentHash: 'same' }),
      photo('b', 2, { state: 'processing' }),
    );
    expect(joinDuplicate(list.table, 'b', 'same')).toEqual({ photoId: 'a', hasCard: true });
    expect(sizesOf(list)).toEqual([
      ['a', 1, '4x6'],
      ['a', 2, '4x6'],
    ]);
    list.setSize('b', '8x10');
    expect(sizesOf(list)[1]).toEqual(['a', 2, '8x10']);
  });

  it('keeps the file name of the first choice, even if a later one was processed first', () => {
    const { table } = tableOf(photo('b', 2, { contentHash: 'same' }), photo('a', 1));
    joinDuplicate(table, 'a', 'same');
    expect(table.cards().map(({ frame, fileName }) => [frame, fileName])).toEqual([
      [1, 'a.jpg'],
      [2, 'a.jpg'],
    ]);
  });

  it('adds no card for the same file name and gives the photo its file', () => {
    const file = new Blob(['again']);
    const { table } = tableOf(photo('a', 1, { contentHash: 'same', original: 'none' }), {
      ...photo('b', 2, { fileName: 'a.jpg' }),
      file,
    });
    expect(joinDuplicate(table, 'b', 'same')).toEqual({ photoId: 'a', hasCard: false });
    expect(table.cards().map(({ frame, original }) => [frame, original])).toEqual([[1, 'waiting']]);
    expect(table.get('a')?.file).toBe(file);
  });

  it.each([
    ['waiting', true],
    ['sent', false],
  ] as const)(
    'decides whether a photo whose original is %s gets its file: %s',
    (original, given) => {
      const file = new Blob(['again']);
      const { table } = tableOf(photo('a', 1, { contentHash: 'same', original }), {
        ...photo('b', 2),
        file,
      });
      joinDuplicate(table, 'b', 'same');
      expect(table.get('a')?.file).toBe(given ? file : null);
    },
  );

  it.each([
    ['another picture', { contentHash: 'other' }, {}],
    ['one of an order', { contentHash: 'same' }, { orderNumber: 'FPX-123456' }],
    ['one taken out', { contentHash: 'same' }, { removedAt: 1 }],
  ])('does not join %s', (_, item, change) => {
    const { table } = tableOf({ ...photo('a', 1, item), ...change }, photo('b', 2));
    expect(joinDuplicate(table, 'b', 'same')).toBeNull();
    expect(table.get('b')).toBeDefined();
  });
});
