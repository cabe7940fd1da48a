import { describe, expect, it } from 'vitest';
import { openHeif } from '#domain/photos/heif/open-heif.ts';
import { isComplete } from '#domain/photos/images/completeness.ts';
import type { HeifOrientation } from '#domain/photos/images/heif-orientation.ts';
import type { Raster } from '#domain/photos/heif/raster.ts';
import { heifFile, mirrorBox, turnBox } from '#tests/support/heic-files.ts';
import {
  colorBox,
  hevcItem,
  streamPlans,
  pixelAt,
  pictureSize,
  type Rgb,
} from '#tests/support/coded-pictures.ts';
import { cropBox, gridFile, transparentFile } from '#tests/support/heic-variants.ts';
import { loadLibHeif } from './load-libheif.ts';

const maxPixels = 60_000_000;
/** Differences below this limit are invisible. */
const minDb = 45;

async function open(file: Buffer) {
  const picture = openHeif(await loadLibHeif(), file, maxPixels);
  if (!picture) throw new Error('no picture');
  return picture;
}

type PixelAt = (x: number, y: number) => Rgb;

function decibels({ data, width, height, channels }: Raster, expected: PixelAt): number {
  let sum = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * channels;
      for (const [index, value] of expected(x, y).entries()) {
        sum += ((data[at + index] ?? 0) - 255 * value) ** 2;
      }
    }
  }
  return 10 * Math.log10(255 ** 2 / (sum / (width * height * 3)));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

const grayAt: PixelAt = (x, y) => {
  const [r, g, b] = pixelAt(x, y);
  const gray = 0.299 * r + 0.587 * g + 0.114 * b;
  return [gray, gray, gray];
};

describe.each(streamPlans)('a HEIC image coded as $name', ({ name, chroma }) => {
  const expected = chroma === '400' ? grayAt : pixelAt;

  it('decodes to the encoder’s input', async () => {
    const picture = await open(heifFile({ items: [hevcItem(name)] }));
    expect(picture).toMatchObject({ ...pictureSize, orientation: 1 });
    expect(decibels(picture.decode(1, 3), expected)).toBeGreaterThan(minDb);
  });

  it('decodes to half its size', async () => {
    const picture = await open(heifFile({ items: [hevcItem(name)] }));
    const half: PixelAt = (x, y) => {
      const four = [0, 1].flatMap((i) => [0, 1].map((j) => expected(2 * x + i, 2 * y + j)));
      const mean = (color: 0 | 1 | 2): number => sumOf(four.map((rgb) => rgb[color])) / 4;
      return [mean(0), mean(1), mean(2)];
    };
    const raster = picture.decode(2, 4);
    expect([raster.width, raster.height]).toEqual([pictureSize.width / 2, pictureSize.height / 2]);
    expect(decibels(raster, half)).toBeGreaterThan(minDb);
  });
});

describe('a HEIC image with color codes in its container', () => {
  it.each([
    ['420-8-limited', colorBox(1, 13, 6, false)],
    ['420-8-limited-709', colorBox(1, 1, 1, false)],
  ])('is decoded with those codes: %s', async (name, color) => {
    const picture = await open(heifFile({ items: [hevcItem(name, [color])] }));
    expect(decibels(picture.decode(1, 3), pixelAt)).toBeGreaterThan(minDb);
  });
});

const turned: readonly [string, readonly Buffer[], HeifOrientation][] = [
  ['no turn', [], 1],
  ['a quarter', [turnBox(1)], 8],
  ['half a turn', [turnBox(2)], 3],
  ['three quarters', [turnBox(3)], 6],
  ['a mirror left to right', [mirrorBox(1)], 2],
  ['a mirror top to bottom', [mirrorBox(0)], 4],
  ['a quarter, then a mirror', [turnBox(1), mirrorBox(1)], 7],
  ['a mirror, then a quarter', [mirrorBox(1), turnBox(1)], 5],
  ['a quarter, then the other mirror', [turnBox(3), mirrorBox(0)], 7],
];

describe('a HEIC image with a rotation', () => {
  it.each(turned)('reports %s as its EXIF orientation', async (_, turns, orientation) => {
    const picture = await open(heifFile({ items: [hevcItem('420-8', turns)] }));
    expect(picture).toMatchObject({ ...pictureSize, orientation });
    expect(decibels(picture.decode(1, 3), pixelAt)).toBeGreaterThan(minDb);
  });
});

describe('a composed HEIC image', () => {
  it('has each tile in its place, cut off at its edges', async () => {
    const whole = { width: 2 * pictureSize.width - 20, height: 2 * pictureSize.height - 12 };
    const picture = await open(gridFile(whole, [turnBox(3)]));
    expect(picture).toMatchObject({ ...whole, orientation: 6 });
    const tiled: PixelAt = (x, y) => pixelAt(x % pictureSize.width, y % pictureSize.height);
    expect(decibels(picture.decode(1, 3), tiled)).toBeGreaterThan(minDb);
    expect(decibels(picture.decode(1, 4), tiled)).toBeGreaterThan(minDb);
  });

  it('shows its cropped part with its rotation', async () => {
    const crop = cropBox({ width: 96, height: 64, left: 32, top: 48 });
    const picture = await open(heifFile({ items: [hevcItem('420-8', [crop, turnBox(2)])] }));
    expect(picture).toMatchObject({ width: 96, height: 64, orientation: 3 });
    const cropped: PixelAt = (x, y) => pixelAt(32 + x, 48 + y);
    expect(decibels(picture.decode(1, 3), cropped)).toBeGreaterThan(minDb);
  });

  it.each([false, true])('shows transparent parts on white, premultiplied: %s', async (is) => {
    const picture = await open(transparentFile(is));
    const onWhite: PixelAt = (x, y) => {
      const [gray] = grayAt(x, y);
      const over = (value: number): number => (is ? value : value * gray) + 1 - gray;
      const [r, g, b] = pixelAt(x, y).map((value) => Math.min(1, over(value)));
      return [r ?? 0, g ?? 0, b ?? 0];
    };
    for (const channels of [3, 4] as const) {
      const raster = picture.decode(1, channels);
      expect(decibels(raster, onWhite)).toBeGreaterThan(minDb);
      if (channels === 4) expect(raster.data[3]).toBe(255);
    }
  });

  it('converts premultiplied colors as those that were multiplied', async () => {
    const linear = colorBox(1, 8, 6, true);
    const picture = await open(transparentFile(true, [linear]));
    const encoded = (light: number): number =>
      light <= 0.003_130_8 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
    const onWhite: PixelAt = (x, y) => {
      const [gray] = grayAt(x, y);
      const over = (value: number): number =>
        gray > 0 ? encoded(Math.min(1, value / gray)) * gray + 1 - gray : 1;
      const [r, g, b] = pixelAt(x, y);
      return [over(r), over(g), over(b)];
    };
    expect(decibels(picture.decode(1, 3), onWhite)).toBeGreaterThan(minDb);
  });

  it.each(['heix', 'mif1', 'mif2', 'hevc'])('is recognized by the main brand %s', async (brand) => {
    const picture = await open(heifFile({ items: [hevcItem('420-10')], majorBrand: brand }));
    expect(picture).toMatchObject(pictureSize);
  });
});

describe('a HEIC file that declares another color than its coded picture', () => {
  it.each(['420-8', '420-10', '400-8'])('is shown in its own: %s', async (name) => {
    const limited = colorBox(1, 13, 6, false);
    const picture = await open(heifFile({ items: [hevcItem(name, [limited])] }));
    // The codes of full range, read as those of limited range (ITU-T H.273).
    const expected: PixelAt = (x, y) => {
      const [luma] = grayAt(x, y);
      const shown = (value: number): number => {
        const difference = name === '400-8' ? 0 : (value - luma) * (255 / 224);
        return Math.min(1, Math.max(0, (luma - 16 / 255) * (255 / 219) + difference));
      };
      const [r, g, b] = pixelAt(x, y);
      return [shown(r), shown(g), shown(b)];
    };
    expect(decibels(picture.decode(1, 3), expected)).toBeGreaterThan(minDb);
  });
});

describe('a damaged HEIC file', () => {
  it('is no image or fails to decode, wherever it is cut off', async () => {
    const file = heifFile({ items: [hevcItem('420-8')] });
    for (let tenths = 1; tenths < 10; tenths += 1) {
      const lib = await loadLibHeif();
      const cut = file.subarray(0, Math.floor((file.length * tenths) / 10));
      const picture = openHeif(lib, cut, maxPixels);
      if (picture) expect(() => picture.decode(1, 3)).toThrow();
    }
  });

  it('is incomplete when its second half is zeros, and complete as it was', () => {
    const file = heifFile({ items: [hevcItem('420-8')] });
    expect(isComplete(file, 'image/heic')).toBe(true);
    file.fill(0, file.length / 2);
    expect(isComplete(file, 'image/heic')).toBe(false);
  });

  it('is described but not decoded when it has too many pixels', async () => {
    const picture = openHeif(
      await loadLibHeif(),
      heifFile({ items: [hevcItem('420-8')] }),
      pictureSize.width * pictureSize.height - 1,
    );
    expect(picture).toMatchObject(pictureSize);
    expect(() => picture?.decode(1, 3)).toThrow('too many pixels');
  });
});
