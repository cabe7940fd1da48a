import { hash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { damagedScan } from '#tests/support/odd-images.ts';
import { notPictures } from '#tests/support/photo-files.ts';
import {
  add,
  arrived,
  expect,
  openPhotos,
  photoFiles,
  readPhotos,
  reload,
  slowDown,
  states,
  test,
  untilReady,
  untilSent,
} from './photo-fixtures.ts';
import { storedParts, storeNow } from './stored.ts';

/** Orders all photos of the grid. */
function placed(page: Page, orderNumber: string): Promise<void> {
  return page.evaluate((number) => {
    const { photos, orderPlaced } = window.photos.getState();
    orderPlaced(number, new Set(photos.map(({ photoId }) => photoId)));
  }, orderNumber);
}

test('every photo arrives with its order copy, and its original byte for byte @essential', async ({
  page,
}, info) => {
  await openPhotos(page);
  const files = await photoFiles(7);
  await add(page, info.outputPath('files'), files);
  await untilSent(page, 'orderCopy');
  await untilSent(page, 'original');
  const photos = await readPhotos(page);
  expect(photos.map(({ frame }) => frame)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  const there = await arrived(
    page,
    photos.map(({ id }) => id),
  );
  for (const photo of photos) {
    expect(photo.contentHash).toBe(hash('sha256', files[photo.fileName] ?? ''));
    expect(there).toContainEqual({
      photoId: photo.id,
      orderCopy: expect.anything() as object,
      original: { sha256: photo.contentHash, size: files[photo.fileName]?.length },
    });
  }
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tus::'))),
  ).toEqual([]);
});

test('a reload in the middle of uploading sends nothing twice and loses nothing @essential', async ({
  page,
  site,
}, info) => {
  await openPhotos(page);
  const speedUp = await slowDown(page, 300);
  const before = site.asked().length;
  await add(page, info.outputPath('files'), await photoFiles(8));
  await untilReady(page);
  const chosen = await readPhotos(page);
  await expect
    .poll(async () => (await states(page)).filter(({ orderCopy }) => orderCopy === 'sent').length)
    .toBeGreaterThan(2);
  const sent = async () =>
    (await states(page)).filter(({ original }) => original === 'sent').length;
  await expect
    .poll(async () => (await storedParts(page, 'original')) + (await sent()))
    .toBeGreaterThanOrEqual(8);
  await page.reload();
  speedUp();
  await page.waitForFunction(() => window.photos?.getState().restoring === false);
  await untilSent(page, 'orderCopy');
  await untilSent(page, 'original');
  const photos = await readPhotos(page);
  expect(photos.map(({ id, frame, fileName, size }) => [id, frame, fileName, size])).toEqual(
    chosen.map(({ id, frame, fileName, size }) => [id, frame, fileName, size]),
  );
  await expect
    .poll(async () =>
      (await readPhotos(page)).every(({ previewUrl, thumbnailUrl }) => previewUrl && thumbnailUrl),
    )
    .toBe(true);
  const asked = site.asked().slice(before);
  // Sixteen files; the three in flight may be announced once more.
  expect(asked.filter((line) => line === 'POST /api/uploads').length).toBeLessThanOrEqual(19);
  expect(asked.filter((line) => line === 'POST /api/photos/status')).toHaveLength(1);
});

test.describe('files that cannot be accepted', () => {
  test.use({ expectedErrors: { patterns: [/status of 4\d\d/] } });

  test('show a fault on their own card, text is never uploaded, and the others arrive', async ({
    page,
  }, info) => {
    await openPhotos(page);
    await add(page, info.outputPath('files'), {
      'text.jpg': notPictures['text/plain'],
      'scan.tif': await damagedScan(),
      ...(await photoFiles(2)),
    });
    await expect
      .poll(async () =>
        (await readPhotos(page)).map(({ state, orderCopy, fault }) => [
          state,
          orderCopy,
          fault?.code ?? null,
        ]),
      )
      .toEqual([
        ['ready', 'failed', 'photo_unreadable'],
        ['ready', 'sent', null],
        ['ready', 'sent', null],
        // Behind the photos, which alone are numbered.
        ['failed', 'none', 'invalid_file_type'],
      ]);
  });
});

test('originals continue to upload after the order is placed, even after a reload', async ({
  page,
}, info) => {
  await openPhotos(page);
  // However slow the machine is, no original is there before the reload, whose page counts the missing ones.
  const { promise: isReloaded, resolve: release } = Promise.withResolvers<void>();
  const originalKind = `kind ${Buffer.from('original').toString('base64')}`;
  await page.route('**/api/uploads**', async (route) => {
    const { 'upload-metadata': metadata, ...headers } = route.request().headers();
    if (metadata?.includes(originalKind)) await isReloaded;
    // The shop refuses originals of orders that it does not have, and these are known to the page alone.
    const known = metadata?.split(',').filter((pair) => !pair.startsWith('orderNumber '));
    await route
      .continue({ headers: { ...headers, ...(known && { 'upload-metadata': known.join(',') }) } })
      .catch(() => undefined);
  });
  await add(page, info.outputPath('files'), await photoFiles(6));
  await untilSent(page, 'orderCopy');
  const ids = (await readPhotos(page)).map(({ id }) => id);
  await storeNow(page);
  await placed(page, 'FPX-000001');
  await expect.poll(() => readPhotos(page)).toEqual([]);
  await storeNow(page);
  await reload(page);
  expect(await readPhotos(page)).toEqual([]);
  release();
  await expect
    .poll(async () => (await arrived(page, ids)).filter(({ original }) => original).length)
    .toBe(6);
  const originals = () =>
    page.evaluate(() => Object.fromEntries(window.photos.getState().originals));
  await expect.poll(originals).toEqual({
    'FPX-000001': { total: 6, done: 6, active: 0, failed: 0 },
  });
  // The next order on the same page counts its own originals.
  await add(page, info.outputPath('more'), await photoFiles(2));
  await untilSent(page, 'orderCopy');
  await placed(page, 'FPX-000002');
  await expect.poll(originals).toMatchObject({ 'FPX-000002': { total: 2, done: 2 } });
  await storeNow(page);
  await reload(page);
  expect(await originals()).toEqual({});
});
