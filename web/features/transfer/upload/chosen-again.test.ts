import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { sortChosen } from './chosen-again.ts';
import { goneFault } from '#web/lib/photos/model.ts';
import { newChoice, newPicture } from '#web/lib/photos/photo-list.ts';
import type { Photo } from '#web/lib/photos/photo-table.ts';

function file(name: string, text: string, lastModified = 5): File {
  return new File([text], name, { lastModified });
}

function photoOf(id: string, chosen: File, isMissing: boolean): Photo {
  return {
    item: {
      id,
      ...newPicture({ fileName: chosen.name, fileType: 'image/jpeg' }),
      state: 'ready',
      ...(isMissing && { orderCopy: 'failed', fault: goneFault }),
    },
    cards: [newChoice(defaultCatalogue, { id, frame: 1 }, 'US')],
    removed: [],
    source: { size: chosen.size, date: chosen.lastModified },
    file: null,
    orderCopyHash: null,
    orderNumber: null,
    removedAt: null,
    tab: '',
    addedAt: 0,
  };
}

function sorted(photos: readonly Photo[], files: readonly File[]) {
  const { fresh, again } = sortChosen(photos, files);
  return { fresh, again: again.map(({ photo }) => photo.item.id) };
}

describe('sortChosen', () => {
  const one = file('IMG_1.jpg', 'one');
  const two = file('IMG_2.jpg', 'two!');

  it('separates photos that are present, photos that are missing and new files', () => {
    const fresh = file('IMG_3.jpg', 'three');
    expect(sorted([photoOf('a', one, false), photoOf('b', two, true)], [one, two, fresh])).toEqual({
      fresh: [fresh],
      again: ['a', 'b'],
    });
  });

  it('matches a file with a new date to a missing photo only', () => {
    const again = file('IMG_1.jpg', 'one', 99);
    expect(sorted([photoOf('a', one, true)], [again]).again).toEqual(['a']);
    expect(sorted([photoOf('a', one, false)], [again]).fresh).toEqual([again]);
  });

  it('treats a file of another length as another photo', () => {
    const other = file('IMG_1.jpg', 'another one');
    expect(sorted([photoOf('a', one, true)], [other]).fresh).toEqual([other]);
  });

  it('fills each missing photo once', () => {
    const photos = [photoOf('a', one, true), photoOf('b', one, true)];
    expect(sorted(photos, [one, one]).again).toEqual(['a', 'b']);
  });

  it('ignores photos that were removed or ordered', () => {
    const gone = [
      { ...photoOf('a', one, false), removedAt: 1 },
      { ...photoOf('b', one, false), orderNumber: 'FPX-123456' },
    ];
    expect(sorted(gone, [one]).fresh).toEqual([one]);
  });
});
