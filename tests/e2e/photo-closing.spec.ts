import type { Page } from '@playwright/test';
import {
  add,
  expect,
  openPhotos,
  photoFiles,
  readPhotos,
  reload,
  test,
  untilReady,
  untilSent,
} from './photo-fixtures.ts';
import { loseParts, postponeSaves, storeNow, storedParts } from './stored.ts';

/** Opens the page of photos, which sends none until it is loaded again. */
async function openOffline(page: Page): Promise<void> {
  await openPhotos(page);
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
}

/** A phone with little space takes its time: the page is storing the photos until it closes. */
function neverFinishStoring(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.assign(navigator.storage, { estimate: () => new Promise(() => undefined) });
  });
}

test('choices are stored before the page is hidden, for a browser that kills it', async ({
  page,
  context,
}, info) => {
  await postponeSaves(page);
  await openPhotos(page);
  const session = await context.newCDPSession(page);
  await add(page, info.outputPath('files'), await photoFiles(1));
  await untilSent(page, 'original');
  await storeNow(page);
  const ended = page.waitForEvent('crash');
  await page.evaluate(async () => {
    const { photos, setSize } = window.photos.getState();
    setSize(photos[0]?.id ?? '', '8x10');
    // The time of one tap.
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
  void session.send('Page.crash').catch(() => undefined);
  await ended;
  const next = await context.newPage();
  await openPhotos(next);
  expect(await readPhotos(next)).toMatchObject([{ frame: 1, size: '8x10' }]);
});

test('photos read just before the page closes are restored and sent', async ({ page }, info) => {
  await openOffline(page);
  await add(page, info.outputPath('files'), await photoFiles(4));
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const look = ({ photos }: { photos: readonly { state: string }[] }): void => {
          if (photos.every(({ state }) => state === 'ready')) resolve(null);
        };
        window.photos.subscribe(look);
        look(window.photos.getState());
      }),
  );
  await reload(page);
  const stored = { state: 'ready', fault: null, contentHash: expect.any(String) };
  expect(await readPhotos(page)).toMatchObject([stored, stored, stored, stored]);
  await untilSent(page, 'orderCopy');
});

test('an order that is cleared just before the page closes does not come back', async ({
  page,
}, info) => {
  await openOffline(page);
  await neverFinishStoring(page);
  await add(page, info.outputPath('files'), await photoFiles(2));
  await untilReady(page);
  await storeNow(page);
  await page.evaluate(() => window.photos.getState().clear());
  await reload(page);
  expect(await readPhotos(page)).toEqual([]);
});

test('a stored original whose page crashed before it stored what it read is read again', async ({
  page,
}, info) => {
  await openOffline(page);
  await add(page, info.outputPath('files'), await photoFiles(1));
  await untilReady(page);
  await expect.poll(() => storedParts(page, 'original')).toBe(1);
  await storeNow(page);
  await loseParts(page, 'order-copy');
  await page.evaluate(async () => {
    const opening = indexedDB.open('photos');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const photos = opening.result
      .transaction('uploadedPhotos', 'readwrite')
      .objectStore('uploadedPhotos');
    const request = photos.getAll();
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const [record] = request.result as object[];
    const writing = photos.put({ ...record, originalHash: null, orderCopyHash: null });
    await new Promise((resolve) => writing.addEventListener('success', resolve));
    opening.result.close();
  });
  await reload(page);
  await untilSent(page, 'original');
});

test('a page with photos that it has read and is still storing asks before it closes', async ({
  page,
}, info) => {
  await openOffline(page);
  await neverFinishStoring(page);
  await add(page, info.outputPath('files'), await photoFiles(1));
  await untilReady(page);
  // Browsers ask only for pages that were touched.
  await page.mouse.click(5, 200);
  const asked = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
});
