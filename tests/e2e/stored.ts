import type { JSHandle, Page } from '@playwright/test';
import { readRecord } from '#web/lib/photos/photo-record.ts';
import { saveDelayMs } from '#web/lib/saved-state.ts';
import type { PhotoPart, StoredRecord } from '#web/lib/photo-database.ts';

function openDatabase(page: Page): Promise<JSHandle<IDBDatabase>> {
  return page.evaluateHandle(
    () =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('photos');
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('no database of photos')));
      }),
  );
}

/**
 * Makes the page store pending changes at once, as a page does when it is hidden, and waits until they are
 * stored: otherwise this happens a second after the last change.
 */
export async function storeNow(page: Page): Promise<void> {
  await page.evaluate(async () => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'visibilityState');
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
  await (
    await openDatabase(page)
  ).evaluate(async (database) => {
    // It completes after all transactions that were requested before.
    const transaction = database.transaction([...database.objectStoreNames], 'readwrite');
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    database.close();
  });
}

/** The keys of the photo parts stored on the device. */
async function storedKeys(page: Page): Promise<readonly (readonly [string, PhotoPart])[]> {
  return (await openDatabase(page)).evaluate(async (database) => {
    const request = database.transaction('photoFiles').objectStore('photoFiles').getAllKeys();
    await new Promise((resolve) => request.addEventListener('success', resolve));
    database.close();
    return request.result as [string, PhotoPart][];
  });
}

/**
 * The number of photos whose originals this device knows to be sent; until then, the page itself holds the
 * chosen file.
 */
export async function sentOriginals(page: Page): Promise<number> {
  const stored = await (
    await openDatabase(page)
  ).evaluate(async (database) => {
    const request = database.transaction('uploadedPhotos').objectStore('uploadedPhotos').getAll();
    await new Promise((resolve) => request.addEventListener('success', resolve));
    database.close();
    return request.result as StoredRecord[];
  });
  return stored.filter((record) => readRecord(record)?.originalSent).length;
}

/** The number of photos with this part stored on the device. */
export async function storedParts(page: Page, part: PhotoPart): Promise<number> {
  return (await storedKeys(page)).filter(([, stored]) => stored === part).length;
}

/** Deletes this part of all photos from the device. */
export async function loseParts(page: Page, part: PhotoPart): Promise<void> {
  const lost = (await storedKeys(page)).filter(([, stored]) => stored === part);
  await (
    await openDatabase(page)
  ).evaluate(async (database, keys) => {
    const transaction = database.transaction('photoFiles', 'readwrite');
    for (const [id, stored] of keys) transaction.objectStore('photoFiles').delete([id, stored]);
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    database.close();
  }, lost);
}

/** Ids of the photos with a picture on the device that can be uploaded. */
export async function storedIds(page: Page): Promise<readonly string[]> {
  return (await storedKeys(page))
    .filter(([, part]) => part === 'order-copy' || part === 'original')
    .map(([id]) => id);
}

/** Stores a value in the browser as an earlier visit left it; the next load of the page reads it. */
export function remember(page: Page, key: string, data: unknown): Promise<void> {
  return page.evaluate(([name, value]) => localStorage.setItem(name, value), [
    key,
    JSON.stringify({ savedVersion: 1, data }),
  ] as const);
}

/** Postpones the saves that follow changes with a delay, for pages that end before them. */
export async function postponeSaves(page: Page): Promise<void> {
  await page.addInitScript((delay) => {
    const wait = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (work: () => void, ms?: number) => wait(work, ms === delay ? 60_000 : ms),
    });
  }, saveDelayMs);
}
