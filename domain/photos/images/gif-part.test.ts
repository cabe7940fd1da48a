import { describe, expect, it } from 'vitest';
import { partOfGif } from '#tests/support/part-animations.ts';
import { createByteView } from './byte-view.ts';
import { readGifPart } from './gif-part.ts';

const canvas = { width: 40, height: 40 };

describe('readGifPart', () => {
  it.each([
    ['in the middle', { left: 10, top: 10 }, { left: 10, top: 10, width: 20, height: 20 }],
    ['at the end', { left: 20, top: 20 }, { left: 20, top: 20, width: 20, height: 20 }],
    ['partly beyond', { left: 30, top: 30 }, { left: 30, top: 30, width: 10, height: 10 }],
  ])('finds the image of a GIF %s of its canvas', (_, place, expected) => {
    const gif = partOfGif(place, canvas);
    expect(readGifPart(createByteView(gif))).toEqual({ ...expected, canvas });
  });

  it('is null for an image that covers its canvas, or none of it', () => {
    const size = { width: 20, height: 20 };
    const gif = partOfGif({ left: 0, top: 0 }, size);
    expect(readGifPart(createByteView(gif))).toBeNull();
    const outside = partOfGif({ left: 20, top: 0 }, size);
    expect(readGifPart(createByteView(outside))).toBeNull();
  });
});
