import { describe, expect, it } from 'vitest';
import type { PhotoItem } from './model.ts';
import { newChoice, newPicture } from './photo-list.ts';
import { alikesOf, cutsMuchOff, isAccepted, isBlurry, riskyOf } from './risks.ts';

const even = Array.from({ length: 24 }, () => 1 / 24);
const insight = { weights: { columns: even, rows: even }, edges: 80, look: '0123456789abcdef' };

let frame = 0;
const photo = (change: Partial<PhotoItem> = {}): PhotoItem => {
  frame += 1;
  const id = `00000000-0000-4000-8000-${String(frame).padStart(12, '0')}`;
  return {
    ...newPicture({ fileName: 'a.jpg', fileType: 'image/jpeg' }),
    ...newChoice({ id, frame }, 'US'),
    photoId: id,
    size: '4x6',
    width: 3000,
    height: 2000,
    contentHash: String(frame),
    insight: { ...insight, look: String(frame).padStart(16, '0') },
    state: 'ready',
    orderCopy: 'sent',
    ...change,
  };
};

const risky = (...photos: PhotoItem[]): string[] => [...riskyOf(photos, 'US', alikesOf(photos))];

describe('photos that may disappoint on paper', () => {
  it('are not those with pixels, edges and everything on the paper', () => {
    expect(risky(photo())).toEqual([]);
  });

  it('are those with few pixels for their size', () => {
    const small = photo({ width: 600, height: 400 });
    expect(risky(small, photo({ insight: { ...insight, look: 'ffffffffffffffff' } }))).toEqual([
      small.id,
    ]);
  });

  it('are blurred ones, where somebody has looked', () => {
    expect(isBlurry(photo({ insight: { ...insight, edges: 5 } }))).toBe(true);
    expect(isBlurry(photo({ insight: { ...insight, edges: 24 } }))).toBe(false);
    expect(isBlurry(photo({ insight: null }))).toBe(false);
  });

  it('are those whose paper cuts off much of what matters', () => {
    const sides = even.map((_, index) => (index < 5 || index > 18 ? 0.1 : 0));
    const wide = { insight: { ...insight, weights: { columns: sides, rows: even } } };
    const panorama = { width: 6000, height: 1500 };
    expect(cutsMuchOff(photo({ ...panorama, ...wide }))).toBe(true);
    const whole = { turn: 0, fit: 'whole', orientation: 'auto', crop: null } as const;
    expect(cutsMuchOff(photo({ ...panorama, ...wide, framings: { '4x6': whole } }))).toBe(false);
    expect(cutsMuchOff(photo({ ...wide }))).toBe(false);
  });

  it('are those that show nearly the same as one a little before, and are not wanted twice', () => {
    const first = photo({ insight: { ...insight, look: '0123456789abcdef' } });
    const second = photo({ insight: { ...insight, look: '0123456789abcdee' } });
    const other = photo({ insight: { ...insight, look: 'fedcba9876543210' } });
    expect([...alikesOf([first, other, second])]).toEqual([[second.id, first.frame]]);
    expect(alikesOf([first, { ...second, kept: true }]).size).toBe(0);
    // Two cards of one picture are two sizes of it.
    expect(alikesOf([first, { ...second, photoId: first.photoId }]).size).toBe(0);
  });

  it('are no longer those that are printed anyway, until they become something else', () => {
    const small = photo({ width: 600, height: 400, accepted: '4x6' });
    expect(isAccepted(small)).toBe(true);
    expect(risky(small)).toEqual([]);
    expect(risky({ ...small, size: '8x10' })).toEqual([small.id]);
  });
});
