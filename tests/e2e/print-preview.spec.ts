import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { PrintSize } from '#domain/catalogue/catalogue.ts';
import { layPrint, type Framing, type PrintLayout } from '#domain/prints/print-geometry.ts';
import { fits, orientations, turns } from '#domain/prints/framing-values.ts';
import { printPaperOf } from '#domain/prints/size-papers.ts';
import { findPassportSheet } from '#domain/prints/passport-sheet.ts';
import { openPicturePool } from '#server/features/photos/index.ts';
import { printStored } from '#tests/support/expected-prints.ts';
import { openBlobStore, type BlobStore } from '#server/platform/storage/blob-store.ts';
import { hashBytes, soldPapers } from '#tests/support/domain-builders.ts';
import { leafy, picturesque } from '#tests/support/photo-files.ts';
import { cornersOf, readGray, openGrey, measureShift, similarity, type Grey } from './likeness.ts';
import { choose, expect, test } from './photo-fixtures.ts';

/** Real photos to compare instead of the drawn ones, in every combination; each takes a minute or two. */
const folder = process.env['PREVIEW_PHOTOS'];

const passportSize = '3.5x4.5';

interface Case {
  readonly size: PrintSize;
  readonly framing: Framing;
}

const crop = { x: 0.08, y: 0.22, width: 0.61, height: 0.61 };

const every: readonly Case[] = soldPapers.flatMap((size) =>
  fits.flatMap((fit) =>
    turns.flatMap((turn) =>
      orientations.map((orientation) => ({ size, framing: { turn, fit, orientation, crop } })),
    ),
  ),
);

/** Each size with each fit, and among them each turn with each orientation of the paper. */
const some = every.filter((_, index) => index % 17 === 0);

/**
 * The cases in which half a pixel shows most: fine detail enlarged little, and turned around a center
 * between pixels.
 */
const hardest: readonly Case[] = [
  { size: passportSize, framing: { turn: 0, fit: 'fill', orientation: 'auto', crop } },
  { size: passportSize, framing: { turn: 90, fit: 'whole', orientation: 'auto', crop } },
];

interface Subject {
  readonly name: string;
  readonly bytes: Buffer;
  readonly cases: readonly Case[];
}

async function subjects(): Promise<readonly Subject[]> {
  if (folder === undefined) {
    return [
      { name: 'drawn.jpg', bytes: await picturesque(1500, 1100), cases: some },
      { name: 'leafy.jpg', bytes: await leafy(450, 600), cases: hardest },
    ];
  }
  const names = (await readdir(folder)).filter((name) => /\.jpe?g$/i.test(name));
  return Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(path.join(folder, name));
      return { name, bytes, cases: every };
    }),
  );
}

/** Captures the page; Playwright's own screenshot takes three times as long to encode. */
async function shoot(page: Page, { paper }: PrintLayout): Promise<Grey> {
  await page.setViewportSize(paper);
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { optimizeForSpeed: true });
  await devtools.detach();
  return openGrey(Buffer.from(data, 'base64'));
}

const pictures = openPicturePool();

async function print(blobs: BlobStore, original: string, { size, framing }: Case) {
  const rendered = await printStored({ blobs, pictures }, original, {
    printedAs: { productType: 'photo_print', shape: null, size },
    framing,
    tiles: 1,
  });
  if (!rendered?.ok) throw new Error(rendered?.code ?? 'the file is missing');
  const [tile] = findPassportSheet(defaultCatalogue, passportSize, 1)?.tiles ?? [];
  const { bytes } = rendered.value;
  // A passport photo is compared upright, cut from its sheet.
  return size === passportSize && tile
    ? readGray(sharp(bytes).extract(tile).rotate(270))
    : openGrey(bytes);
}

test('the preview matches the print in its layout, its corners and its picture @essential', async ({
  page,
}, info) => {
  test.setTimeout(folder === undefined ? 120_000 : 3_600_000);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fpx-preview-'));
  const blobs = await openBlobStore({ dataDir, storage: { kind: 'files', directory: dataDir } });
  const all = await subjects();
  await page.goto('/paper.html');
  await choose(
    page,
    info.outputPath(),
    Object.fromEntries(all.map(({ name, bytes }) => [name, bytes])),
  );
  for (const { name, bytes, cases } of all) {
    const original = hashBytes(bytes);
    await blobs.putBytes(original, bytes);
    const { autoOrient: picture } = await sharp(bytes).metadata();
    const compared = new Set<string>();
    for (const one of cases) {
      const { size, framing } = one;
      const what = `${name} on ${size}: ${JSON.stringify(framing)}`;
      const shown = await page.evaluate((asked) => window.place(...asked), [
        name,
        size,
        framing,
      ] as const);
      expect(layPrint(picture, printPaperOf(defaultCatalogue, size), framing), what).toEqual(shown);
      // Several framings result in the same print.
      const same = JSON.stringify(shown);
      if (compared.has(same)) continue;
      compared.add(same);
      const [preview, printed] = await Promise.all([
        shoot(page, shown),
        print(blobs, original, one),
      ]);
      const alike = similarity(preview, printed);
      if (folder !== undefined) process.stdout.write(`${alike.toFixed(4)} ${what}\n`);
      expect.soft(alike, what).toBeGreaterThanOrEqual(0.97);
      for (const corner of cornersOf(shown.target)) {
        expect.soft(measureShift(preview, printed, corner), what).toBeLessThanOrEqual(1);
      }
    }
  }
  await rm(dataDir, { recursive: true, force: true });
});
