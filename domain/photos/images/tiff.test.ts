import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { uncompressedGray, sampledTiff, type ExtraSample } from '#tests/support/tiff-and-exif.ts';
import { noise } from '#tests/support/photo-files.ts';
import { hasAcceptedCoding } from './accepted-coding.ts';
import { isComplete } from './completeness.ts';
import { detectImageType } from './image-type.ts';

const [width, height] = [200, 150];

function drawNoise() {
  return noise(width, height).toColourspace('b-w').raw().toBuffer();
}

/** Whether an uncompressed gray TIFF counts as complete whose rows between two fractions of its height are black. */
async function isPartlyBlackComplete(
  [from, to]: readonly [number, number],
  isDirectoryLast: boolean,
): Promise<boolean> {
  const pixels = await drawNoise();
  pixels.fill(0, Math.floor(from * height) * width, Math.floor(to * height) * width);
  const tiff = uncompressedGray(pixels, width, height, isDirectoryLast);
  return isComplete(Uint8Array.from(tiff), 'image/tiff');
}

describe('isTiffComplete', () => {
  it.each([
    ['at the top', [0, 0.6], false],
    ['in the middle', [0.2, 0.7], false],
    ['at the bottom, with the directory behind it', [0.5, 1], true],
    ['everywhere, with the directory behind it', [0, 1], true],
    ['at the bottom, of less than 40 %', [0.65, 1], false],
  ] as const)('accepts a black part %s', async (_, part, isDirectoryLast) => {
    expect(await isPartlyBlackComplete(part, isDirectoryLast)).toBe(true);
  });

  it('refuses zeros at the end of a file from 40 % of the image on', async () => {
    expect(await isPartlyBlackComplete([0.5, 1], false)).toBe(false);
  });

  it('refuses zeros that fill whole blocks of a disk from 40 % of the image on', async () => {
    const pixels = await drawNoise();
    const tiff = Uint8Array.from(uncompressedGray(pixels, width, height, true));
    const [start, end] = [8192, 8192 + 16_384];
    // Pixels beside the hole that are black would make it seem longer.
    tiff.fill(255, start - 1, start).fill(255, end, end + 1);
    expect(isComplete(tiff, 'image/tiff')).toBe(true);
    expect(isComplete(tiff.fill(0, start, end), 'image/tiff')).toBe(false);
  });
});

describe('isTiffComplete of compressed data', () => {
  const compressed = async (compression: 'lzw' | 'packbits', tile: boolean) => {
    const pixels = tile ? noise(200, 150) : noise(200, 150).blur(4);
    const options = {
      compression,
      tile,
      tileWidth: 64,
      tileHeight: 64,
      predictor: 'none',
    } as const;
    return Uint8Array.from(await pixels.tiff(options).toBuffer());
  };

  it.each([
    ['lzw', true],
    ['lzw', false],
    ['packbits', true],
    ['packbits', false],
  ] as const)('refuses data of %s that cannot be decoded, in tiles: %s', async (kind, tile) => {
    const tiff = await compressed(kind, tile);
    expect(isComplete(tiff, 'image/tiff')).toBe(true);
    for (const share of [0.3, 0.5, 0.7]) {
      const damaged = tiff.slice();
      const at = Math.floor(damaged.length * share);
      expect(isComplete(damaged.fill(kind === 'lzw' ? 255 : 129, at, at + 300), 'image/tiff')).toBe(
        false,
      );
    }
  });

  it.each([true, false])(
    'refuses JPEG data in which another file begins, in tiles: %s',
    async (tile) => {
      const tiff = Uint8Array.from(
        await noise(200, 150)
          .tiff({ compression: 'jpeg', quality: 90, tile, tileWidth: 64, tileHeight: 64 })
          .toBuffer(),
      );
      expect(isComplete(tiff, 'image/tiff')).toBe(true);
      const middle = Math.floor(tiff.length / 2);
      const damaged = tiff.slice();
      damaged.set([0xff, 0x88], middle);
      expect(isComplete(damaged, 'image/tiff')).toBe(false);
    },
  );

  it.each(['lzw', 'packbits'] as const)('accepts a white page in %s', async (compression) => {
    const white = sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#fff' } });
    const tiff = await white.tiff({ compression }).toBuffer();
    expect(isComplete(Uint8Array.from(tiff), 'image/tiff')).toBe(true);
  });
});

describe('imageTypeOf', () => {
  it.each([
    ['a color filter array', 32_803],
    ['linear raw data', 34_892],
  ])(
    'takes no raw photo for a TIFF whose first image is %s, as phones write it',
    async (_, raw) => {
      const tiff = uncompressedGray(await drawNoise(), width, height);
      expect(detectImageType(tiff)).toBe('image/tiff');
      const photometric = tiff.indexOf(Buffer.from([0x06, 0x01, 3, 0]));
      tiff.writeUInt16LE(raw, photometric + 8);
      expect(detectImageType(tiff)).toBeNull();
    },
  );
});

describe('hasAcceptedCoding', () => {
  it.each<readonly [boolean, readonly ExtraSample['meaning'][]]>([
    [true, ['opacity']],
    [true, ['unspecified']],
    [true, ['unspecified', 'unspecified']],
    [false, ['opacity', 'unspecified']],
    [false, ['unspecified', 'opacity']],
  ])('is %s for a TIFF with the extra samples %j', (isAccepted, meanings) => {
    const extra = meanings.map((meaning) => ({ meaning, value: 255 }));
    const tiff = sampledTiff({ space: 'rgb', bits: 8, values: [9, 9, 9], extra });
    expect(hasAcceptedCoding(tiff, 'image/tiff')).toBe(isAccepted);
  });
});
