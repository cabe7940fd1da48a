import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { frameShapes } from '#domain/catalogue/catalogue.ts';
import type { Framing } from '#domain/prints/print-geometry.ts';
import { fits, orientations, turns } from '#domain/prints/framing-values.ts';
import type { PrintedAs } from '#domain/prints/print-papers.ts';
import { openPicturePool, type PicturePool } from '#server/features/photos/index.ts';
import { makeSharedFolder } from '#tests/support/test-folders.ts';
import {
  printStored,
  colorDifference,
  compareViewed,
  expectPrint,
  expectedPaper,
  viewPixels,
  readJpeg,
  type ReadJpeg,
} from '#tests/support/expected-prints.ts';
import { openBlobStore, type BlobStore } from '#server/platform/storage/blob-store.ts';
import { hashBytes } from '#tests/support/domain-builders.ts';
import { printSources, type PrintSource } from '#tests/support/customer-photos.ts';

/** An item with the pixels of its paper in portrait, by the table of labs, and its bleed in all. */
interface Sold {
  readonly name: string;
  readonly printedAs: PrintedAs;
  readonly paper: { readonly width: number; readonly height: number; readonly turns: boolean };
  readonly bleed?: { readonly width: number; readonly height: number };
}

function print(size: string, width: number, height: number, canTurn = true): Sold {
  return {
    name: size,
    printedAs: { productType: 'photo_print', shape: null, size },
    paper: { width, height, turns: canTurn },
  };
}

const [rectangle, heart] = frameShapes;

const sold: readonly Sold[] = [
  print('4x4', 1200, 1200, false),
  print('4x6', 1200, 1800),
  print('5x7', 1500, 2100),
  print('8x10', 2400, 3000),
  print('10x15', 1205, 1795),
  print('15x22', 1795, 2657),
  print('3.5x4.5', 413, 531, false),
  {
    name: 'crystal',
    printedAs: { productType: '3d_frame', shape: rectangle, size: '3d_frame' },
    paper: { width: 945, height: 1417, turns: true },
  },
  {
    name: 'heart',
    printedAs: { productType: '3d_frame', shape: heart, size: '3d_frame' },
    paper: { width: 1063, height: 992, turns: false },
  },
  {
    name: 'keychain',
    printedAs: { productType: 'keychain', shape: null, size: 'keychain' },
    paper: { width: 531, height: 709, turns: false },
    bleed: { width: 48, height: 47 },
  },
  {
    name: 'magnet',
    printedAs: { productType: 'keyring_magnet', shape: null, size: 'keyring_magnet' },
    paper: { width: 768, height: 768, turns: false },
    bleed: { width: 47, height: 47 },
  },
];

const crops: readonly Framing['crop'][] = [
  null,
  { x: 0.08, y: 0.22, width: 0.61, height: 0.61 },
  { x: 0.5, y: 0.1, width: 0.3, height: 0.8 },
];

function pick<T>(list: readonly T[], index: number): T {
  const one = list[index % list.length];
  if (one === undefined) throw new Error('an empty list');
  return one;
}

/** 100 photos: every item with each fit in each turn, in changing orientations and crops. */
const order = Array.from({ length: 100 }, (_, index) => ({
  index,
  item: pick(sold, index),
  framing: {
    turn: pick(turns, index),
    fit: pick(fits, Math.floor(index / 4)),
    orientation: pick(orientations, index),
    crop: pick(crops, Math.floor(index / 3)),
  } satisfies Framing,
}));

/** `PRINT_PROOF=all` renders the whole order in about three minutes; else a sample of it is rendered. */
const isAll = process.env['PRINT_PROOF'] === 'all';
const rendered = order.filter(({ index }) => isAll || index % 9 === 0);

const dataDir = makeSharedFolder();
let shop: { readonly blobs: BlobStore; readonly pictures: PicturePool };
let sources: readonly PrintSource[];
beforeAll(async () => {
  const storage = { kind: 'files', directory: path.join(dataDir, 'files') } as const;
  shop = { blobs: await openBlobStore({ dataDir, storage }), pictures: openPicturePool() };
  sources = await printSources();
}, 120_000);

function expectBareBaseline(jpeg: ReadJpeg): void {
  // JFIF, profile, then tables, one baseline frame and its scan: no EXIF data, no second frame, no comment.
  expect(jpeg.codes.slice(0, 2)).toEqual([0xe0, 0xe2]);
  expect(jpeg.codes.slice(2).filter((code) => code >= 0xe0)).toEqual([]);
  expect(jpeg.codes.filter((code) => code >= 0xc0 && code <= 0xcf && code !== 0xc4)).toEqual([
    0xc0,
  ]);
  expect(jpeg.dpi).toEqual([300, 300]);
  expect(jpeg.profile?.subarray(36, 40).toString()).toBe('acsp');
  expect(jpeg.profile?.subarray(16, 20).toString()).toBe('RGB ');
  expect(jpeg.sampling).toEqual(['1:1×1', '2:1×1', '3:1×1']);
  expect(jpeg.isClosed).toBe(true);
}

/** The first passport photo of a sheet, turned back upright. */
function firstTile({ data, width }: ReadJpeg) {
  const tile = new Uint8Array(413 * 531 * 4);
  for (let y = 0; y < 531; y += 1) {
    for (let x = 0; x < 413; x += 1) {
      // On the sheet it is turned clockwise: up becomes right.
      const from = ((35 + x) * width + 59 + (530 - y)) * 4;
      tile.set(data.subarray(from, from + 4), (y * 413 + x) * 4);
    }
  }
  return { width: 413, height: 531, data: tile };
}

describe('renderPrint', () => {
  it.each(rendered)(
    'draws photo $index of an order as the product describes it, on $item.name with $framing',
    async ({ index, item, framing }) => {
      const source = pick(sources, index);
      const original = hashBytes(source.bytes);
      await shop.blobs.putBytes(original, source.bytes);
      const result = await printStored(shop, original, {
        printedAs: item.printedAs,
        framing,
        tiles: 8,
      });
      if (!result?.ok) throw new Error(`${source.name}: ${result?.code ?? 'missing'}`);
      const bytes = result.value.bytes;
      const jpeg = readJpeg(bytes);
      expectBareBaseline(jpeg);
      const head = bytes.subarray(0, bytes.indexOf(Buffer.from([0xff, 0xda])));
      expect(head.toString('latin1')).not.toMatch(/CAMERA|GPS|Exif/);
      const paper = expectedPaper(source.upright, item.paper, framing);
      const isSheet = item.name === '3.5x4.5';
      const bleed = item.bleed ?? { width: 0, height: 0 };
      expect({ width: jpeg.width, height: jpeg.height }).toEqual(
        isSheet
          ? { width: 1205, height: 1795 }
          : { width: paper.width + bleed.width, height: paper.height + bleed.height },
      );
      const shown = isSheet ? firstTile(jpeg) : jpeg;
      const [left, top] = [Math.floor(bleed.width / 2), Math.floor(bleed.height / 2)];
      const actual = viewPixels(shown, { left, top, ...paper });
      const expected = expectPrint(source.upright, paper, framing);
      const similarity = compareViewed(actual, expected);
      const difference = colorDifference(actual, expected);
      if (isAll) {
        process.stdout.write(
          `${index} ${similarity.toFixed(4)} ${difference.toFixed(2)} ${item.name} ${source.name}\n`,
        );
      }
      expect(similarity, source.name).toBeGreaterThanOrEqual(0.97);
      expect(difference, source.name).toBeLessThanOrEqual(source.maxDifference);
    },
    60_000,
  );
});
