import { describe, expect, it } from 'vitest';
import type { PhotoInsight } from '#web/workers/insight.ts';
import { framingOf } from './framing.ts';
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
  tones: null,
  faces: null,
};

const photo: PhotoItem = {
  ...newPicture({ fileName: 'a.jpg', fileType: 'image/jpeg' }),
  ...newChoice({ id: '00000000-0000-4000-8000-000000000001', frame: 1 }, 'US'),
  photoId: '00000000-0000-4000-8000-000000000001',
  size: '5x7',
  width: 4000,
  height: 2000,
  insight,
  state: 'ready',
};

const cropOf = (change: Partial<PhotoItem> = {}) => framingOf({ ...photo, ...change }).crop;

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
