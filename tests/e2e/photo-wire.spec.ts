/**
 * What the photos of an order cost on the line: hardly more than the files themselves, also when it breaks.
 * `WIRE_PHOTOS=100` sends as many.
 */
import type { Page, TestInfo } from '@playwright/test';
import { noise } from '#tests/support/photo-files.ts';
import type { SentPiece } from './line-meter.ts';
import { sha256 } from './made-copies.ts';
import {
  add,
  arrived,
  expect,
  openPhotos,
  photoFiles,
  photosOf,
  states,
  test,
  untilSent,
} from './photo-fixtures.ts';

const count = Number(process.env['WIRE_PHOTOS'] ?? 6);

const timeoutMs = 60_000 + count * 1500;

test.describe.configure({ timeout: 3 * timeoutMs });

/** As large for their pixels as photos are. */
const heavyPhotos = async (): Promise<Record<string, Buffer>> => {
  const files: Record<string, Buffer> = {};
  for (let number = 1; number <= count; number += 1) {
    const picture = noise(400, 300).resize(1600, 1200).jpeg({ quality: 85 });
    files[`IMG_${number}.jpg`] = await picture.toBuffer();
  }
  return files;
};

const sizeOf = (files: readonly { readonly size: number }[]): number =>
  files.reduce((sum, { size }) => sum + size, 0);

/** Bytes of the order copies and originals the shop has, each of the originals that was chosen. */
const bytesArrived = async (page: Page, files: Record<string, Buffer>): Promise<number> => {
  const photos = await photosOf(page);
  const there = await arrived(
    page,
    photos.map(({ id }) => id),
  );
  const originals = there.flatMap(({ original }) => original ?? []);
  const copies = there.flatMap(({ orderCopy }) => orderCopy ?? []);
  expect(originals.map((original) => original.sha256).toSorted()).toEqual(
    Object.values(files).map(sha256).toSorted(),
  );
  expect(copies).toHaveLength(count);
  return sizeOf(originals) + sizeOf(copies);
};

const note = (info: TestInfo, sent: number, needed: number): void => {
  const description = `${sent} for ${needed}: ${sent / needed}`;
  info.annotations.push({ type: 'bytes', description });
};

test('an order costs its files, and less than a hundredth more', async ({ page, site }, info) => {
  await openPhotos(page);
  const files = await heavyPhotos();
  const before = site.meter.bytes();
  await add(page, info.outputPath('files'), files);
  await untilSent(page, 'orderCopy', timeoutMs);
  await untilSent(page, 'original', timeoutMs);
  const sent = site.meter.bytes() - before;
  const needed = await bytesArrived(page, files);
  note(info, sent, needed);
  expect(sent / needed).toBeLessThan(1.01);
});

/** Bytes of uploads in pieces that had come before: what of each piece lies before the end of an earlier one. */
const bytesTwice = (pieces: readonly SentPiece[]): number => {
  const ends = new Map<string, number>();
  let twice = 0;
  for (const { upload, offset, bytes } of pieces) {
    const end = ends.get(upload) ?? 0;
    twice += Math.max(0, Math.min(end, offset + bytes) - offset);
    ends.set(upload, Math.max(end, offset + bytes));
  }
  return twice;
};

/** As the announcement of an upload says it. */
const orderCopy = `kind ${Buffer.from('order-copy').toString('base64')}`;

/** What a shop may not have read yet of a piece when the line broke. */
const buffersBytes = 256 * 1024;

test.describe('over a line that breaks', () => {
  test.use({ expectedErrors: { patterns: [/Failed to load resource/, /net::ERR_/] } });

  test('after two fifths, each file goes on where it stopped', async ({ page, site }, info) => {
    const { meter } = site;
    await openPhotos(page);
    const files = await heavyPhotos();
    const [before, earlier] = [meter.bytes(), meter.pieces().length];
    const originals = Object.values(files).reduce((sum, { length }) => sum + length, 0);
    const cut = new Promise<{ sent: number; lost: number; pieces: number }>((resolve) => {
      // With their order copies, which come to half of them.
      meter.at(before + originals * 1.5 * 0.4, () => {
        const sent = meter.bytes() - before;
        resolve({ sent, lost: meter.unanswered(), pieces: meter.pieces().length });
        site.cut();
      });
    });
    await add(page, info.outputPath('files'), files);
    const atCut = await cut;
    const isWaiting = async () =>
      !(await states(page)).some(({ original }) => original === 'sending');
    await expect.poll(isWaiting, { intervals: [50] }).toBe(true);
    site.mend();
    await untilSent(page, 'orderCopy', timeoutMs);
    await untilSent(page, 'original', timeoutMs);
    expect((await photosOf(page)).every(({ fault }) => fault === null)).toBe(true);
    const sent = meter.bytes() - before;
    const needed = await bytesArrived(page, files);
    note(info, sent, needed);
    expect(Math.abs(atCut.sent / needed - 0.4)).toBeLessThan(0.1);
    expect(sent - atCut.lost).toBeLessThan(needed * 1.01 + buffersBytes);
    const resumed = meter
      .pieces()
      .slice(atCut.pieces)
      .filter(({ offset }) => offset > 0);
    expect(resumed).not.toEqual([]);
    expect(bytesTwice(meter.pieces().slice(earlier))).toBeLessThan(buffersBytes);
  });

  test('while an order copy goes with its announcement, the copy goes in pieces from then on', async ({
    page,
    site,
  }, info) => {
    await openPhotos(page);
    let broken = 0;
    await page.route('**/api/uploads', async (route) => {
      const isCopy = route.request().headers()['upload-metadata']?.includes(orderCopy);
      if (isCopy) broken += 1;
      await (isCopy && broken === 1 ? route.abort() : route.continue());
    });
    const earlier = site.meter.pieces().length;
    await add(page, info.outputPath('files'), await photoFiles(1));
    await untilSent(page, 'orderCopy');
    await untilSent(page, 'original');
    expect(site.meter.pieces().slice(earlier)).toHaveLength(2);
  });
});
