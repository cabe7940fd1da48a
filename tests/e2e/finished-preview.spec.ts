import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Finishing } from '#domain/catalogue/finishing-kinds.ts';
import { plainFraming, type Framing, type PrintLayout } from '#domain/prints/print-geometry.ts';
import { openPicturePool } from '#server/features/photos/index.ts';
import { openBlobStore } from '#server/platform/storage/blob-store.ts';
import { hashBytes } from '#tests/support/domain-builders.ts';
import { printStored } from '#tests/support/expected-prints.ts';
import { picturesque } from '#tests/support/photo-files.ts';
import { openGrey, similarity } from './likeness.ts';
import { choose, expect, test } from './photo-fixtures.ts';

interface Case {
  readonly size: string;
  readonly finishing: readonly Finishing[];
  readonly framing: Framing;
  /** White pixels at the left, top, right and bottom of the paper at 300 pixels per inch, by hand. */
  readonly white: readonly [number, number, number, number];
  /** A date, with the edges of its digits in pixels from the left, top, right and bottom of the paper, by hand. */
  readonly stamp?: { readonly text: string; readonly edges: readonly number[] };
}

const cropped = { ...plainFraming, crop: { x: 0.1, y: 0.2, width: 0.6, height: 0.6 } };

/** 5 mm are 59 pixels, 3 mm 35; the picture is of 1500 × 1100 pixels. */
const cases: readonly Case[] = [
  {
    size: '10x15',
    finishing: [{ kind: 'border', mm: 5 }],
    framing: plainFraming,
    white: [59, 59, 59, 59],
  },
  {
    size: '15x22',
    finishing: [{ kind: 'border', mm: 3 }, { kind: 'monochrome' }],
    framing: { ...cropped, turn: 90 },
    white: [35, 35, 35, 35],
  },
  {
    // The paper is 1795 × 1205: digits of 42 pixels, 48 from the photo's edges. Eight digits of 60 units, two strokes of 40
    // and nine spaces of 18 are 722 units of 0.42 pixels.
    size: '10x15',
    finishing: [{ kind: 'border', mm: 5 }, { kind: 'date_stamp' }],
    framing: plainFraming,
    white: [59, 59, 59, 59],
    stamp: { text: '29/11/2025', edges: [1383, 1056, 107, 107] },
  },
  { size: '4x6', finishing: [{ kind: 'monochrome' }], framing: cropped, white: [0, 0, 0, 0] },
  {
    // 1200 × 1200 with 59 around are 1082 × 1082; the photo is 1082 × 793 in it.
    size: '4x4',
    finishing: [{ kind: 'whole', mm: 5 }],
    framing: plainFraming,
    white: [59, 203, 59, 204],
  },
];

/** Colors of a picture in its pixels. */
async function readColors(picture: Uint8Array) {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
  return { at, data, ...info };
}

type Colors = Awaited<ReturnType<typeof readColors>>;

/** Number of pixels from each edge to the middle that are white: left, top, right, bottom. */
function measureWhite({ at, width, height }: Colors): number[] {
  const isWhite = (x: number, y: number): boolean => at(x, y).every((value) => value > 245);
  const [x, y] = [Math.floor(width / 2), Math.floor(height / 2)];
  const runs = [
    Array.from({ length: x }, (_, step) => isWhite(step, y)),
    Array.from({ length: y }, (_, step) => isWhite(x, step)),
    Array.from({ length: x }, (_, step) => isWhite(width - 1 - step, y)),
    Array.from({ length: y }, (_, step) => isWhite(x, height - 1 - step)),
  ];
  return runs.map((run) => (run.includes(false) ? run.indexOf(false) : run.length));
}

/** The outermost pixels of the color of dates around a place, and its sides: from the left, top, right and bottom. */
function findAmber({ data, width, height }: Colors, around: readonly number[]): number[] {
  const [fromLeft = 0, fromTop = 0, fromRight = 0, fromBottom = 0] = around.map(
    (side) => side - 25,
  );
  let [left, top, right, bottom] = [width, height, width, height];
  for (let y = fromTop; y < height - fromBottom; y += 1) {
    for (let x = fromLeft; x < width - fromRight; x += 1) {
      const at = (y * width + x) * 3;
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
      if (Math.abs(red - 255) + Math.abs(green - 160) + Math.abs(blue - 30) > 24) continue;
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.min(right, width - 1 - x);
      bottom = Math.min(bottom, height - 1 - y);
    }
  }
  return [left, top, right, bottom];
}

/** The largest difference between red, green and blue in a pixel; 0 for a gray picture. */
function measureColor({ data }: Colors): number {
  let largest = 0;
  for (let at = 0; at < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
    largest = Math.max(largest, Math.abs(red - green), Math.abs(red - blue));
  }
  return largest;
}

async function shoot(page: Page, { paper }: PrintLayout): Promise<Buffer> {
  await page.setViewportSize(paper);
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { optimizeForSpeed: true });
  await devtools.detach();
  return Buffer.from(data, 'base64');
}

test('a finished print matches its preview, with its border and its grays @essential', async ({
  page,
}, info) => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fpx-finished-'));
  const blobs = await openBlobStore({ dataDir, storage: { kind: 'files', directory: dataDir } });
  const pictures = openPicturePool();
  const bytes = await picturesque(1500, 1100);
  const original = hashBytes(bytes);
  await blobs.putBytes(original, bytes);
  await page.goto('/paper.html');
  await choose(page, info.outputPath(), { 'drawn.jpg': bytes });
  for (const { size, finishing, framing, white, stamp } of cases) {
    const what = `${size} with ${finishing.map(({ kind }) => kind).join(', ')}`;
    const layout = await page.evaluate((asked) => window.place(...asked), [
      'drawn.jpg',
      size,
      framing,
      finishing,
      stamp?.text,
    ] as const);
    const rendered = await printStored({ blobs, pictures }, original, {
      printedAs: { productType: 'photo_print', shape: null, size, finishing, stamp: stamp?.text },
      framing,
      tiles: 1,
    });
    if (!rendered?.ok) throw new Error(`${what} was not printed`);
    const preview = await shoot(page, layout);
    const { bytes: print } = rendered.value;
    const alike = similarity(await openGrey(preview), await openGrey(print));
    expect.soft(alike, what).toBeGreaterThanOrEqual(0.97);
    const isMonochrome = finishing.some(({ kind }) => kind === 'monochrome');
    const read = { preview: await readColors(preview), print: await readColors(print) };
    for (const [of, colors] of Object.entries(read)) {
      const off = measureWhite(colors).map((side, index) => Math.abs(side - (white[index] ?? 0)));
      expect.soft(Math.max(...off), what).toBeLessThanOrEqual(1);
      if (stamp) {
        const away = findAmber(colors, stamp.edges).map((edge, at) =>
          Math.abs(edge - (stamp.edges[at] ?? 0)),
        );
        expect.soft(Math.max(...away), `${what}: ${of}`).toBeLessThanOrEqual(3);
      }
      const color = measureColor(colors);
      // The paper of the screen is not quite white, which shows in the edge of a turned picture.
      const most = of === 'print' ? 0 : 6;
      if (isMonochrome) expect.soft(color, `${what}: ${of}`).toBeLessThanOrEqual(most);
      else expect.soft(color, `${what}: ${of}`).toBeGreaterThan(50);
    }
  }
  await rm(dataDir, { recursive: true, force: true });
});
