import type { PhotoPart } from '#web/lib/photo-database.ts';
import { photoDatabaseName } from '#web/lib/storage-keys.ts';
import type { ShopPage } from './shop-page.ts';

function until(target: EventTarget, event: string): Promise<unknown> {
  return new Promise((resolve) => target.addEventListener(event, resolve, { once: true }));
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(photoDatabaseName);
  await until(request, 'success');
  return request.result;
}

/**
 * Makes the page store pending changes at once, as a page does when it is hidden, and waits until they are
 * stored: otherwise this happens a second after the last change.
 */
export async function storeNow({ document }: ShopPage): Promise<void> {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  Reflect.deleteProperty(document, 'visibilityState');
  await new Promise((resolve) => setTimeout(resolve, 100));
  const database = await openDatabase();
  // It completes after all transactions that were requested before.
  await until(database.transaction([...database.objectStoreNames], 'readwrite'), 'complete');
  database.close();
}

/** The keys of the photo parts stored on the device. */
async function storedKeys(): Promise<readonly (readonly [string, PhotoPart])[]> {
  const database = await openDatabase();
  const request = database.transaction('photoFiles').objectStore('photoFiles').getAllKeys();
  await until(request, 'success');
  database.close();
  return request.result as [string, PhotoPart][];
}

/** The number of photos with this part stored on the device. */
export async function storedParts(part: PhotoPart): Promise<number> {
  return (await storedKeys()).filter(([, stored]) => stored === part).length;
}

/** Deletes this part of all photos from the device. */
export async function loseParts(part: PhotoPart): Promise<void> {
  const lost = (await storedKeys()).filter(([, stored]) => stored === part);
  const database = await openDatabase();
  const transaction = database.transaction('photoFiles', 'readwrite');
  for (const [id, stored] of lost) transaction.objectStore('photoFiles').delete([id, stored]);
  await until(transaction, 'complete');
  database.close();
}
