import { describe, expect, it } from 'vitest';
import { isGone, isOrderable, sendCounts, findPhotoStatus } from './counts.ts';
import { isDamaged, lacksOriginal, madeByShop } from './original-states.ts';
import { findDuplicates } from './repeated-photos.ts';
import { goneFault, type PhotoItem } from './model.ts';

function photo(change: Partial<PhotoItem> = {}): PhotoItem {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    photoId: '00000000-0000-4000-8000-000000000001',
    kept: false,
    frame: 1,
    fileName: 'a.jpg',
    fileType: 'image/jpeg',
    productType: 'photo_print',
    shape: null,
    size: '4x6',
    quantity: 1,
    framings: {},
    accepted: null,
    width: 3000,
    height: 2000,
    previewUrl: null,
    thumbnailUrl: null,
    contentHash: null,
    insight: null,
    takenAt: null,
    state: 'ready',
    fault: null,
    orderCopy: 'waiting',
    original: 'none',
    progress: 0,
    ...change,
  };
}

const broken = photo({ state: 'failed', fault: { code: 'photo_unreadable', retryable: false } });
const dropped = photo({ orderCopy: 'failed', fault: { code: 'network_error', retryable: true } });

describe('the status of a photo', () => {
  it.each([
    ['waiting', photo({ state: 'waiting', orderCopy: 'none' })],
    ['preparing', photo({ state: 'processing', orderCopy: 'none' })],
    ['waiting', photo()],
    ['sending', photo({ orderCopy: 'sending', progress: 0.5 })],
    ['sent', photo({ orderCopy: 'sent' })],
    ['stopped', dropped],
    ['rejected', broken],
  ] as const)('is %s', (status, item) => {
    expect(findPhotoStatus(item)).toBe(status);
  });

  it('keeps the photo orderable unless its file is not an image', () => {
    expect([photo(), dropped, broken].map(isOrderable)).toEqual([true, true, false]);
  });
});

describe('sendCounts', () => {
  it('leaves rejected files out of the total', () => {
    const counts = sendCounts([
      photo({ orderCopy: 'sent' }),
      photo({ photoId: 'b' }),
      { ...dropped, photoId: 'c' },
      { ...broken, photoId: 'd' },
      photo({ photoId: 'e', orderCopy: 'failed', fault: goneFault }),
    ]);
    expect(counts).toEqual({
      done: 1,
      active: 0,
      waiting: 1,
      failed: 2,
      missing: 1,
      rejected: 1,
      total: 4,
    });
  });

  it('counts a photo with two cards once', () => {
    expect(sendCounts([photo(), photo({ id: 'b', size: '8x10' })])).toMatchObject({ total: 1 });
  });
});

describe('the state of a card', () => {
  it('lacks the original once this device no longer has the file', () => {
    expect(lacksOriginal(photo({ orderCopy: 'sent', original: 'none' }))).toBe(true);
    expect(lacksOriginal(photo({ orderCopy: 'sent', original: 'sent' }))).toBe(false);
    expect(lacksOriginal(photo({ state: 'processing', original: 'none' }))).toBe(false);
  });

  it('is gone when neither the shop nor this device has the file', () => {
    const gone = photo({ orderCopy: 'failed', fault: goneFault });
    expect(isGone(gone)).toBe(true);
    expect(isOrderable(gone)).toBe(true);
    expect(findPhotoStatus(gone)).toBe('missing');
    const refused = { code: 'photo_unreadable', retryable: false };
    expect(isGone(photo({ orderCopy: 'failed', fault: refused }))).toBe(false);
    expect(isGone(photo({ orderCopy: 'waiting', fault: null }))).toBe(false);
  });

  it('is made by the shop when the browser cannot decode the image', () => {
    const unseen = { previewUrl: null, width: null, height: null };
    expect(madeByShop(photo({ ...unseen, original: 'sending' }))).toBe(true);
    expect(madeByShop(photo({ ...unseen, state: 'waiting' }))).toBe(false);
    expect(madeByShop(photo({ original: 'sending' }))).toBe(false);
  });

  it('names the earlier photo with the same content', () => {
    const duplicates = findDuplicates([
      photo({ id: 'a', frame: 1, contentHash: 'same' }),
      photo({ id: 'b', frame: 2, contentHash: 'other' }),
      photo({ id: 'c', frame: 3, contentHash: 'same' }),
      photo({ id: 'd', frame: 4, contentHash: null }),
      photo({ id: 'e', frame: 5, contentHash: null }),
    ]);
    expect([...duplicates]).toEqual([['c', 1]]);
  });

  it('names no duplicate for an intentional copy or a kept duplicate', () => {
    const duplicates = findDuplicates([
      photo({ id: 'a', frame: 1, contentHash: 'same' }),
      photo({ id: 'b', frame: 1, contentHash: 'same', size: '8x10' }),
      photo({ id: 'c', frame: 2, contentHash: 'same', kept: true }),
    ]);
    expect([...duplicates]).toEqual([]);
  });
});

describe('isDamaged', () => {
  const fault = { code: 'photo_unreadable', retryable: false };

  it('is true for a photo whose original the shop refused, and the photo stays orderable', () => {
    const damaged = photo({ orderCopy: 'sent', original: 'failed', fault });
    expect(isDamaged(damaged)).toBe(true);
    expect(isOrderable(damaged)).toBe(true);
  });

  it.each([
    photo({ orderCopy: 'sent', original: 'sent' }),
    photo({ orderCopy: 'sent', original: 'failed', fault: { ...fault, retryable: true } }),
    photo({ orderCopy: 'failed', original: 'failed', fault }),
  ])('is false in any other state', (item) => {
    expect(isDamaged(item)).toBe(false);
  });
});
