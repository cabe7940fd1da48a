import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import type { PhotoInsight } from '#web/lib/photos/photo-insight.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { newChoice, newPicture } from '#web/lib/photos/photo-list.ts';
import { orderedFraming } from '#web/lib/photos/framing.ts';
import { findAlikes, cutsMuchOff, findFlaw, isAccepted, isBlurry, findRisky } from './risks.ts';

const even = Array.from({ length: 24 }, () => 1 / 24);
const insight: PhotoInsight = {
  weights: { columns: even, rows: even },
  edges: 80,
  look: '0123456789abcdef',
  tones: '',
  faces: null,
};

let frame = 0;

function photo(change: Partial<PhotoItem> = {}): PhotoItem {
  frame += 1;
  const id = `00000000-0000-4000-8000-${String(frame).padStart(12, '0')}`;
  return {
    ...newPicture({ fileName: 'a.jpg', fileType: 'image/jpeg' }),
    ...newChoice(defaultCatalogue, { id, frame }, 'US'),
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
}

function risky(...photos: PhotoItem[]): string[] {
  return [...findRisky(defaultCatalogue, photos, 'US')];
}

describe('riskyOf', () => {
  it('leaves out photos with enough pixels, sharp edges and everything on the paper', () => {
    expect(risky(photo())).toEqual([]);
  });

  it('includes photos with too few pixels for their size', () => {
    const small = photo({ width: 600, height: 400 });
    expect(risky(small, photo({ insight: { ...insight, look: 'ffffffffffffffff' } }))).toEqual([
      small.id,
    ]);
  });

  it('includes blurred photos that were analyzed', () => {
    expect(isBlurry(photo({ insight: { ...insight, edges: 5 } }))).toBe(true);
    expect(isBlurry(photo({ insight: { ...insight, edges: 24 } }))).toBe(false);
    expect(isBlurry(photo({ insight: null }))).toBe(false);
  });

  it('includes photos whose paper cuts off much of the salient area', () => {
    const sides = even.map((_, index) => (index < 5 || index > 18 ? 0.1 : 0));
    const wide = { insight: { ...insight, weights: { columns: sides, rows: even } } };
    const panorama = { width: 6000, height: 1500 };
    expect(cutsMuchOff(defaultCatalogue, photo({ ...panorama, ...wide }))).toBe(true);
    const whole = { turn: 0, fit: 'whole', orientation: 'auto', crop: null } as const;
    expect(
      cutsMuchOff(defaultCatalogue, photo({ ...panorama, ...wide, framings: { '4x6': whole } })),
    ).toBe(false);
    expect(cutsMuchOff(defaultCatalogue, photo({ ...wide }))).toBe(false);
  });

  it('includes photos whose paper cuts off a face, which the automatic crop avoids if possible', () => {
    const panorama = { width: 6000, height: 1500 };
    const face = (x: number) => ({ x, y: 0.3, width: 0.08, height: 0.3 });
    const wide = { ...panorama, height: 3000 };
    const aside = photo({ ...wide, insight: { ...insight, faces: [face(0.05)] } });
    expect(orderedFraming(defaultCatalogue, aside)?.crop?.x).toBeLessThan(0.05);
    expect(findFlaw(defaultCatalogue, aside, 'US')).toBeNull();
    const middle = { turn: 0, fit: 'fill', orientation: 'auto', crop: null } as const;
    expect(findFlaw(defaultCatalogue, { ...aside, framings: { '4x6': middle } }, 'US')).toBe(
      'face',
    );
    const both = photo({ ...panorama, insight: { ...insight, faces: [face(0), face(0.9)] } });
    expect(findFlaw(defaultCatalogue, both, 'US')).toBe('face');
    expect(risky(both)).toEqual([both.id]);
    expect(findFlaw(defaultCatalogue, photo({ ...panorama }), 'US')).toBe('cut');
  });

  it('includes passport photos an office may reject; other photos follow no such rule', () => {
    const size = '3.5x4.5';
    const flaw = (faces: PhotoInsight['faces']) =>
      findFlaw(
        defaultCatalogue,
        photo({ size, width: 3000, height: 4000, insight: { ...insight, faces } }),
        'TN',
      );
    const face = { x: 0.4, y: 0.3, width: 0.2, height: 0.25 };
    expect(flaw([face])).toBeNull();
    expect(flaw([])).toBe('noFace');
    expect(flaw([face, { ...face, y: 0.6 }])).toBe('severalFaces');
    expect(flaw([{ ...face, y: 0.01, height: 0.9 }])).toBe('headLarge');
    expect(flaw(null)).toBeNull();
    expect(
      findFlaw(defaultCatalogue, photo({ insight: { ...insight, faces: [] } }), 'TN'),
    ).toBeNull();
  });

  it('leaves out photos that only look like another', () => {
    const look = { insight: { ...insight, look: '0123456789abcdef' } };
    expect(risky(photo(look), photo(look))).toEqual([]);
  });

  it('leaves out accepted photos until their product variant changes', () => {
    const small = photo({ width: 600, height: 400, accepted: '4x6' });
    expect(isAccepted(defaultCatalogue, small)).toBe(true);
    expect(risky(small)).toEqual([]);
    expect(risky({ ...small, size: '8x10' })).toEqual([small.id]);
  });
});

describe('alikesOf', () => {
  it('names photos that look nearly like one taken shortly before, unless both are kept', () => {
    const first = photo({ insight: { ...insight, look: '0123456789abcdef' } });
    const second = photo({ insight: { ...insight, look: '0123456789abcdee' } });
    const other = photo({ insight: { ...insight, look: 'fedcba9876543210' } });
    expect([...findAlikes([first, other, second])]).toEqual([[second.id, first.frame]]);
    expect(findAlikes([first, { ...second, kept: true }]).size).toBe(0);
    // Two cards of one photo are two sizes of it.
    expect(findAlikes([first, { ...second, photoId: first.photoId }]).size).toBe(0);
  });

  it('names none in a burst of a hundred', () => {
    const burst = Array.from({ length: 100 }, () =>
      photo({ insight: { ...insight, look: '0123456789abcdef' } }),
    );
    expect(findAlikes(burst).size).toBe(0);
    expect(findAlikes(burst.slice(0, 3)).size).toBe(2);
  });
});
