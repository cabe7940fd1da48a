import { describe, expect, it } from 'vitest';
import { turnBox, heifFile } from '#tests/support/heic-files.ts';
import { cropBox, gridFile } from '#tests/support/heic-variants.ts';
import { hevcItem, sizeBox, pictureSize } from '#tests/support/coded-pictures.ts';
import { glanceAt } from './glance.ts';

async function sizeAtGlance(file: Buffer) {
  const glance = await glanceAt(new Blob([Uint8Array.from(file)]), () => {
    throw new Error('nothing is drawn');
  });
  return glance.ok ? glance.size : null;
}

const whole = { width: 2 * pictureSize.width, height: pictureSize.height };
const turnedGrid = {
  type: 'grid',
  data: Buffer.alloc(8),
  properties: [sizeBox(whole.width, whole.height), turnBox(1)],
};
const crop = cropBox({ width: 96, height: 64, left: 32, top: 48 });

describe('glanceAt', () => {
  it('reads the size of the main image of a HEIC that has a larger one, which is turned', async () => {
    const file = heifFile({ items: [hevcItem('420-8'), turnedGrid] });
    expect(await sizeAtGlance(file)).toEqual(pictureSize);
  });

  it('reads the size of a HEIC as its declared crop shows it', async () => {
    const cropped = heifFile({ items: [hevcItem('420-8', [crop])] });
    expect(await sizeAtGlance(cropped)).toEqual({ width: 96, height: 64 });
    const turned = heifFile({ items: [hevcItem('420-8', [crop, turnBox(3)])] });
    expect(await sizeAtGlance(turned)).toEqual({ width: 64, height: 96 });
  });

  it('reads the size of a turned grid of tiles', async () => {
    const grid = gridFile({ width: 2 * pictureSize.width - 20, height: 2 * pictureSize.height }, [
      turnBox(1),
    ]);
    expect(await sizeAtGlance(grid)).toEqual({
      width: 2 * pictureSize.height,
      height: 2 * pictureSize.width - 20,
    });
  });
});
