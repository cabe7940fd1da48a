import type { Page } from '@playwright/test';
import {
  choose,
  expect,
  openPhotos,
  readPhotos,
  reload,
  test,
  untilSent,
} from './photo-fixtures.ts';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import { storedParts, storeNow } from './stored.ts';

declare global {
  interface Window {
    /** The number of reads of photo contents that have no response yet. */
    looks: number;
    /** Completes these reads without a result. */
    isAnswered: boolean;
  }
}

/** From the next load on, reads of photo contents wait until the test completes them, and find nothing. */
async function loseContents(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.looks = 0;
    window.isAnswered = false;
    const read = Reflect.get(IDBObjectStore.prototype, 'get') as (key: unknown) => IDBRequest;
    /** A read that completes only after a transaction that is kept busy. */
    const lookInVain = (database: IDBDatabase): IDBRequest => {
      window.looks += 1;
      const busy = database.transaction('photoFiles', 'readwrite').objectStore('photoFiles');
      const stayBusy = (): void => {
        if (!window.isAnswered) busy.count().addEventListener('success', stayBusy);
      };
      stayBusy();
      return read.call(database.transaction('photoFiles').objectStore('photoFiles'), ['', '']);
    };
    Reflect.set(IDBObjectStore.prototype, 'get', function (this: IDBObjectStore, key: unknown) {
      const part: unknown = Array.isArray(key) ? key[1] : null;
      return part === 'order-copy' || part === 'original'
        ? lookInVain(this.transaction.db)
        : read.call(this, key);
    });
  });
}

for (const { what, kind, unanswered } of [
  { what: 'picture and its original', kind: 'orderCopy', unanswered: '**/api/uploads**' },
  { what: 'original alone', kind: 'original', unanswered: '**/api/uploads/*' },
] as const) {
  test(`a file chosen again is sent while the page searches for the ${what} in vain`, async ({
    page,
  }, info) => {
    await openPhotos(page);
    let isConnected = false;
    let held = 0;
    // Until then requests get no response, as on a connection that has just dropped.
    await page.route(unanswered, (route) => {
      held += 1;
      return isConnected ? route.continue() : undefined;
    });
    await choose(page, info.outputPath('files'), { 'IMG_1.jpg': await uniqueJpeg(1600, 1200) });
    await page.evaluate(() => window.add('US'));
    await expect.poll(async () => (await readPhotos(page))[0]?.[kind]).toBe('sending');
    await storeNow(page);
    await expect.poll(() => storedParts(page, 'original')).toBe(1);
    await expect.poll(() => held).toBeGreaterThan(0);
    isConnected = true;
    await loseContents(page);
    await reload(page);
    await page.waitForFunction(() => window.looks > 0);
    await page.locator('#files').setInputFiles(info.outputPath('files', 'IMG_1.jpg'));
    await page.evaluate(() => {
      window.add('US');
      // The page takes the file before it learns that its storage is empty.
      setTimeout(() => {
        window.isAnswered = true;
      }, 100);
    });
    await untilSent(page, 'original', 20_000);
    await untilSent(page, 'orderCopy', 20_000);
    expect(await readPhotos(page)).toMatchObject([{ frame: 1, state: 'ready' }]);
  });
}
