/**
 * Measures the bytes that an order's photos cost on the wire: hardly more than the files themselves, even
 * when the connection breaks. `WIRE_PHOTOS=100` sends that many.
 */
import type { Page, TestInfo } from '@playwright/test';
import { noise } from '#tests/support/photo-files.ts';
import type { SentPiece } from './bandwidth-meter.ts';
import { sha256 } from './made-copies.ts';
import {
  add,
  arrived,
  expect,
  openPhotos,
  readPhotos,
  states,
  test,
  untilSent,
} from './photo-fixtures.ts';

const count = Number(process.env['WIRE_PHOTOS'] ?? 6);

const timeoutMs = 60_000 + count * 1500;

test.describe.configure({ timeout: 3 * timeoutMs });

/** Photos whose bytes per pixel are like those of real ones. */
async function heavyPhotos(): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {};
  for (let number = 1; number <= count; number += 1) {
    const picture = noise(400, 300).resize(1600, 1200).jpeg({ quality: 85 });
    files[`IMG_${number}.jpg`] = await picture.toBuffer();
  }
  return files;
}

function sizeOf(files: readonly { readonly size: number }[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** Bytes of the order copies and originals that the shop has; expects every chosen original among them. */
async function bytesArrived(page: Page, files: Record<string, Buffer>): Promise<number> {
  const photos = await readPhotos(page);
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
}

function note(info: TestInfo, sent: number, needed: number): void {
  const description = `${sent} for ${needed}: ${sent / needed}`;
  info.annotations.push({ type: 'bytes', description });
}

test('an order uploads its files with less than one percent of overhead', async ({
  page,
  site,
}, info) => {
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

/** Bytes of uploads that were received twice: the part of each piece before the end of an earlier one. */
function bytesTwice(pieces: readonly SentPiece[]): number {
  const ends = new Map<string, number>();
  let twice = 0;
  for (const { upload, offset, bytes } of pieces) {
    const end = ends.get(upload) ?? 0;
    twice += Math.max(0, Math.min(end, offset + bytes) - offset);
    ends.set(upload, Math.max(end, offset + bytes));
  }
  return twice;
}

/** The part of a piece that a shop may not have read yet when the connection breaks. */
const buffersBytes = 256 * 1024;

test.describe('an order over a connection that breaks', () => {
  test.use({ expectedErrors: { patterns: [/Failed to load resource/, /net::ERR_/] } });

  test('continues each file where it stopped when the break comes after two fifths', async ({
    page,
    site,
  }, info) => {
    const { meter } = site;
    await openPhotos(page);
    const files = await heavyPhotos();
    const [before, earlier] = [meter.bytes(), meter.pieces().length];
    const originals = Object.values(files).reduce((sum, { length }) => sum + length, 0);
    const cut = new Promise<{ sent: number; lost: number; pieces: number }>((resolve) => {
      // Includes their order copies, which have half as many bytes.
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
    expect((await readPhotos(page)).every(({ fault }) => fault === null)).toBe(true);
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
});
