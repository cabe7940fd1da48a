import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { grayProfile } from '#tests/support/color-files.ts';
import { adobeRgbProfile } from '../color/adobe-rgb.ts';
import { findColorSpace } from './wide-color.ts';

async function profileOf(name: 'srgb' | 'p3' | 'cmyk'): Promise<Uint8Array> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } });
  const { icc } = await sharp(await pixel.withIccProfile(name).jpeg().toBuffer()).metadata();
  return icc ?? new Uint8Array();
}

describe('findColorSpace', () => {
  it('finds the spaces that pixels of a browser can have', async () => {
    expect(findColorSpace(await profileOf('srgb'))).toBe('srgb');
    expect(findColorSpace(await profileOf('p3'))).toBe('display-p3');
  });

  it('is null for any other profile, also one that cannot be read', async () => {
    expect(findColorSpace(adobeRgbProfile())).toBeNull();
    expect(findColorSpace(grayProfile(2.2))).toBeNull();
    expect(findColorSpace(await profileOf('cmyk'))).toBeNull();
    expect(findColorSpace(new Uint8Array(140).fill(255))).toBeNull();
  });
});
