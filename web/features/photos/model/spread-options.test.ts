import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { offerFinishing } from '#domain/catalogue/edit/offer-finishing.ts';
import { finishingKinds } from '#domain/catalogue/finishing-kinds.ts';
import { finishingNames } from '#locales/finishing-names.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { newChoice, newPicture } from '#web/lib/photos/photo-list.ts';
import { spreadOptions } from './spread-options.ts';

const catalogue = finishingKinds.reduce(
  (now, kind) => offerFinishing(now, 'photo_print', kind, finishingNames),
  defaultCatalogue,
);
const plain = {
  'photo-border': 'none',
  'photo-tone': 'none',
  'photo-date': 'none',
  'photo-collage': 'none',
};

function photo(id: string, change: Partial<PhotoItem> = {}): PhotoItem {
  return {
    ...newChoice(catalogue, { id, frame: 1 }, 'US'),
    ...newPicture({ fileName: `${id}.jpg`, fileType: 'image/jpeg' }),
    photoId: id,
    ...change,
  };
}

describe('spreadOptions', () => {
  it('changes the cards of the same product, without photos for documents, and says what they were', () => {
    const options = { ...plain, 'photo-border': 'white' };
    const first = photo('a', { options });
    const photos = [
      first,
      photo('b'),
      photo('c', { options: { ...plain, 'photo-tone': 'gray' }, size: '5x7' }),
      photo('same', { options }),
      photo('gift', { productType: 'keychain' }),
      photo('passport', { size: '3.5x4.5' }),
      photo('broken', { state: 'failed', fault: { code: 'not_an_image', retryable: false } }),
    ];
    const { changes, before, photos: count } = spreadOptions(catalogue, first, photos, 'en-US');
    expect([...changes]).toEqual([
      ['b', { options }],
      ['c', { options }],
    ]);
    expect([...before]).toEqual([
      ['b', { options: plain, stamp: null }],
      ['c', { options: { ...plain, 'photo-tone': 'gray' }, stamp: null }],
    ]);
    expect(count).toBe(2);
  });

  it('prints on each photo its own date, and none where no date is known', () => {
    const first = photo('a', {
      options: { ...plain, 'photo-tone': 'gray', 'photo-date': 'stamp' },
      stamp: '01/02/2026',
    });
    const photos = [
      first,
      photo('camera', { takenAt: new Date(2025, 10, 29).getTime(), isDated: true }),
      photo('typed', { stamp: '12/24/2025' }),
      photo('file', { takenAt: new Date(2025, 10, 29).getTime() }),
    ];
    const { changes, undated } = spreadOptions(catalogue, first, photos, 'en-US');
    expect(
      [...changes].map(([id, { options, stamp }]) => [id, options?.['photo-date'], stamp]),
    ).toEqual([
      ['camera', 'stamp', '11/29/2025'],
      ['typed', 'stamp', '12/24/2025'],
      ['file', 'none', undefined],
    ]);
    expect(undated).toBe(1);
  });

  it('leaves a collage what it is', () => {
    const collage = photo('collage', { options: { ...plain, 'photo-collage': 'collage' } });
    const first = photo('a', { options: { ...plain, 'photo-tone': 'gray' } });
    const forCollage = spreadOptions(catalogue, first, [first, collage], 'en-US');
    expect(forCollage.changes.get('collage')?.options).toMatchObject({
      'photo-tone': 'gray',
      'photo-collage': 'collage',
    });
    const fromCollage = spreadOptions(catalogue, collage, [first, collage], 'en-US');
    expect(fromCollage.changes.get('a')?.options?.['photo-collage']).toBe('none');
  });

  it('counts photos and not cards, and prints one date on the cards of one photo', () => {
    const options = { ...plain, 'photo-date': 'stamp' };
    const first = photo('a', { options, stamp: '01/02/2026' });
    const photos = [
      first,
      photo('a2', { photoId: 'a', size: '5x7' }),
      photo('b', { takenAt: 0, isDated: true }),
      photo('b2', { photoId: 'b', size: '5x7', takenAt: 0, isDated: true }),
      photo('c'),
      photo('c2', { photoId: 'c', size: '5x7' }),
    ];
    const spread = spreadOptions(catalogue, first, photos, 'en-US');
    expect([...spread.changes.keys()]).toEqual(['a2', 'b', 'b2']);
    expect(spread.changes.get('a2')?.stamp).toBe('01/02/2026');
    expect([spread.photos, spread.undated]).toEqual([1, 1]);
  });
});
