import { describe, expect, it } from 'vitest';
import { isOrderable, sendCounts, standingOf } from './counts.ts';
import type { PhotoItem } from './model.ts';

const photo = (change: Partial<PhotoItem> = {}): PhotoItem => ({
  id: '00000000-0000-4000-8000-000000000001',
  frame: 1,
  fileName: 'a.jpg',
  fileType: 'image/jpeg',
  productType: 'photo_print',
  shape: null,
  size: '4x6',
  quantity: 1,
  width: 3000,
  height: 2000,
  previewUrl: null,
  thumbnailUrl: null,
  contentHash: null,
  state: 'ready',
  fault: null,
  orderCopy: 'waiting',
  original: 'none',
  progress: 0,
  ...change,
});
const broken = photo({ state: 'failed', fault: { code: 'photo_unreadable', retryable: false } });
const dropped = photo({ orderCopy: 'failed', fault: { code: 'network_error', retryable: true } });

describe('where a photo stands', () => {
  it.each([
    ['waiting', photo({ state: 'waiting', orderCopy: 'none' })],
    ['preparing', photo({ state: 'processing', orderCopy: 'none' })],
    ['waiting', photo()],
    ['sending', photo({ orderCopy: 'sending', progress: 0.5 })],
    ['sent', photo({ orderCopy: 'sent' })],
    ['stopped', dropped],
    ['rejected', broken],
  ] as const)('%s', (standing, item) => {
    expect(standingOf(item)).toBe(standing);
  });

  it('is part of the order unless it is no picture', () => {
    expect([photo(), dropped, broken].map(isOrderable)).toEqual([true, true, false]);
  });
});

describe('the count of a sending', () => {
  it('leaves out what is no picture', () => {
    const counts = sendCounts([photo({ orderCopy: 'sent' }), photo(), dropped, broken]);
    expect(counts).toEqual({ done: 1, active: 0, waiting: 1, failed: 1, rejected: 1, total: 3 });
  });
});
