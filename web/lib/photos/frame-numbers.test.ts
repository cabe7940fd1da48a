import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { newChoice, newPicture } from './photo-list.ts';
import { createPhotoTable, type Photo } from './photo-table.ts';

function photoOf(id: string, frame: number): Photo {
  return {
    item: { id, ...newPicture({ fileName: `${id}.jpg`, fileType: 'image/jpeg' }) },
    cards: [newChoice(defaultCatalogue, { id, frame }, 'US')],
    removed: [],
    source: null,
    file: null,
    orderCopyHash: null,
    orderNumber: null,
    removedAt: null,
    tab: '',
    addedAt: 0,
  };
}

/** A table to which files are added by their names. */
function openTable() {
  const stored = new Set<string>();
  const table = createPhotoTable(
    (id, isChoice) => isChoice && stored.add(id),
    () => undefined,
  );
  return {
    table,
    stored,
    add: (...names: readonly string[]): void => {
      const first = table.takeFrames(names.length);
      for (const [index, name] of names.entries()) table.put(photoOf(name, first + index));
    },
    refuse: (id: string): void =>
      table.change(id, {
        item: { state: 'failed', fault: { code: 'invalid_file_type', retryable: false } },
      }),
    numbers: () => Object.fromEntries(table.cards().map(({ id, frame }) => [id, frame])),
  };
}

describe('the frame numbers of photos', () => {
  it('do not count files that turn out to be no pictures, which come after all photos', () => {
    const { add, refuse, numbers } = openTable();
    add('a', 'notes', 'b', 'table', 'c');
    refuse('notes');
    refuse('table');
    expect(numbers()).toEqual({ a: 1, b: 2, c: 3, notes: 4, table: 5 });
    add('d', 'e');
    expect(numbers()).toEqual({ a: 1, b: 2, c: 3, d: 4, e: 5, notes: 6, table: 7 });
    refuse('d');
    expect(numbers()).toEqual({ a: 1, b: 2, c: 3, e: 4, notes: 5, table: 6, d: 7 });
  });

  it('stay when a refused file is removed, or refused again', () => {
    const { table, add, refuse, numbers } = openTable();
    add('notes', 'a', 'b');
    refuse('notes');
    refuse('notes');
    table.remove('notes');
    expect(numbers()).toEqual({ a: 1, b: 2 });
    add('c');
    expect(numbers()).toEqual({ a: 1, b: 2, c: 3 });
  });

  it('stay when sending fails, and where a photo was removed', () => {
    const { table, add, refuse, numbers } = openTable();
    add('a', 'b', 'c', 'notes', 'd');
    table.change('a', {
      item: { state: 'failed', fault: { code: 'network_error', retryable: true } },
    });
    table.remove('b');
    refuse('notes');
    expect(numbers()).toEqual({ a: 1, c: 3, d: 4, notes: 5 });
  });

  it('are stored where they change, and are shared by the cards of a photo', () => {
    const { table, stored, add, refuse, numbers } = openTable();
    add('notes', 'a', 'b');
    const b = table.get('b');
    const copy = { ...newChoice(defaultCatalogue, { id: 'copy', frame: 3 }, 'US') };
    table.change('b', { cards: [...(b?.cards ?? []), copy] });
    stored.clear();
    refuse('notes');
    expect(numbers()).toEqual({ a: 1, b: 2, copy: 2, notes: 3 });
    expect([...stored].toSorted()).toEqual(['a', 'b', 'notes']);
  });
});
