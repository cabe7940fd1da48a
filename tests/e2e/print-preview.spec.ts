import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { ssim } from 'ssim.js';
import { printSizes } from '#domain/catalogue.ts';
import {
  fits,
  layPrint,
  orientations,
  turns,
  type Framing,
  type PixelRect,
} from '#domain/print-geometry.ts';
import { printPaperOf, type PixelSize } from '#domain/print-papers.ts';
import { passportSheet } from '#domain/passport-sheet.ts';
import { renderPrint } from '#server/features/photos/render-print.ts';
import { openBlobStore } from '#server/platform/storage/blob-store.ts';
import { sha256Of } from '#tests/support/photo-shop.ts';
import { picturesque } from '#tests/support/picturesque.ts';
import { choose, expect, test } from './photo-fixtures.ts';

/** Real photos to compare instead of the drawn one: every combination, minutes each. */
const folder = process.env['PREVIEW_PHOTOS'];

interface Case {
  readonly size: string;
  readonly framing: Framing;
}

const crop = { x: 0.08, y: 0.22, width: 0.61, height: 0.61 };

const every: readonly Case[] = printSizes.flatMap((size) =>
  fits.flatMap((fit) =>
    turns.flatMap((turn) =>
      orientations.map((orientation) => ({ size, framing: { turn, fit, orientation, crop } })),
    ),
  ),
);

/** Each size with each fit, and among them each turn with each way of the paper. */
const some = every.filter((_, index) => index % 17 === 0);

interface Grey extends PixelSize {
  readonly data: Buffer;
}

const greyOf = async (picture: Buffer | Uint8Array, part: PixelRect): Promise<Grey> => {
  const { data, info } = await sharp(picture)
    .extract(part)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

const reach = 3;

const differenceAt = (a: Grey, b: Grey, dx: number, dy: number): number => {
  let sum = 0;
  for (let y = reach; y < a.height - reach; y += 1) {
    for (let x = reach; x < a.width - reach; x += 1) {
      const one = (a.data[y * a.width + x] ?? 0) - (b.data[(y + dy) * b.width + x + dx] ?? 0);
      sum += one * one;
    }
  }
  return sum / ((a.width - 2 * reach) * (a.height - 2 * reach));
};

/**
 * How far the second picture is displaced against the first, in whole pixels: where they differ least. An even patch
 * looks the same everywhere; a place counts when it is clearly better than nearer ones.
 */
const shiftOf = (a: Grey, b: Grey): number => {
  const places = Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach).flatMap((dy) =>
    Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach).map((dx) => ({ dx, dy })),
  );
  const far = ({ dx, dy }: { readonly dx: number; readonly dy: number }): number =>
    Math.max(Math.abs(dx), Math.abs(dy));
  let best = { difference: Infinity, shift: 0 };
  for (const place of places.toSorted((one, other) => far(one) - far(other))) {
    const difference = differenceAt(a, b, place.dx, place.dy);
    if (difference < best.difference * 0.9 - 1) best = { difference, shift: far(place) };
  }
  return best.shift;
};

const cornersOf = ({ left, top, width, height }: PixelRect): PixelRect[] => {
  const side = Math.min(120, width, height);
  return [left, left + width - side].flatMap((x) =>
    [top, top + height - side].map((y) => ({ left: x, top: y, width: side, height: side })),
  );
};

const similarity = async (a: Uint8Array, b: Uint8Array): Promise<number> => {
  const open = async (bytes: Uint8Array) => {
    const { data, info } = await sharp(bytes)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
  };
  return ssim(await open(a), await open(b)).mssim;
};

/** One passport photo out of its sheet, upright. */
const firstTile = async (sheet: Uint8Array): Promise<Uint8Array> => {
  const [tile] = passportSheet(1).tiles;
  if (!tile) throw new Error('a sheet without photos');
  const cut = await sharp(sheet).extract(tile).png().toBuffer();
  return sharp(cut).rotate(270).png().toBuffer();
};

const photos = async (): Promise<Record<string, Buffer>> => {
  if (folder === undefined) return { 'drawn.jpg': await picturesque(1500, 1100) };
  const names = (await readdir(folder)).filter((name) => /\.jpe?g$/i.test(name));
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, await readFile(path.join(folder, name))] as const),
    ),
  );
};

test('the preview shows what is printed: equal rectangles, corners in place, the same picture', async ({
  page,
}, info) => {
  test.setTimeout(folder === undefined ? 120_000 : 3_600_000);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fpx-preview-'));
  const blobs = openBlobStore({ dataDir, storage: { kind: 'files', directory: dataDir } });
  await page.goto('/paper.html');
  for (const [name, bytes] of Object.entries(await photos())) {
    const original = sha256Of(bytes);
    await blobs.putBytes(original, bytes);
    const { autoOrient: picture } = await sharp(bytes).metadata();
    for (const { size, framing } of folder === undefined ? some : every) {
      const what = `${name} on ${size}: ${JSON.stringify(framing)}`;
      const printedAs = { productType: 'photo_print', shape: null, size } as const;
      await choose(page, info.outputPath(name), { [name]: bytes });
      const shown = await page.evaluate(([of, as]) => window.place(of, as), [
        size,
        framing,
      ] as const);
      const paper = printPaperOf(printedAs);
      expect(paper && layPrint(picture, paper, framing), what).toEqual(shown);
      await page.setViewportSize(shown.paper);
      const preview = await page.screenshot();
      const files = { original, orderCopy: original };
      const rendered = await renderPrint({ blobs }, { files, printedAs, framing, tiles: 1 });
      if (!rendered.ok) throw new Error(rendered.code);
      const print =
        size === '3.5x4.5' ? await firstTile(rendered.value.bytes) : rendered.value.bytes;
      expect(await similarity(preview, print), what).toBeGreaterThanOrEqual(0.97);
      for (const corner of cornersOf(shown.target)) {
        const [ours, theirs] = [await greyOf(preview, corner), await greyOf(print, corner)];
        expect(shiftOf(ours, theirs), what).toBeLessThanOrEqual(1);
      }
    }
  }
  await rm(dataDir, { recursive: true, force: true });
});
