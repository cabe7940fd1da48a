// @module-tag whole
import path from 'node:path';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { soldPapers } from '#tests/support/domain-builders.ts';
import {
  layPrint,
  plainFraming,
  type Framing,
  type PrintLayout,
} from '#domain/prints/print-geometry.ts';
import { fits, turns } from '#domain/prints/framing-values.ts';
import { findPrintPaper, type PrintedAs } from '#domain/prints/print-papers.ts';
import { makeSharedFolder } from '#tests/support/test-folders.ts';
import { orientations } from '#tests/support/photo-files.ts';
import type { ExifOrientation } from '#domain/photos/images/exif.ts';
import { printStored } from '#tests/support/expected-prints.ts';
import { openBlobStore, type BlobStore } from '../../../platform/storage/blob-store.ts';
import { openPicturePool, type PicturePool } from '../decoding/picture-pool.ts';
import { hashBytes } from '../uploads/store-copy.ts';

const dataDir = makeSharedFolder();
let shop: { readonly blobs: BlobStore; readonly pictures: PicturePool };
beforeAll(async () => {
  const storage = { kind: 'files', directory: path.join(dataDir, 'files') } as const;
  shop = { blobs: await openBlobStore({ dataDir, storage }), pictures: openPicturePool() };
});

const width = 1000;
const height = 700;

/** Inverse of each EXIF orientation, in the order in which sharp applies its operations. */
const storedBy: Readonly<Record<ExifOrientation, { flip?: true; flop?: true; rotate?: number }>> = {
  1: {},
  2: { flop: true },
  3: { rotate: 180 },
  4: { flip: true },
  5: { rotate: 90, flop: true },
  6: { rotate: 270 },
  7: { rotate: 270, flop: true },
  8: { rotate: 90 },
};

/** Creates an image whose red grows to the right and whose green grows downwards, upright after its orientation. */
async function drawRamp(orientation: ExifOrientation): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      pixels[at] = Math.round((x / (width - 1)) * 255);
      pixels[at + 1] = Math.round((y / (height - 1)) * 255);
      pixels[at + 2] = 128;
    }
  }
  const raw = { raw: { width, height, channels: 3 as const } };
  const { flip, flop, rotate } = storedBy[orientation];
  const turned = await sharp(pixels, raw)
    .rotate(rotate ?? 0)
    .png()
    .toBuffer();
  let stored = sharp(turned);
  if (flip) stored = stored.flip();
  if (flop) stored = stored.flop();
  return stored.withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer();
}

const ramps = new Map<ExifOrientation, Promise<Buffer>>();

/** The image of {@link drawRamp}, which many tests print; it is drawn once. */
function ramp(orientation: ExifOrientation = 1): Promise<Buffer> {
  const drawn = ramps.get(orientation) ?? drawRamp(orientation);
  ramps.set(orientation, drawn);
  return drawn;
}

/** Creates a checkerboard of eight shades that is symmetric in both directions. */
function mirrored(w: number, h: number): Promise<Buffer> {
  const pixels = Buffer.alloc(w * h);
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      const column = Math.floor(Math.min(x, w - 1 - x) / 3);
      const row = Math.floor(Math.min(y, h - 1 - y) / 3);
      pixels[y * w + x] = ((column * 5 + row * 3 + column * row) % 8) * 32;
    }
  }
  return sharp(pixels, { raw: { width: w, height: h, channels: 1 } })
    .png()
    .toBuffer();
}

async function keep(bytes: Buffer): Promise<string> {
  await shop.blobs.putBytes(hashBytes(bytes), bytes);
  return hashBytes(bytes);
}

async function render(bytes: Buffer, printedAs: PrintedAs, framing: Framing | null, tiles = 8) {
  const print = await printStored(shop, await keep(bytes), { printedAs, framing, tiles });
  if (!print?.ok) throw new Error(print?.code ?? 'the file is missing');
  return print.value;
}

function printOf(size: string): PrintedAs {
  return { productType: 'photo_print', shape: null, size };
}

function layoutOf(size: string, framing: Framing): PrintLayout {
  const paper = findPrintPaper(defaultCatalogue, printOf(size));
  if (!paper) throw new Error(`no paper for ${size}`);
  return layPrint({ width, height }, paper, framing);
}

/** Reads the colors of a print by pixel. */
async function pixelsOf(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return (x: number, y: number): number[] => {
    const at = (Math.round(y) * info.width + Math.round(x)) * info.channels;
    return [...data.subarray(at, at + 3)];
  };
}

/** Position in the upright original of a pixel of the target, as fractions. */
function originOf({ source, turn, target }: PrintLayout, u: number, v: number) {
  const [a, b] = { 0: [u, v], 90: [v, 1 - u], 180: [1 - u, 1 - v], 270: [1 - v, u] }[turn] as [
    number,
    number,
  ];
  expect(target.width).toBeGreaterThan(0);
  return {
    x: (source.left + a * source.width) / width,
    y: (source.top + b * source.height) / height,
  };
}

/** Compares nine places of a print with the original. */
async function expectPlaced(bytes: Uint8Array, layout: PrintLayout) {
  const colour = await pixelsOf(bytes);
  const { target } = layout;
  for (const u of [0.02, 0.5, 0.98]) {
    for (const v of [0.02, 0.5, 0.98]) {
      const x = target.left + u * (target.width - 1);
      const y = target.top + v * (target.height - 1);
      const from = originOf(layout, u, v);
      const [red = 0, green = 0] = colour(x, y);
      // A pixel of the original is a quarter of a color step; the rest is JPEG.
      expect(Math.abs(red - from.x * 255), `red at ${u}, ${v}`).toBeLessThan(4);
      expect(Math.abs(green - from.y * 255), `green at ${u}, ${v}`).toBeLessThan(4);
    }
  }
}

const offset: Framing['crop'] = { x: 0.1, y: 0.3, width: 0.5, height: 0.5 };

describe('a rendered print', () => {
  it.each(
    soldPapers
      .filter((size) => size !== '3.5x4.5')
      .flatMap((size) => fits.map((fit) => [size, fit] as const)),
  )(
    'matches its layout on %s, %s, in every turn',
    async (size, fit) => {
      const bytes = await ramp();
      for (const turn of turns) {
        const framing: Framing = { turn, fit, orientation: 'auto', crop: offset };
        const layout = layoutOf(size, framing);
        const print = await render(bytes, printOf(size), framing);
        expect({ width: print.width, height: print.height }).toEqual(layout.paper);
        await expectPlaced(print.bytes, layout);
      }
    },
    60_000,
  );

  it.each(orientations)('is upright for EXIF orientation %i', async (orientation) => {
    const print = await render(await ramp(orientation), printOf('4x6'), null);
    await expectPlaced(print.bytes, layoutOf('4x6', plainFraming));
  });

  it.each([
    ['enlarged by a pixel', 1799, 1199],
    ['enlarged a little', 1101, 734],
    ['enlarged three times', 600, 400],
    ['enlarged eight times', 225, 150],
    ['at its pixels', 1800, 1200],
    ['shrunk', 2611, 1741],
  ] as const)('is centered when %s: a symmetric image stays symmetric', async (_how, w, h) => {
    const colour = await pixelsOf((await render(await mirrored(w, h), printOf('4x6'), null)).bytes);
    let across = 0;
    let down = 0;
    for (let step = 0; step < 600; step += 1) {
      const [left = 0, right = 0] = [colour(step, 500), colour(1799 - step, 500)].map(([c]) => c);
      const [top = 0, bottom = 0] = [colour(700, step), colour(700, 1199 - step)].map(([c]) => c);
      across += Math.abs(left - right) / 600;
      down += Math.abs(top - bottom) / 600;
    }
    // An offset of half a pixel gives 3 to 50 in one of the two when enlarged; smaller values are JPEG.
    expect(Math.max(across, down)).toBeLessThan(1);
  });

  it('keeps the color of an image up to the edges', async () => {
    const even = sharp({ create: { width: 300, height: 200, channels: 3, background: 'white' } });
    const print = await render(await even.png().toBuffer(), printOf('4x6'), null);
    const { channels } = await sharp(print.bytes).stats();
    for (const { min } of channels) expect(min).toBe(255);
  });

  it('is white beside a whole image', async () => {
    const framing: Framing = { ...plainFraming, fit: 'whole' };
    const print = await render(await ramp(), printOf('4x4'), framing);
    const colour = await pixelsOf(print.bytes);
    const { target } = layoutOf('4x4', framing);
    expect(target).toEqual({ left: 0, top: 180, width: 1200, height: 840 });
    for (const y of [0, 170, 1030, 1199]) expect(colour(600, y)).toEqual([255, 255, 255]);
  });

  it('carries the sRGB profile and 300 dpi, and no other data of the file', async () => {
    const tagged = await sharp(await ramp())
      .withExif({ IFD0: { Make: 'CAMERA' }, IFD3: { GPSLatitude: '36/1 48/1 0/1' } })
      .jpeg()
      .toBuffer();
    const { bytes, dpi } = await render(tagged, printOf('4x6'), null);
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', space: 'srgb', density: 300 });
    // Names in a profile are UTF-16.
    expect(metadata.icc?.toString('latin1').replaceAll('\0', '')).toContain('sRGB');
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/CAMERA|GPS/);
    expect(dpi).toBe(166);
  });

  it('converts the colors of a wider profile to sRGB', async () => {
    const red = await sharp({
      create: { width: 300, height: 200, channels: 3, background: '#ff0000' },
    })
      .withIccProfile('p3')
      .jpeg({ quality: 100 })
      .toBuffer();
    const colour = await pixelsOf((await render(red, printOf('4x6'), null)).bytes);
    // sharp has converted the sRGB red to its value in P3; read without the profile it would be (234, 51, 35).
    const [r = 0, g = 255, b = 255] = colour(900, 600);
    expect(r).toBeGreaterThan(250);
    expect(Math.max(g, b)).toBeLessThan(8);
  });

  it.each([
    ['grey', (picture: Sharp) => picture.greyscale().toColourspace('b-w').jpeg(), [151, 151, 151]],
    ['CMYK', (picture: Sharp) => picture.toColourspace('cmyk').jpeg({ quality: 100 }), null],
    ['16-bit', (picture: Sharp) => picture.toColourspace('rgb16').png(), null],
    ['see-through', (picture: Sharp) => picture.ensureAlpha(0).png(), [255, 255, 255]],
  ] as const)('prints a %s image in sRGB colors', async (_name, make, expected) => {
    const even = sharp({ create: { width: 600, height: 400, channels: 3, background: '#8ca082' } });
    const print = await render(await make(even).toBuffer(), printOf('4x6'), null);
    expect(await sharp(print.bytes).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
    const colour = (await pixelsOf(print.bytes))(900, 600);
    for (const [index, value] of (expected ?? [140, 160, 130]).entries()) {
      expect(Math.abs((colour[index] ?? 0) - value)).toBeLessThan(16);
    }
  });
});

describe('a rendered passport sheet', () => {
  it('has the photo turned on each tile, white between tiles and marks beside the cuts', async () => {
    const print = await render(await ramp(), printOf('3.5x4.5'), null, 4);
    expect({ width: print.width, height: print.height }).toEqual({ width: 1205, height: 1795 });
    const colour = await pixelsOf(print.bytes);
    const { source } = layoutOf('3.5x4.5', plainFraming);
    for (const [left, top] of [
      [59, 35],
      [614, 35],
      [59, 472],
      [614, 472],
    ] as const) {
      // Turned clockwise: right on the sheet is up in the photo, down is right.
      const [red = 0, green = 0] = colour(left + 531 * 0.9, top + 413 * 0.9);
      expect(Math.abs(red - ((source.left + source.width * 0.9) / width) * 255)).toBeLessThan(5);
      expect(Math.abs(green - ((source.top + source.height * 0.1) / height) * 255)).toBeLessThan(5);
    }
    expect(colour(602, 200)).toEqual([255, 255, 255]);
    expect(Math.max(...colour(53, 35))).toBeLessThan(40);
    // Only the ordered number of tiles is printed.
    expect(colour(59 + 265, 909 + 206)).toEqual([255, 255, 255]);
  });
});
