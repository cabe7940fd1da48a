// @module-tag whole
import { fork } from 'node:child_process';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plainFraming, type Framing } from '#domain/prints/print-geometry.ts';
import type { PrintedAs } from '#domain/prints/print-papers.ts';
import { planPrint, type PrintPlan, type PrintSettings } from '#domain/prints/print-templates.ts';
import { makeFolder } from '#tests/support/test-folders.ts';
import { orientations, storedAt, picturesque } from '#tests/support/photo-files.ts';
import type { ExifOrientation } from '#domain/photos/images/exif.ts';
import { readJpeg } from '#tests/support/expected-prints.ts';
import type { WrittenPrint } from './picture-work.ts';
import { drawPrint, drawSheet, type RenderedPrint } from './print-work.ts';

function printOf(size: string): PrintedAs {
  return { productType: 'photo_print', shape: null, size };
}

const keychain: PrintedAs = { productType: 'keychain', shape: null, size: 'keychain' };

function planOf(
  width: number,
  height: number,
  printedAs: PrintedAs,
  settings?: PrintSettings,
  framing: Framing = plainFraming,
): PrintPlan {
  return planPrint(
    { width, height },
    { catalogue: defaultCatalogue, printedAs, framing, tiles: 8, settings },
  );
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

const entry = new URL('./picture-process.ts', import.meta.url);

/** Draws a print in a new process, as after a restart. */
function drawInProcess(
  input: Uint8Array,
  plan: PrintPlan,
  { env, to }: { readonly env: NodeJS.ProcessEnv; readonly to: string },
): Promise<WrittenPrint> {
  return new Promise((resolve, reject) => {
    const child = fork(entry, {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env,
    });
    child.once('exit', () => reject(new Error('the process ended')));
    child.on(
      'message',
      (message: 'ready' | { readonly ok: boolean; readonly value: WrittenPrint }) => {
        if (message === 'ready') {
          child.send({ kind: 'print', file: { input, format: 'jpeg' }, plan, to });
        } else {
          resolve(message.value);
          child.disconnect();
        }
      },
    );
  });
}

describe('drawPrint', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await makeFolder();
  });

  afterEach(async () => {
    sharp.concurrency(1);
  });

  it.each([
    ['a shrunk print', 1600, 1100, printOf('4x4')],
    ['a print of a JPEG decoded at half its size', 4200, 2900, printOf('4x4')],
    ['an enlarged print', 800, 600, printOf('10x15')],
    ['a gift with bleed', 1600, 1100, keychain],
    ['a passport sheet', 1600, 1100, printOf('3.5x4.5')],
  ])(
    'gives the same bytes in new processes and with more threads for %s',
    async (_name, width, height, printedAs) => {
      const bytes = await picturesque(width, height);
      const plan = planOf(width, height, printedAs);
      const draw = (): Promise<RenderedPrint> =>
        plan.sheet ? drawSheet(bytes, plan, plan.sheet) : drawPrint(bytes, plan);
      const first = hashOf((await draw()).bytes);
      sharp.concurrency(4);
      expect(hashOf((await draw()).bytes)).toBe(first);
      for (const env of [{}, { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '1' }]) {
        const to = path.join(folder, first);
        const print = await drawInProcess(bytes, plan, { env, to });
        expect([print.sha256, hashOf(await readFile(to))]).toEqual([first, first]);
      }
    },
    60_000,
  );

  it('writes the resolution of the lab, and the profile unless the lab wants none', async () => {
    const bytes = await picturesque(600, 400);
    // A small paper: every pixel is decoded by a slow decoder.
    const papers = { '10x15': { widthMm: 34, heightMm: 51, dpi: 320, bleedMm: 2 } };
    const draw = async (settings: PrintSettings) =>
      readJpeg(
        Buffer.from((await drawPrint(bytes, planOf(600, 400, printOf('10x15'), settings))).bytes),
      );
    const embedded = await draw({ papers });
    expect(embedded).toMatchObject({ width: 693, height: 479, dpi: [320, 320] });
    expect(embedded.profile).not.toBeNull();
    const stripped = await draw({ papers, profile: 'strip' });
    expect(stripped).toMatchObject({ width: 693, height: 479, dpi: [320, 320], profile: null });
    expect(Buffer.from(stripped.data).equals(Buffer.from(embedded.data))).toBe(true);
  });

  it('prints a photo of one pixel on large paper', async () => {
    const background = { r: 200, g: 40, b: 60 };
    const create = { width: 1, height: 1, channels: 3, background } as const;
    const photo = await sharp({ create }).png().toBuffer();
    const paper = { widthMm: 203.2, heightMm: 254, dpi: 600, bleedMm: 0 };
    const plan = planOf(1, 1, printOf('8x10'), { papers: { '8x10': paper } });
    const print = await drawPrint(photo, plan);
    expect([print.width, print.height]).toEqual([4800, 6000]);
    const { channels } = await sharp(print.bytes).stats();
    for (const [index, value] of [200, 40, 60].entries()) {
      expect(Math.abs((channels[index]?.mean ?? 0) - value)).toBeLessThan(3);
      expect(channels[index]?.stdev).toBeLessThan(1);
    }
  });

  it('converts an image of 16 bits with a profile to sRGB', async () => {
    const even = sharp({ create: { width: 300, height: 200, channels: 3, background: '#c83c1e' } });
    for (const width of [300, 2100]) {
      const bytes = await even
        .clone()
        .resize({ width, height: (width / 3) * 2 })
        .toColourspace('rgb16')
        .withIccProfile('p3')
        .png()
        .toBuffer();
      const plan = planOf(width, (width / 3) * 2, printOf('4x6'));
      const { data } = readJpeg(Buffer.from((await drawPrint(bytes, plan)).bytes));
      for (const [index, value] of [200, 60, 30].entries()) {
        expect(Math.abs((data[index] ?? 0) - value)).toBeLessThan(4);
      }
    }
  });

  it('continues the photo into the bleed, and mirrors its edge beyond it', async () => {
    // Red grows to the right, green downwards; nothing is white.
    const [width, height] = [531, 709];
    const pixels = Buffer.alloc(width * height * 3, 100);
    for (let at = 0; at < width * height; at += 1) {
      pixels[at * 3] = Math.round(((at % width) / width) * 240);
      pixels[at * 3 + 1] = Math.round((Math.floor(at / width) / height) * 240);
    }
    const raw = { raw: { width, height, channels: 3 as const } };
    const bytes = await sharp(pixels, raw).png().toBuffer();
    const plan = planOf(width, height, keychain);
    const print = readJpeg(Buffer.from((await drawPrint(bytes, plan)).bytes));
    const red = (x: number): number => print.data[(300 * print.width + x) * 4] ?? 0;
    for (const distance of [2, 10, 20]) {
      expect(Math.abs(red(24 - distance) - red(23 + distance))).toBeLessThan(6);
      expect(Math.abs(red(555 - 1 + distance) - red(555 - distance))).toBeLessThan(6);
    }
  });

  it.each(orientations)(
    'mirrors a print once in EXIF orientation %i',
    async (orientation: ExifOrientation) => {
      // A wedge that is neither symmetric nor turned into itself.
      const [width, height] = [300, 200];
      const isSideways = orientation >= 5;
      const stored = isSideways ? { width: height, height: width } : { width, height };
      const pixels = Buffer.alloc(width * height * 3, 20);
      for (let v = 0; v < height; v += 1) {
        for (let u = 0; u < width; u += 1) {
          const [x, y] = storedAt(orientation, u, v, width, height);
          if (u < 100 && v < 150)
            pixels.fill(220, (y * stored.width + x) * 3, (y * stored.width + x + 1) * 3);
        }
      }
      const bytes = await sharp(pixels, { raw: { ...stored, channels: 3 } })
        .withMetadata({ orientation })
        .png()
        .toBuffer();
      const papers = { '4x6': { widthMm: 101.6, heightMm: 152.4, dpi: 100, bleedMm: 0 } };
      for (const turn of [0, 90] as const) {
        const framing = { ...plainFraming, turn };
        const draw = async (mirror: boolean) => {
          const settings = { papers: { '4x6': { ...papers['4x6'], mirror } } };
          const plan = planOf(width, height, printOf('4x6'), settings, framing);
          return readJpeg(Buffer.from((await drawPrint(bytes, plan)).bytes));
        };
        const [plain, mirrored] = [await draw(false), await draw(true)];
        for (const [x, y] of [
          [33, 33],
          [300, 100],
          [100, 333],
          [366, 366],
        ] as const) {
          const at = (column: number): number => (y * plain.width + column) * 4;
          const there = plain.data[at(x)] ?? 0;
          expect(Math.abs((mirrored.data[at(plain.width - 1 - x)] ?? 0) - there)).toBeLessThan(8);
        }
        // The light corner of the upright photo is at the left above, or after a turn at the right above.
        const corner = turn === 0 ? 17 : plain.width - 17;
        expect(plain.data[(17 * plain.width + corner) * 4]).toBeGreaterThan(200);
      }
    },
  );
});
