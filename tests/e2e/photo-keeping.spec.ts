import type { Page } from '@playwright/test';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import {
  arrived,
  choose,
  expect,
  openPhotos,
  readPhotos,
  reload,
  test,
  untilSent,
} from './photo-fixtures.ts';
import { postponeSaves, storeNow } from './stored.ts';

async function add(page: Page, folder: string, count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, index) => `IMG_${index + 1}.jpg`);
  const files = await Promise.all(
    names.map(async (name) => [name, await uniqueJpeg(1600, 1200)] as const),
  );
  await choose(page, folder, Object.fromEntries(files));
  await page.evaluate(() => window.add('US'));
}

function sent(page: Page) {
  return untilSent(page, 'orderCopy');
}

function problems(page: Page) {
  return page.evaluate(() => window.problems);
}

test('photos that another tab stored as sent are uploaded to a shop that does not have them', async ({
  page,
  context,
}, info) => {
  await openPhotos(page);
  await add(page, info.outputPath('files'), 2);
  await untilSent(page, 'original');
  await storeNow(page);
  const other = await context.newPage();
  await openPhotos(other);
  const ids = (await readPhotos(other)).map(({ id }) => id);
  await untilSent(other, 'original');
  await context.clearCookies();
  await page.evaluate(async (photoIds) => {
    window.dispatchEvent(new Event('offline'));
    await window.photos.getState().sendAgain(photoIds);
  }, ids);
  // The other tab stores its photos again with its older state.
  await other.evaluate((photoIds) => {
    for (const id of photoIds) window.photos.getState().setQuantity(id, 2);
  }, ids);
  await storeNow(other);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  // The page may still show the state that the other tab stored.
  await expect
    .poll(async () => (await arrived(page, ids)).filter(({ orderCopy }) => orderCopy))
    .toHaveLength(2);
  // The originals had been sent and deleted from the device: only the customer has them now.
  await expect
    .poll(async () => (await readPhotos(page)).map(({ original }) => original))
    .toEqual(['none', 'none']);
});

test('photos of older versions are taken over and sent', async ({ page }) => {
  const base64 = `data:image/jpeg;base64,${(await uniqueJpeg(900, 700)).toString('base64')}`;
  await openPhotos(page);
  await page.evaluate((picture) => {
    const list = [
      { id: 1, base64: picture, size: '5x7', quantity: 3 },
      { id: 2, size: '4x6' },
    ];
    localStorage.setItem('uploadedPhotos', JSON.stringify(list));
  }, base64);
  await reload(page);
  await expect
    .poll(() => readPhotos(page))
    .toMatchObject([{ frame: 1, size: '5x7', quantity: 3, productType: 'photo_print' }]);
  await sent(page);
  const [photo] = await readPhotos(page);
  expect(photo?.fileName).toBe(`image-${photo?.id}.jpg`);
  expect(await page.evaluate(() => localStorage.getItem('uploadedPhotos'))).toBeNull();
});

test('a full storage loses neither photos nor upload keys, language and order number @essential', async ({
  page,
  context,
  site,
}, info) => {
  const session = await context.newCDPSession(page);
  await openPhotos(page);
  await page.evaluate(() => {
    for (const key of ['language', 'orderNumber', 'tus::1', 'leftover', 'formData']) {
      localStorage.setItem(key, key);
    }
  });
  await session.send('Storage.overrideQuotaForOrigin', { origin: site.url, quotaSize: 2000 });
  await add(page, info.outputPath('files'), 4);
  await sent(page);
  await expect
    .poll(() => problems(page), { timeout: 20_000 })
    .toEqual([{ kind: 'full', key: 'uploadedPhotos' }]);
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(
    expect.arrayContaining(['language', 'orderNumber', 'tus::1']),
  );
  expect(await page.evaluate(() => localStorage.getItem('leftover'))).toBeNull();
  await untilSent(page, 'original');
});

test('a photo shown as sent is restored at the next visit, even if the page crashes at once', async ({
  page,
  context,
}, info) => {
  await postponeSaves(page);
  await openPhotos(page);
  const session = await context.newCDPSession(page);
  const died = page.waitForEvent('crash');
  await add(page, info.outputPath('files'), 1);
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const look = ({ photos }: { photos: readonly { orderCopy: string }[] }): void => {
          if (photos[0]?.orderCopy === 'sent') resolve(null);
        };
        window.photos.subscribe(look);
        look(window.photos.getState());
      }),
  );
  // The page has no chance to clean up.
  void session.send('Page.crash').catch(() => undefined);
  await died;
  const next = await context.newPage();
  await openPhotos(next);
  await expect.poll(() => readPhotos(next)).toMatchObject([{ frame: 1, orderCopy: 'sent' }]);
  await expect.poll(async () => (await readPhotos(next))[0]?.previewUrl ?? null).not.toBeNull();
});
