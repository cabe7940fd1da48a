import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { plainFraming, type Framing } from '#domain/prints/print-geometry.ts';
import type { PhotoInsight } from '#web/lib/photos/photo-insight.ts';
import { getFraming, isPaperLandscape } from './framing.ts';
import type { PhotoItem } from './model.ts';
import { newChoice, newPicture } from './photo-list.ts';

const fields = 24;
const even = Array.from({ length: fields }, () => 1 / fields);
/** Saliency map with everything that matters at the left. */
const left = Array.from({ length: fields }, (_, index) => (index < 4 ? 1 / 4 : 0));
const insight: PhotoInsight = {
  weights: { columns: left, rows: even },
  edges: 80,
  look: '0123456789abcdef',
  tones: '',
  faces: null,
};

const photo: PhotoItem = {
  ...newPicture({ fileName: 'a.jpg', fileType: 'image/jpeg' }),
  ...newChoice(defaultCatalogue, { id: '00000000-0000-4000-8000-000000000001', frame: 1 }, 'US'),
  photoId: '00000000-0000-4000-8000-000000000001',
  size: '5x7',
  width: 4000,
  height: 2000,
  insight,
  state: 'ready',
};

function cropOf(change: Partial<PhotoItem> = {}) {
  return getFraming(defaultCatalogue, { ...photo, ...change }).crop;
}

describe('the automatic framing of a photo', () => {
  it('depends on its size, its pixels and its insight, not on earlier results', () => {
    const crop = cropOf();
    expect(crop).not.toBeNull();
    for (const size of ['4x6', '8x10']) expect(cropOf({ size })).not.toEqual(crop);
    expect(cropOf({ width: 6000 })).not.toEqual(crop);
    const face = { x: 0.7, y: 0.3, width: 0.2, height: 0.4 };
    expect(cropOf({ insight: { ...insight, faces: [face] } })).not.toEqual(crop);
    expect(cropOf({ insight: null })).toBeNull();
    expect(cropOf()).toEqual(crop);
  });
});

describe('isPaperLandscape', () => {
  const framed = (change: Partial<Framing>): PhotoItem => ({
    ...photo,
    framings: { '5x7': { ...plainFraming, ...change } },
  });

  it('follows the photo as it is turned and the paper as it is turned', () => {
    expect(isPaperLandscape(defaultCatalogue, photo)).toBe(true);
    expect(isPaperLandscape(defaultCatalogue, framed({ turn: 90 }))).toBe(false);
    expect(isPaperLandscape(defaultCatalogue, framed({ turn: 90, orientation: 'landscape' }))).toBe(
      true,
    );
    expect(isPaperLandscape(defaultCatalogue, framed({ orientation: 'portrait' }))).toBe(false);
  });

  it('is false while the pixels of the photo are unknown', () => {
    expect(isPaperLandscape(defaultCatalogue, { ...photo, width: null, height: null })).toBe(false);
  });
});
