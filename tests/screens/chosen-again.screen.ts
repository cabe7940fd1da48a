import { describe, expect, it } from 'vitest';
import { commands } from 'vitest/browser';
import { Customer } from './customer.ts';
import { ShopDouble } from './double/shop-double.ts';
import { newPage } from './open-page.ts';
import { base64Jpeg } from './pictures.ts';
import type { ShopPage } from './shop-page.ts';
import { storedParts, storeNow } from './stored.ts';

/** Reads of photo contents that wait, and find nothing once they are allowed to end. */
interface VainReads {
  begun: number;
  mayEnd: boolean;
}

/** Makes a page's reads of photo contents wait and find nothing. */
function loseContents({ IDBObjectStore }: ShopPage['window'], reads: VainReads): void {
  const read = Reflect.get(IDBObjectStore.prototype, 'get') as (key: unknown) => IDBRequest;
  /** A read that completes only after a transaction that is kept busy. */
  const lookInVain = (database: IDBDatabase): IDBRequest => {
    reads.begun += 1;
    const busy = database.transaction('photoFiles', 'readwrite').objectStore('photoFiles');
    const stayBusy = (): void => {
      if (!reads.mayEnd) busy.count().addEventListener('success', stayBusy);
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
}

describe('a file chosen again', () => {
  it.for([
    { what: 'picture and its original', unanswered: /^\/api\/uploads/ },
    // The picture is sent with the creation of its upload.
    { what: 'original alone', unanswered: /^\/api\/uploads\/./ },
  ])('is sent while the page searches for the $what in vain', async ({ unanswered }) => {
    const shop = new ShopDouble();
    const reads: VainReads = { begun: 0, mayEnd: false };
    let isConnected = false;
    let held = 0;
    // Until then requests get no response, as on a connection that has just dropped.
    shop.respondToUpload = (request) => {
      if (isConnected || !unanswered.test(request.path)) return shop.uploads.respond(request);
      held += 1;
      return new Promise(() => {});
    };
    const page = newPage({
      shop,
      country: 'US',
      prepare: (view) => {
        if (isConnected) loseContents(view, reads);
      },
    });
    const customer = new Customer(page);
    await page.goto('/');
    await customer.button('intro.startPrinting').first().click();
    // A file of the disk keeps its date.
    const folder = await commands.writeFiles({ 'IMG_1.jpg': await base64Jpeg(1600, 1200) });
    const photos = [`${folder}/IMG_1.jpg`];
    await customer.addPhotos(photos);
    await expect.poll(() => held).toBeGreaterThan(0);
    await storeNow(page);
    await expect.poll(() => storedParts('original')).toBe(1);

    isConnected = true;
    await page.reload();
    await expect.poll(() => reads.begun).toBeGreaterThan(0);
    await customer.addPhotos(photos);
    // The page takes the file before it learns that its storage is empty.
    await new Promise((resolve) => setTimeout(resolve, 100));
    reads.mayEnd = true;
    const arrived = (): string[][] =>
      [...shop.uploads.stored.values()].map((files) => Object.keys(files).toSorted());
    await expect.poll(arrived).toEqual([['order-copy', 'original']]);
    await customer.waitUntilSent();
    await expect.element(page.css('[data-photo]')).toHaveLength(1);
  });
});
