import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import {
  cornersJpeg,
  cornersPicture,
  heicPhoto,
  notPictures,
  pngBomb,
  truncated,
  uniqueJpeg,
} from '#tests/support/photo-files.ts';
import { isComplete } from './completeness.ts';
import { coveringSize } from './decode.ts';
import { withoutPadding } from './glance.ts';
import { imageSizeOf } from './image-size.ts';
import { imageTypeOf, type ImageType } from './image-type.ts';

const picture = () => sharp({ create: { width: 90, height: 60, channels: 3, background: '#375' } });

const files: Readonly<Record<ImageType, () => Promise<Buffer>>> = {
  'image/jpeg': () => uniqueJpeg(90, 60),
  'image/png': () => picture().png().toBuffer(),
  'image/gif': () => picture().gif().toBuffer(),
  'image/webp': () => picture().webp().toBuffer(),
  'image/avif': () => picture().avif({ effort: 0 }).toBuffer(),
  'image/tiff': () => picture().tiff().toBuffer(),
  'image/heic': async () => heicPhoto(90, 60),
};
const types = Object.keys(files) as ImageType[];

describe('an image', () => {
  it.each(types)('is known by its bytes: %s', async (type) => {
    const bytes = Uint8Array.from(await files[type]());
    expect(imageTypeOf(bytes)).toBe(type);
    expect(imageSizeOf(bytes, type)).toEqual({ width: 90, height: 60 });
    expect(isComplete(bytes, type)).toBe(true);
  });

  it.each(types.filter((type) => type !== 'image/tiff'))(
    'is not whole when cut: %s',
    async (type) => {
      const file = await files[type]();
      for (const share of [0.7, 0.95]) {
        expect(isComplete(Uint8Array.from(truncated(file, share)), type)).toBe(false);
      }
    },
  );

  it.each([
    ['lossless', () => picture().webp({ lossless: true }).toBuffer()],
    ['with transparency', () => picture().ensureAlpha(0.5).webp().toBuffer()],
  ])('tells its size as WebP %s', async (_, make) => {
    const bytes = Uint8Array.from(await make());
    expect(imageSizeOf(bytes, 'image/webp')).toEqual({ width: 90, height: 60 });
  });

  it('tells its size as it stands upright', async () => {
    const turned = Uint8Array.from(await cornersJpeg(6, 90, 60));
    expect(imageSizeOf(turned, 'image/jpeg')).toEqual({ width: 90, height: 60 });
    const webp = Uint8Array.from(await cornersPicture(6, 90, 60).webp().toBuffer());
    expect(imageSizeOf(webp, 'image/webp')).toEqual({ width: 90, height: 60 });
  });

  it('tells an impossible size before anything is decoded', () => {
    const bytes = Uint8Array.from(pngBomb(50_000, 40_000));
    expect(imageSizeOf(bytes, 'image/png')).toEqual({ width: 50_000, height: 40_000 });
  });

  it('has no size where its header is not within the bytes', async () => {
    const start = Uint8Array.from((await uniqueJpeg(90, 60)).subarray(0, 30));
    expect(imageSizeOf(start, 'image/jpeg')).toBeNull();
  });
});

it.each(Object.entries(notPictures))('is no image, whatever it is called: %s', (_, file) => {
  expect(imageTypeOf(Uint8Array.from(file))).toBeNull();
});

describe('the size asked of a scaling decoder', () => {
  it.each([
    [4032, 3024, 1512, 1134],
    [3024, 4032, 1134, 1512],
    [9600, 6400, 1200, 800],
    [1201, 900, 1201, 900],
    [800, 600, 800, 600],
    [12_000, 100, 1500, 13],
  ])('of %i × %i is the smallest eighth that covers 1200: %i × %i', (w, h, width, height) => {
    expect(coveringSize({ width: w, height: h }, 1200)).toEqual({ width, height });
  });
});

describe('a camera’s small picture', () => {
  it.each([
    [[160, 120], [4032, 3024], { x: 0, y: 0, width: 160, height: 120 }],
    [[160, 120], [6000, 4000], { x: 0, y: 6, width: 160, height: 107 }],
    [[160, 120], [3000, 4000], { x: 35, y: 0, width: 90, height: 120 }],
  ] as const)('of %j for a photo of %j loses its black edges', ([w, h], [width, height], part) => {
    expect(withoutPadding({ width: w, height: h }, { width, height })).toEqual(part);
  });
});
