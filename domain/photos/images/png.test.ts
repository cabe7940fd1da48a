import { describe, expect, it } from 'vitest';
import { animatedPng } from '#tests/support/photo-files.ts';
import { hidesStillImage } from './png.ts';

describe('hidesStillImage', () => {
  it('finds an animation whose frames do not include the still image', async () => {
    expect(hidesStillImage(await animatedPng({ isStillAFrame: false }))).toBe(true);
  });

  it('leaves an animation that begins with the still image to the browser', async () => {
    expect(hidesStillImage(await animatedPng({ isStillAFrame: true }))).toBe(false);
  });
});
