import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { goneFault, type PhotoItem } from '#web/lib/photos/model.ts';
import { newChoice, newPicture } from '#web/lib/photos/photo-list.ts';
import { findNotices } from './photo-notice.ts';

function photo(change: Partial<PhotoItem> = {}): PhotoItem {
  const id = '00000000-0000-4000-8000-000000000001';
  return {
    ...newPicture({ fileName: 'a.jpg', fileType: 'image/jpeg' }),
    ...newChoice(defaultCatalogue, { id, frame: 1 }, 'US'),
    photoId: id,
    size: '4x6',
    width: 3000,
    height: 2000,
    state: 'ready',
    orderCopy: 'sent',
    original: 'sent',
    ...change,
  };
}

const none = { duplicate: null, alike: null };

describe('noticesOf', () => {
  it('returns nothing for a sharp photo that was sent', () => {
    expect(findNotices(defaultCatalogue, photo(), 'US', none)).toEqual([]);
  });

  it('returns only the missing notice for a photo that is on no device', () => {
    const gone = photo({ orderCopy: 'failed', fault: goneFault, width: 600, height: 400 });
    expect(findNotices(defaultCatalogue, gone, 'US', { duplicate: 3, alike: 4 })).toEqual(['gone']);
  });

  it('lists a soft photo before a repetition until the photo is accepted', () => {
    const soft = photo({ width: 600, height: 400 });
    expect(findNotices(defaultCatalogue, soft, 'US', { duplicate: 3, alike: null })).toEqual([
      'soft',
      'same',
    ]);
    const accepted = { ...soft, accepted: '4x6' };
    expect(findNotices(defaultCatalogue, accepted, 'US', { duplicate: null, alike: 4 })).toEqual([
      'alike',
      'accepted',
    ]);
  });

  it('reports the identical photo instead of a similar one', () => {
    expect(findNotices(defaultCatalogue, photo(), 'US', { duplicate: 3, alike: 4 })).toEqual([
      'same',
    ]);
  });
});
